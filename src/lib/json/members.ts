// Streams parts of JSON objects, selected by member name. Only the current name is buffered. Names written with escapes
// are not recognized.
import { colon, comma, createNesting, type Nesting, quote } from './nesting'

interface Where {
  /** Nesting level of the members: 1 for the outermost object, 2 for objects in an outermost array. */
  depth: number
  names: readonly string[]
}

/** The nesting depth is not limited, because it costs no memory here. */
const anyDepth = Number.POSITIVE_INFINITY

const nothing = new TextEncoder().encode('null')

/** Replaces the values of the named members by null. */
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

/** Yields the value of a member of the outermost object; nothing if the member is missing. */
export async function* memberPieces(
  pieces: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  const split = createSplitter({ depth: 1, names: [name] })
  for await (const piece of pieces) for (const { bytes, isNamed } of split(piece)) if (isNamed) yield bytes
}

/** Splits each chunk where the value of a named member begins (after its colon) and where it ends. */
function createSplitter({ depth, names }: Where) {
  const nesting = createNesting(anyDepth)
  const name = createName(nesting, depth, names)
  let isNamed = false

  /**
   * Processes the next byte. Returns true if the value of a named member begins after this byte, or has ended before
   * it.
   */
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

/** Stores the last string at a depth, which is a member name if a colon follows. */
function createName(nesting: Nesting, depth: number, names: readonly string[]) {
  const max = Math.max(...names.map(name => name.length))
  let letters: number[] = []
  return {
    next(byte: number) {
      if (nesting.depth !== depth) return
      if (!nesting.isInText && byte === quote) letters = []
      else if (nesting.isInText && letters.length <= max + 1) letters.push(byte)
    },
    /** Whether the string is one of the names. Its last byte is left out, because it is the closing quote. */
    isKnown: () => names.includes(String.fromCharCode(...letters.slice(0, -1))),
  }
}
