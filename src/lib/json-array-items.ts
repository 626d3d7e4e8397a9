/** What is not a JSON array, or has more in it than it may. */
export class BadJsonArray extends Error {
  override readonly name = 'BadJsonArray'
}

export interface ItemLimits {
  /** Bytes of one item. */
  size: number
  /** Arrays and objects in each other. */
  depth: number
}

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')]
const [arrayStart, arrayEnd] = [code('['), code(']')]
const opening = new Set([arrayStart, code('{')])
const closing = new Set([arrayEnd, code('}')])
const spaces = new Set([code(' '), code('\n'), code('\r'), code('\t')])
const byteOrderMark = new Set([0xef, 0xbb, 0xbf])

/**
 * The items of an array in JSON (UTF-8) that comes in pieces, each as soon as it is there: however many there are, one is
 * held.
 * @throws BadJsonArray
 */
export async function* jsonArrayItems(
  pieces: AsyncIterable<Uint8Array>,
  limits: ItemLimits,
): AsyncGenerator<unknown> {
  const scan = createScanner(limits)
  for await (const piece of pieces) yield* scan.read(piece)
  scan.end()
}

/** Only finds where items end. Whether they are JSON is for the parser to say. */
function createScanner(limits: ItemLimits) {
  let place: 'before' | 'first' | 'inside' | 'behind' = 'before'
  let depth = 0
  let isInText = false
  let isEscaped = false
  let size = 0
  let parts: Uint8Array[] = []

  const keep = (part: Uint8Array) => {
    size += part.byteLength
    if (size > limits.size) throw new BadJsonArray('an item is too large')
    // The piece it is a part of may be written over.
    parts.push(part.slice())
  }

  const takeItem = (): unknown => {
    const item = parse(parts)
    parts = []
    size = 0
    return item
  }

  /** Whether the item ends before this byte. */
  const endsBefore = (byte: number): boolean => {
    if (isInText) {
      if (isEscaped) isEscaped = false
      else if (byte === backslash) isEscaped = true
      else if (byte === quote) isInText = false
      return false
    }
    if (byte === quote) isInText = true
    else if (opening.has(byte)) depth++
    else if (closing.has(byte)) depth--
    if (depth > limits.depth) throw new BadJsonArray('an item is too deep')
    if (depth < 0 && byte !== arrayEnd) throw new BadJsonArray('it does not end like an array')
    return depth < 0 || (depth === 0 && byte === comma)
  }

  function* readInside(piece: Uint8Array, from: number): Generator<unknown> {
    let start = from
    for (let at = from; at < piece.byteLength; at++) {
      const byte = piece[at]!
      if (place === 'behind') requireSpace(byte)
      else if (endsBefore(byte)) {
        keep(piece.subarray(start, at))
        const isEnd = depth < 0
        const isEmpty = place === 'first' && isEnd && isBlank(parts)
        place = isEnd ? 'behind' : 'inside'
        if (!isEmpty) yield takeItem()
        start = at + 1
      }
    }
    if (place !== 'behind') keep(piece.subarray(start))
  }

  return {
    *read(piece: Uint8Array): Generator<unknown> {
      let start = 0
      for (; place === 'before' && start < piece.byteLength; start++) {
        const byte = piece[start]!
        if (byte === arrayStart) place = 'first'
        else if (!byteOrderMark.has(byte)) requireSpace(byte)
      }
      yield* readInside(piece, start)
    },
    end() {
      if (place !== 'behind') throw new BadJsonArray('it does not end')
    },
  }
}

function requireSpace(byte: number) {
  if (!spaces.has(byte)) throw new BadJsonArray('it is not an array')
}

const isBlank = (parts: Uint8Array[]) => parts.every(part => part.every(byte => spaces.has(byte)))

function parse(parts: Uint8Array[]): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
  } catch {
    throw new BadJsonArray('an item is not JSON')
  }
}
