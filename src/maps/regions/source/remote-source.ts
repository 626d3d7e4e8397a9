/** A remote file of the map source, read by range like a local one. */
import type { RangeSource } from '../pmtiles/range-source'
import { groupParts, type Part } from './merge-ranges'
import { requestRange, type SourceAccess, type SourceVersion } from './request-range'
import { SourceFailure } from './source-failure'

/** Enough for header and root directory. */
const startBytes = 16_384

/** Limit of one request. */
const maxBytes = 4 * 1024 * 1024

const merging = { maxGap: 64 * 1024, maxBytes: 1024 * 1024 }

/** Connections at a time, to spare a server that belongs to somebody else. */
const atOnce = 2

export interface RemoteSource extends RangeSource {
  readonly version: SourceVersion
  /** Fetches the parts that will be read next, several at once. Replaces the parts of the previous call. */
  getAhead(parts: readonly Part[]): Promise<void>
}

/** @throws SourceFailure, also from methods of the result */
export async function openRemoteSource(url: URL, access: SourceAccess): Promise<RemoteSource> {
  const start = await requestRange(url, { offset: 0, length: startBytes }, null, access)
  const { version } = start
  const head = { offset: 0, bytes: start.bytes }
  let ahead: (typeof head)[] = []

  const request = async (offset: number, length: number) => {
    if (!(offset >= 0 && length > 0 && length <= maxBytes && offset + length <= version.size)) {
      throw new SourceFailure('map-source-damaged')
    }
    return (await requestRange(url, { offset, length }, version, access)).bytes
  }

  return {
    version,
    size: version.size,
    modifiedMs: 0,
    getKey: () => url.href,
    async getBytes(offset, length) {
      const wanted = Math.min(length, version.size - offset)
      const found = [head, ...ahead].find(
        part => part.offset <= offset && offset + wanted <= part.offset + part.bytes.length,
      )
      const bytes = found
        ? found.bytes.slice(offset - found.offset, offset - found.offset + wanted)
        : await request(offset, wanted)
      return { data: bytes.buffer }
    },
    async getAhead(parts) {
      const groups = groupParts(parts, merging)
      ahead = await inParallel(groups, atOnce, async ({ offset, length }) => ({
        offset,
        bytes: await request(offset, length),
      }))
    },
    close: async () => {},
  }
}

/** Processes all items, at most `atOnce` at a time. Results are in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const workThrough = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough))
  return results
}
