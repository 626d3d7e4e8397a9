/** Gets a part of a file from the source of streets, which is not trusted: bounded in time and size, and nothing but that part. */
import { fetchChecked, PrivateAddress, resolveName } from '../../../lib/net/fetch-checked'
import { BodyTooLarge, readBody } from '../../../platform/http/input/bounded-body'
import { SourceFailure } from './source-failure'

/** What is needed to ask a source. */
export interface SourceAccess {
  /** Names the application and its version. */
  userAgent: string
  /** When set, a public name may lead to a private address. */
  allowPrivate: boolean
}

/** What tells one content of a file from another. */
export interface SourceVersion {
  etag: string | null
  modified: string | null
  /** Bytes of the whole file. */
  size: number
}

interface FetchedRange {
  bytes: Uint8Array<ArrayBuffer>
  version: SourceVersion
}

/** For the beginning of an answer; whoever sends less than that many bytes in a second takes too long. */
const firstByteMs = 20_000
const leastBytesPerSecond = 16 * 1024

const longestEtag = 200

/**
 * @param known the file as it was before, when it was asked before: it has to be the same
 * @throws SourceFailure
 */
export async function requestRange(
  url: URL,
  { offset, length }: { offset: number; length: number },
  known: SourceVersion | null,
  { userAgent, allowPrivate }: SourceAccess,
): Promise<FetchedRange> {
  const signal = AbortSignal.timeout(firstByteMs + (length / leastBytesPerSecond) * 1000)
  const headers = { 'User-Agent': userAgent, Range: `bytes=${offset}-${offset + length - 1}` }
  try {
    const response = await fetchChecked(url, { headers, signal }, { resolve: resolveName, allowPrivate })
    try {
      const version = readVersion(response, offset, length)
      if (known) requireSame(version, known)
      const expected = Math.min(length, version.size - offset)
      return { bytes: await readExactly(response, expected), version }
    } finally {
      // Left unread it would keep its connection.
      await response.body?.cancel().catch(() => {})
    }
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    if (error instanceof PrivateAddress) throw new SourceFailure('map-source-private')
    throw new SourceFailure(signal.aborted ? 'map-source-slow' : 'map-source-unreachable')
  }
}

/** @throws SourceFailure for any answer but that part of a file */
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
    etag: etag !== null && etag.length <= longestEtag ? etag : null,
    modified: headers.get('last-modified')?.slice(0, longestEtag) ?? null,
    size: Number(size),
  }
}

function requireSame(found: SourceVersion, known: SourceVersion) {
  const isSame = found.size === known.size && found.etag === known.etag && found.modified === known.modified
  if (!isSame) throw new SourceFailure('map-source-changed')
}

/** @throws SourceFailure for more than that; a RangeError for less, as when the connection ends */
async function readExactly(response: Response, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBody(response, length).catch(error => {
    if (error instanceof BodyTooLarge) throw new SourceFailure('map-source-unusable')
    throw error
  })
  if (bytes.byteLength < length) throw new RangeError('the answer is too short')
  return bytes
}
