import { BadJson } from '../../../../lib/json/nesting'
import { readJson } from '../../../../lib/json/read-json'

/** Lists and objects of a file: about a million moments, and some hundred megabytes of memory. */
const maxContainers = 1_500_000

const depth = 32

const containers = new Set([...'[{'].map(character => character.charCodeAt(0)))

/**
 * Reads the JSON of a recording, whose size the caller has checked. Small files can parse to gigabytes, so its lists and
 * objects are counted first.
 * @throws BadJson if it is no JSON, or too large
 */
export async function readLargeJson(pieces: AsyncIterable<Uint8Array>, size: number): Promise<unknown> {
  return readJson(counted(pieces), { size, depth })
}

async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const piece of pieces) {
    for (const byte of piece) if (containers.has(byte)) count++
    if (count > maxContainers) throw new BadJson('it is too large')
    yield piece
  }
}
