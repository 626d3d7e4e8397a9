// Parts of JSON objects that come in pieces, told by the names of their members. Nothing is held but a name. Names that
// are written with escapes are not recognized.
import { colon, comma, createNesting, type Nesting, quote } from './nesting'

interface Where {
  /** How deep the objects are nested: 1 for the outermost, 2 for those in an array. */
  depth: number
  names: readonly string[]
}

/** No limit is needed: a depth is a number here, whatever it is. */
const anyDepth = Number.POSITIVE_INFINITY

const nothing = new TextEncoder().encode('null')

/** The same JSON, with null for the values of these members. */
export async function* withoutMembers(
  pieces: AsyncIterable<Uint8Array>,
  where: Where,
): AsyncGenerator<Uint8Array> {
  const split = createSplitter(where)
  let wasNamed = false
  for await (const piece of pieces) {
    const kept: Uint8Array[] = []
    for (const { bytes, isNamed } of split(piece)) {
      if (!isNamed) kept.push(bytes)
      else if (!wasNamed) kept.push(nothing)
      wasNamed = isNamed
    }
    yield Buffer.concat(kept)
  }
}

/** The value of a member of the outermost object; nothing when there is none. */
export async function* memberPieces(
  pieces: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  const split = createSplitter({ depth: 1, names: [name] })
  for await (const piece of pieces) for (const { bytes, isNamed } of split(piece)) if (isNamed) yield bytes
}

/** Splits each piece where the value of a named member begins, which is behind its colon, and where it ends. */
function createSplitter({ depth, names }: Where) {
  const nesting = createNesting(anyDepth)
  const name = createName(nesting, depth, names)
  let isNamed = false

  /** True when a value begins behind this byte, or ended before it. */
  const isBorder = (byte: number): boolean => {
    const before = nesting.depth
    const wasInText = nesting.isInText
    nesting.next(byte)
    if (wasInText || nesting.isInText) return false
    if (isNamed) return (before === depth && byte === comma) || nesting.depth < depth
    return before === depth && byte === colon && name.isKnown()
  }

  return function* (piece: Uint8Array): Generator<{ bytes: Uint8Array; isNamed: boolean }> {
    let start = 0
    for (let at = 0; at < piece.byteLength; at++) {
      const byte = piece[at]!
      name.next(byte)
      if (!isBorder(byte)) continue
      const end = isNamed ? at : at + 1
      yield { bytes: piece.subarray(start, end), isNamed }
      start = end
      isNamed = !isNamed
    }
    yield { bytes: piece.subarray(start), isNamed }
  }
}

/** The last text at a depth: behind it stands a colon if it is the name of a member. */
function createName(nesting: Nesting, depth: number, names: readonly string[]) {
  const most = Math.max(...names.map(name => name.length))
  let letters: number[] = []
  return {
    next(byte: number) {
      if (nesting.depth !== depth) return
      if (!nesting.isInText && byte === quote) letters = []
      else if (nesting.isInText && letters.length <= most + 1) letters.push(byte)
    },
    /** The quote that ended it is the last of its letters. */
    isKnown: () => names.includes(String.fromCharCode(...letters.slice(0, -1))),
  }
}
