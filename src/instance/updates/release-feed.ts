/**
 * Fetches files from a release feed, which is a folder on a web server that `bun run release` has made. Requests do not
 * identify this server or its version.
 */
import { second } from '../../lib/durations'
import { fetchChecked, PrivateAddress, resolveName } from '../../lib/net/fetch-checked'
import { isSignedBy, readSshKey } from '../../lib/net/ssh-signature'
import { messageOf } from '../../lib/thrown'
import { BodyTooLarge, bodyPieces, readBody } from '../../platform/http/input/bounded-body'
import type { Config } from '../../platform/settings/table/config-type'

export interface ReleaseFeed {
  /** URL of the feed without a trailing slash. */
  address: string
  /** The Ed25519 public key by which signatures of releases are verified. */
  key: Uint8Array
  /** Whether the host name of the feed may resolve to a private address. */
  allowPrivate: boolean
}

/** A failed request to the feed; the message is a sentence. */
export class FeedFailure extends Error {}

const sumsFile = 'SHA256SUMS'
const signatureNamespace = 'trackhut-release'
const maxSumsBytes = 256 * 1024
const maxRedirects = 5

/** Timeout for a small file, and for each megabyte that a large file may have. */
const patienceMs = 30 * second

/** Set by `build.ts`: a line such as `ssh-ed25519 AAAA…`, or empty. Undefined when running from source. */
declare const releaseKeyOfBuild: string | undefined

/** Key with which the releases of this build are signed; null if the build had none. */
const builtInKey = typeof releaseKeyOfBuild === 'string' ? readSshKey(releaseKeyOfBuild) : null

/**
 * Returns the release feed of the settings. Null without a feed or a key, because unsigned releases are not accepted.
 */
export function findFeed({ updateFeed, updateKey, tileAllowPrivate }: Config): ReleaseFeed | null {
  const key = updateKey ?? builtInKey
  return updateFeed === null || key === null
    ? null
    : { address: updateFeed, key, allowPrivate: tileAllowPrivate }
}

/**
 * Returns an identifier of a feed and its key. It is a hash, so that a password in the address is not stored in the
 * database.
 */
export const sourceOf = ({ address, key }: ReleaseFeed): string =>
  new Bun.CryptoHasher('sha256').update(key).update(address).digest('hex')

/**
 * Fetches the checksums of the release's archives, and verifies their signature.
 * @throws FeedFailure if the request fails, or the signature is wrong
 */
export async function fetchSums(feed: ReleaseFeed): Promise<string> {
  const message = await fetchSmall(feed, sumsFile)
  const signature = new TextDecoder().decode(await fetchSmall(feed, `${sumsFile}.sig`))
  if (!isSignedBy(feed.key, { message, signature, namespace: signatureNamespace })) {
    const key = feed.key === builtInKey ? 'this executable was built with' : 'in UPDATE_KEY'
    throw new FeedFailure(`The signature of ${sumsFile} was not made with the key ${key}.`)
  }
  return new TextDecoder().decode(message)
}

/**
 * Fetches a file of the release in chunks.
 * @throws FeedFailure if the request fails, even if this happens after some chunks
 */
export async function* fetchArchive(feed: ReleaseFeed, name: string, limit: number) {
  const response = await ask(feed, name, AbortSignal.timeout((limit / 1_000_000) * patienceMs))
  yield* explained(name, bodyPieces(response, limit))
}

async function fetchSmall(feed: ReleaseFeed, name: string): Promise<Uint8Array> {
  const response = await ask(feed, name, AbortSignal.timeout(patienceMs))
  return readBody(response, maxSumsBytes).catch(error => {
    throw failureOf(name, error)
  })
}

async function* explained(name: string, pieces: AsyncIterable<Uint8Array>) {
  try {
    yield* pieces
  } catch (error) {
    throw failureOf(name, error)
  }
}

/** Requests a file. Follows redirects, because release hosts use them, but not from https to http. */
async function ask(feed: ReleaseFeed, name: string, signal: AbortSignal): Promise<Response> {
  let url = new URL(`${feed.address}/${name}`)
  const checks = { resolve: resolveName, allowPrivate: feed.allowPrivate }
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await fetchChecked(url, { headers: { 'User-Agent': 'Trackhut' }, signal }, checks).catch(
      error => {
        throw failureOf(name, error)
      },
    )
    if (response.status === 200) return response
    await response.body?.cancel().catch(() => {})
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) {
      throw new FeedFailure(`${name} does not exist: the server answered ${response.status}.`)
    }
    const next = URL.canParse(location, url) ? new URL(location, url) : null
    if (next === null || !['https:', url.protocol].includes(next.protocol)) {
      throw new FeedFailure(`${name} was redirected to an address that is not safe.`)
    }
    url = next
  }
  throw new FeedFailure(`${name} was redirected too often.`)
}

function failureOf(name: string, error: unknown): FeedFailure {
  if (error instanceof FeedFailure) return error
  if (error instanceof BodyTooLarge) return new FeedFailure(`${name} is larger than it should be.`)
  if (error instanceof PrivateAddress) {
    return new FeedFailure(
      'The public name in UPDATE_FEED leads into a private network, which TILE_ALLOW_PRIVATE would allow.',
    )
  }
  return new FeedFailure(`${name} could not be fetched: ${messageOf(error)}`)
}
