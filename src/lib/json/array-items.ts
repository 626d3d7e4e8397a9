import { arrayEnd, arrayStart, BadJson, comma, createNesting, isSpace } from './nesting'
import { type JsonLimits, parseJson } from './read-json'

const byteOrderMark = new Set([0xef, 0xbb, 0xbf])

/**
 * Reads the items of a JSON array (UTF-8) from chunks. Yields each item as soon as it is complete, so only one item is
 * in memory.
 * @param limits limits for each item
 * @throws BadJson if the input is not a JSON array, or an item exceeds the limits
 */
export async function* jsonArrayItems(
  pieces: AsyncIterable<Uint8Array>,
  limits: JsonLimits,
): AsyncGenerator<unknown> {
  const scan = createScanner(limits)
  for await (const piece of pieces) yield* scan.read(piece)
  scan.end()
}

/** Finds the ends of items. It does not check whether the items are valid, because JSON.parse does this later. */
function createScanner(limits: JsonLimits) {
  let place: 'before' | 'first' | 'inside' | 'behind' = 'before'
  const nesting = createNesting(limits.depth)
  const item = createItem(limits.size)

  /** True if a byte ends an item: the byte is a comma, or the end of the array. */
  const endsItem = (byte: number): boolean => {
    const wasInText = nesting.isInText
    nesting.next(byte)
    if (wasInText) return false
    if (nesting.depth < 0 && byte !== arrayEnd) throw new BadJson('it does not end like an array')
    return nesting.depth < 0 || (nesting.depth === 0 && byte === comma)
  }

  function* readInside(piece: Uint8Array, from: number): Generator<unknown> {
    let start = from
    for (let at = from; at < piece.byteLength; at++) {
      const byte = piece[at]!
      if (place === 'behind') requireSpace(byte)
      else if (endsItem(byte)) {
        item.keep(piece.subarray(start, at))
        const isEmptyArray = place === 'first' && byte === arrayEnd && item.isBlank()
        place = byte === arrayEnd ? 'behind' : 'inside'
        if (!isEmptyArray) yield item.take()
        start = at + 1
      }
    }
    if (place !== 'behind') item.keep(piece.subarray(start))
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
      if (place !== 'behind') throw new BadJson('it does not end')
    },
  }
}

/** Collects the chunks of one item at a time. */
function createItem(maxBytes: number) {
  let parts: Uint8Array[] = []
  let size = 0

  return {
    keep(part: Uint8Array) {
      size += part.byteLength
      if (size > maxBytes) throw new BadJson('an item is too large')
      // The chunk is copied, because its owner may reuse the buffer.
      parts.push(part.slice())
    },
    isBlank: () => parts.every(part => part.every(isSpace)),
    take(): unknown {
      const item = parseJson(parts)
      parts = []
      size = 0
      return item
    },
  }
}

function requireSpace(byte: number) {
  if (!isSpace(byte)) throw new BadJson('it is not an array')
}
