// What the server answered to a session, for when it cannot be reached. It is always asked first. An answer is given only
// to the session it was for, and is kept under its address alone: a request would have the token in it.
import { findSession, keptAtHeader, sessionCaches, sessionName } from '../kept/caches'
import { isKeptFont, isKeptTile } from './kept-paths'
import { isWithoutServer, patience } from './shell'
import { type AskingEvent, basePath } from './worker-scope'

/** Some thirty workouts with all that belongs to them, and as much again. */
const mostAnswers = 400
const mostTiles = 400

/** When there is an answer here, nobody waits longer for another. */
const patienceMs = 8_000

/** The server's answer, or what is here of it when none comes. */
export async function answerFromServerFirst(event: AskingEvent): Promise<Response> {
  const { request } = event
  const asked = fetch(request)
  // Made before anybody reads the answer. It may fail long before anybody looks.
  const copy = asked.then(answer => answer.clone())
  copy.catch(() => undefined)
  const session = await sessionOf(request.headers.get('authorization'))
  if (session === null) return asked
  event.waitUntil(copy.then(answer => keepAnswer(session, request.url, answer)).catch(() => undefined))
  const kept = await findAnswer(session, request.url)
  if (kept === undefined) return asked
  const answer = await Promise.race([asked.catch(() => kept), patience(patienceMs).then(() => kept)])
  return isWithoutServer(answer) ? kept : answer
}

/** The session that a request belongs to, if its answers may be kept. Images come without a token, by the cookie of a log-in. */
async function sessionOf(authorization: string | null): Promise<string | null> {
  const session = await findSession(basePath)
  if (authorization === null) return session
  const own = await sessionName(authorization.replace(/^Bearer /, ''))
  return own === session ? own : null
}

export async function findAnswer(session: string, address: string): Promise<Response | undefined> {
  const { answers, tiles } = sessionCaches(basePath, session)
  const cacheName = isTile(address) ? tiles : answers
  const kept = await caches.match(address, { cacheName, ignoreVary: true })
  return kept ?? findLonger(answers, new URL(address))
}

/** Days since a day are in the answer of some days ago too, which began earlier. */
async function findLonger(cacheName: string, { pathname, searchParams }: URL): Promise<Response | undefined> {
  const from = searchParams.get('from')
  if (from === null || searchParams.has('to') || !(await caches.has(cacheName))) return undefined
  const rest = withoutFrom(searchParams)
  const cache = await caches.open(cacheName)
  const longer = (await cache.keys()).findLast(({ url }) => {
    const other = new URL(url)
    const since = other.searchParams.get('from')
    return (
      other.pathname === pathname &&
      since !== null &&
      since < from &&
      withoutFrom(other.searchParams) === rest
    )
  })
  return longer && cache.match(longer, { ignoreVary: true })
}

function withoutFrom(parameters: URLSearchParams): string {
  const others = new URLSearchParams(parameters)
  others.delete('from')
  return others.toString()
}

/**
 * Keeps an answer while its session lasts: the mark of the session is looked for before and after, as somebody may log
 * out in between.
 */
export async function keepAnswer(session: string, address: string, answer: Response): Promise<void> {
  const { mark, answers, tiles } = sessionCaches(basePath, session)
  if (!(await caches.has(mark))) return
  const [cacheName, most] = isTile(address) ? [tiles, mostTiles] : [answers, mostAnswers]
  const cache = await caches.open(cacheName)
  // What is gone from the server goes here.
  if (answer.status === 404) await cache.delete(address, { ignoreVary: true })
  if (answer.status !== 200) return
  const headers = new Headers(answer.headers)
  headers.set(keptAtHeader, new Date().toISOString())
  await cache.put(address, new Response(answer.body, { headers }))
  const addresses = (await cache.keys()).filter(({ url }) => !isKeptFont(pathOf(url)))
  // The first came first.
  await Promise.all(addresses.slice(0, Math.max(0, addresses.length - most)).map(old => cache.delete(old)))
  if (!(await caches.has(mark))) await caches.delete(cacheName)
}

const isTile = (address: string) => isKeptTile(pathOf(address))

const pathOf = (address: string) => new URL(address).pathname.slice(basePath.length)
