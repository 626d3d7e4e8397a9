/**
 * Reads a remote file of the map source by byte ranges. The source is not trusted: time and size are limited, and only
 * responses with exactly the requested range are accepted.
 */
import { fetchChecked, PrivateAddress, resolveName } from '../../../lib/net/fetch-checked'
import { BodyTooLarge, readBody } from '../../../platform/http/input/bounded-body'
import type { RangeSource } from '../pmtiles/archive'
import { groupParts, type Part } from './merge-ranges'
import { SourceFailure } from './source-failure'

/** Number of bytes that the first request fetches. They contain the header and the root directory. */
const startBytes = 16_384

const maxBytes = 4 * 1024 * 1024

const merging = { maxGap: 64 * 1024, maxBytes: 1024 * 1024 }

/**
 * Sends several requests concurrently, but at most two at a time, because the server belongs to somebody else. After a
 * failure, no further requests are sent.
 * @returns the results, in the order of `items`
 */
export async function requestAll<Item, Result>(
  items: readonly Item[],
  request: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const stop = new AbortController()
  const connection = async () => {
    for (const [index, item] of left) {
      if (stop.signal.aborted) return
      results[index] = await request(item)
    }
  }
  const connections = [connection(), connection()]
  try {
    await Promise.all(connections)
  } finally {
    stop.abort()
  }
  return results
}

export interface RemoteSource extends RangeSource {
  readonly version: SourceVersion
  /** Fetches the parts that will be read next, several at a time. Replaces the parts of the previous call. */
  getAhead(parts: readonly Part[]): Promise<void>
}

/** Opens a remote file. @throws SourceFailure if the source fails; the methods of the result throw it too */
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
      ahead = await requestAll(groups, async ({ offset, length }) => ({
        offset,
        bytes: await request(offset, length),
      }))
    },
    close: async () => {},
  }
}

/** Options of requests to the source. */
export interface SourceAccess {
  /** User agent with the name of the application and its version. */
  userAgent: string
  /** True if public host names may resolve to private addresses. */
  allowPrivate: boolean
}

/** Identifies a version of a file's content. */
export interface SourceVersion {
  etag: string | null
  modified: string | null
  /** Size of the whole file in bytes. */
  size: number
}

/** Time limit of a request in milliseconds. The time that its range takes at the minimum speed is added. */
const firstByteMs = 20_000
const minBytesPerSecond = 16 * 1024

const maxEtagLength = 200

/**
 * Requests a range of a file.
 * @param known version of the file in an earlier request; the file must still have this version
 * @throws SourceFailure if the request fails, or the file has changed
 */
export async function requestRange(
  url: URL,
  { offset, length }: { offset: number; length: number },
  known: SourceVersion | null,
  { userAgent, allowPrivate }: SourceAccess,
) {
  const signal = AbortSignal.timeout(firstByteMs + (length / minBytesPerSecond) * 1000)
  const headers = { 'User-Agent': userAgent, Range: `bytes=${offset}-${offset + length - 1}` }
  try {
    const response = await fetchChecked(url, { headers, signal }, { resolve: resolveName, allowPrivate })
    try {
      const version = readVersion(response, offset, length)
      if (known && !Bun.deepEquals(version, known)) throw new SourceFailure('map-source-changed')
      const expected = Math.min(length, version.size - offset)
      return { bytes: await readExactly(response, expected), version }
    } finally {
      // Without this, the connection would stay open if the body was not read.
      await response.body?.cancel().catch(() => {})
    }
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    if (error instanceof PrivateAddress) throw new SourceFailure('map-source-private')
    throw new SourceFailure(signal.aborted ? 'map-source-slow' : 'map-source-unreachable')
  }
}

/** Reads the version of the file from a response. @throws SourceFailure if it does not contain the requested range */
function readVersion({ status, headers }: Response, offset: number, length: number): SourceVersion {
  if (status >= 300 && status < 400) throw new SourceFailure('map-source-redirects')
  if (status === 404 || status === 410) throw new SourceFailure('map-source-without-build')
  if (status === 416) throw new SourceFailure('map-source-changed')
  if (status >= 400) throw new SourceFailure('map-source-refused', status >= 500 || status === 429)
  if (status !== 206) throw new SourceFailure('map-source-without-ranges')
  const encoding = headers.get('content-encoding') ?? 'identity'
  const [, first, last, size] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(headers.get('content-range') ?? '') ?? []
  const isThatPart =
    encoding === 'identity' &&
    Number(first) === offset &&
    Number(last) === Math.min(offset + length, Number(size)) - 1
  if (!isThatPart) throw new SourceFailure('map-source-unusable')
  const etag = headers.get('etag')
  return {
    etag: etag !== null && etag.length <= maxEtagLength ? etag : null,
    modified: headers.get('last-modified')?.slice(0, maxEtagLength) ?? null,
    size: Number(size),
  }
}

/**
 * Reads a body with the given length.
 * @throws SourceFailure if the body is too long; RangeError if it is too short, for example after a lost connection
 */
async function readExactly(response: Response, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBody(response, length).catch(error => {
    if (error instanceof BodyTooLarge) throw new SourceFailure('map-source-unusable')
    throw error
  })
  if (bytes.byteLength < length) throw new RangeError('the answer is too short')
  return bytes
}
