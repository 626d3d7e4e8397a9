const byteOrderMark = [0xef, 0xbb, 0xbf]
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** A file without what some programs write before the declaration, where XML allows nothing. */
export function* withoutLeadingBlanks(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let hasBegun = false
  for (const piece of pieces) {
    const rest = hasBegun ? piece : withoutBlanks(piece)
    if (rest.length === 0) continue
    hasBegun = true
    yield rest
  }
}

function withoutBlanks(piece: Uint8Array): Uint8Array {
  let start = byteOrderMark.every((byte, index) => piece[index] === byte) ? byteOrderMark.length : 0
  while (start < piece.length && blanks.has(piece[start]!)) start++
  return piece.subarray(start)
}
