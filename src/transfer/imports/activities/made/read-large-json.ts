import { BadJson } from '../../../../lib/json/nesting'
import { readJson } from '../../../../lib/json/read-json'

/**
 * Maximum number of lists and objects in a file. This allows about a million moments, and takes some hundred megabytes
 * of memory.
 */
const maxContainers = 1_500_000

const depth = 32

const containers = new Set([...'[{'].map(character => character.charCodeAt(0)))

/**
 * Reads the JSON of a recording, whose size the caller has checked. Even a small file can take gigabytes of memory when
 * it is parsed. Therefore its lists and objects are counted first.
 * @throws BadJson if the file is not JSON, or has too many lists and objects
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
