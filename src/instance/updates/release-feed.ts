/** Asks the place where releases are published, a folder as `bun run release` makes it. It is told nothing about who asks. */
import { fetchChecked, PrivateAddress, resolveName } from '../../lib/net/fetch-checked'
import { isSignedBy, readSshKey } from '../../lib/net/ssh-signature'
import { messageOf } from '../../lib/thrown'
import { BodyTooLarge, bodyPieces, readBody } from '../../platform/http/input/bounded-body'
import type { Config } from '../../platform/settings/table/config-type'

export interface ReleaseFeed {
  /** Without a slash at its end. */
  address: string
  /** The Ed25519 key that releases are signed with. */
  key: Uint8Array
  /** When set, a public name may lead to a private address. */
  allowPrivate: boolean
}

/** Why nothing came of asking, as a sentence. */
export class FeedFailure extends Error {}

const sumsFile = 'SHA256SUMS'
const signatureNamespace = 'trackhut-release'
const mostSumsBytes = 256 * 1024
const mostRedirects = 5

/** For a small file, and for each MB of a large one. */
const patienceMs = 30_000

/** What `build.ts` writes here: a line such as `ssh-ed25519 AAAA…`, or nothing; the sources run without it. */
declare const releaseKeyOfBuild: string | undefined

/** The key that releases such as this executable are signed with; null where none was known when it was built. */
const builtInKey = typeof releaseKeyOfBuild === 'string' ? readSshKey(releaseKeyOfBuild) : null

/** Null when none is set, or no key: what nobody has signed is not looked at. */
export function findFeed({ updateFeed, updateKey, tileAllowPrivate }: Config): ReleaseFeed | null {
  const key = updateKey ?? builtInKey
  return updateFeed === null || key === null
    ? null
    : { address: updateFeed, key, allowPrivate: tileAllowPrivate }
}

/** Stands for a feed and its key: not even those who read the database see a password in its address. */
export const sourceOf = ({ address, key }: ReleaseFeed): string =>
  new Bun.CryptoHasher('sha256').update(key).update(address).digest('hex')

/**
 * The sums of the release, which vouch for its archives, and are vouched for by their signature.
 * @throws FeedFailure
 */
export async function fetchSums(feed: ReleaseFeed): Promise<string> {
  const message = await fetchSmall(feed, sumsFile)
  const signature = new TextDecoder().decode(await fetchSmall(feed, `${sumsFile}.sig`))
  if (!isSignedBy(feed.key, { message, signature, namespace: signatureNamespace })) {
    const key = feed.key === builtInKey ? 'this executable was built with' : 'in UPDATE_KEY'
    throw new FeedFailure(`The signature of ${sumsFile} is not of the key ${key}.`)
  }
  return new TextDecoder().decode(message)
}

/**
 * A file of the release, piece by piece.
 * @throws FeedFailure while it is read, too
 */
export async function* fetchArchive(feed: ReleaseFeed, name: string, limit: number) {
  const response = await ask(feed, name, AbortSignal.timeout((limit / 1_000_000) * patienceMs))
  yield* explained(name, bodyPieces(response, limit))
}

async function fetchSmall(feed: ReleaseFeed, name: string): Promise<Uint8Array> {
  const response = await ask(feed, name, AbortSignal.timeout(patienceMs))
  return readBody(response, mostSumsBytes).catch(error => {
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

/** Follows redirects, as places that keep releases have them, but not from https to http. */
async function ask(feed: ReleaseFeed, name: string, signal: AbortSignal): Promise<Response> {
  let url = new URL(`${feed.address}/${name}`)
  const checks = { resolve: resolveName, allowPrivate: feed.allowPrivate }
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await fetchChecked(url, { headers: { 'User-Agent': 'Trackhut' }, signal }, checks).catch(
      error => {
        throw failureOf(name, error)
      },
    )
    if (response.status === 200) return response
    await response.body?.cancel().catch(() => {})
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) {
      throw new FeedFailure(`${name} is not there: the server answered ${response.status}.`)
    }
    const next = URL.canParse(location, url) ? new URL(location, url) : null
    if (next === null || !['https:', url.protocol].includes(next.protocol)) {
      throw new FeedFailure(`${name} was redirected to where it is not safe to follow.`)
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
