// Caches the API's responses in a session, for use when the server is unreachable. Every request is sent to the server
// first. A cached response is returned only to the session in which it was cached. The cache stores the URLs of the
// requests, but not their headers, because these contain the token.
import { findSession, keptAtHeader, sessionCaches, sessionName } from '../kept/caches'
import { isKeptFont, isKeptOverlay, isKeptTile } from './kept-paths'
import { containsDays, isListOfDays } from './lists-of-days'
import { isWithoutServer, patience } from './shell'
import { type AskingEvent, basePath } from './worker-scope'

/** Maximum number of cached responses: twice as many as the pages of about thirty workouts load. */
const maxAnswers = 500
const maxTiles = 400
const maxOverlays = 300

/** If the server has not responded after this many milliseconds, a cached response is used, if there is one. */
const patienceMs = 8_000

/** Returns the server's response, or the cached one if the server does not respond. */
export async function answerFromServerFirst(event: AskingEvent): Promise<Response> {
  const { request } = event
  const asked = fetch(request)
  // The response is cloned before its body is read. The error handler here only prevents reports of an unhandled
  // rejection.
  const copy = asked.then(answer => answer.clone())
  copy.catch(() => undefined)
  const session = await sessionOf(request.headers.get('authorization'))
  if (session === null) return asked
  event.waitUntil(copy.then(answer => keepAnswer(session, request.url, answer)).catch(() => undefined))
  const kept = await findAnswer(session, request.url)
  return kept === undefined ? asked : fromServerOr(asked, () => kept)
}

/** Returns the server's response, or another one if the server does not respond in time. */
export async function fromServerOr(asked: Promise<Response>, other: () => Response): Promise<Response> {
  const answer = await Promise.race([asked.catch(other), patience(patienceMs).then(other)])
  return isWithoutServer(answer) ? other() : answer
}

/**
 * Finds the session of a request; `null` if its responses must not be cached. A request for an image has a cookie
 * instead of the token, and counts as a request of the current session.
 */
export async function sessionOf(authorization: string | null): Promise<string | null> {
  const session = await findSession(basePath)
  if (authorization === null) return session
  const own = await sessionName(authorization.replace(/^Bearer /, ''))
  return own === session ? own : null
}

export async function findAnswer(session: string, address: string): Promise<Response | undefined> {
  const { cacheName } = cacheFor(session, address)
  const kept = await caches.match(address, { cacheName, ignoreVary: true })
  return kept ?? findLonger(sessionCaches(basePath, session).answers, new URL(address))
}

/** Finds a cached list of days that begins earlier or ends later, and therefore also contains the requested days. */
async function findLonger(cacheName: string, { pathname, searchParams }: URL): Promise<Response | undefined> {
  if (!isListOfDays(pathname.slice(basePath.length)) || !(await caches.has(cacheName))) return undefined
  const cache = await caches.open(cacheName)
  const longer = (await cache.keys()).findLast(({ url }) => {
    const other = new URL(url)
    return other.pathname === pathname && containsDays(other.searchParams, searchParams)
  })
  return longer && cache.match(longer, { ignoreVary: true })
}

/**
 * Caches a response for the duration of its session. The mark of the session is the empty cache that a logout deletes.
 * It is checked before and after storing, because a logout may happen in between.
 */
export async function keepAnswer(session: string, address: string, answer: Response): Promise<void> {
  const { mark } = sessionCaches(basePath, session)
  if (!(await caches.has(mark))) return
  const { cacheName, max } = cacheFor(session, address)
  const cache = await caches.open(cacheName)
  // A cached response is deleted when the server has deleted its content.
  if (answer.status === 404) await cache.delete(address, { ignoreVary: true })
  if (answer.status !== 200) return
  const headers = new Headers(answer.headers)
  headers.set(keptAtHeader, new Date().toISOString())
  await cache.put(address, new Response(answer.body, { headers }))
  const addresses = (await cache.keys()).filter(({ url }) => !isKeptFont(pathOf(url)))
  // `keys()` lists the addresses in order of insertion, so the oldest come first.
  await Promise.all(addresses.slice(0, Math.max(0, addresses.length - max)).map(old => cache.delete(old)))
  if (!(await caches.has(mark))) await caches.delete(cacheName)
}

/** The cache of a session in which a response belongs, and the maximum number of its responses. */
function cacheFor(session: string, address: string): { cacheName: string; max: number } {
  const { answers, tiles, overlays } = sessionCaches(basePath, session)
  if (isKeptTile(pathOf(address))) return { cacheName: tiles, max: maxTiles }
  if (isKeptOverlay(pathOf(address))) return { cacheName: overlays, max: maxOverlays }
  return { cacheName: answers, max: maxAnswers }
}

const pathOf = (address: string) => new URL(address).pathname.slice(basePath.length)
