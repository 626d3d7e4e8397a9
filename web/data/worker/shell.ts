// The app itself without the server: its page and all files of it, of one version. The page is taken from the server while
// that answers, so that an update is there at once and a damaged cache is never in the way.
import { deleteShells, shellCache } from '../kept/caches'
import { type AskingEvent, basePath, scope } from './worker-scope'

/** The bundler writes them here. */
declare const shellFiles: readonly string[]
declare const shellVersion: string

/** Once: a constant of the bundler stands wherever it is named. */
const files = shellFiles
const page = `${basePath}/`
const cacheName = shellCache(basePath, shellVersion)

/** Longer nobody waits for a line that is there and carries nothing. */
const patienceMs = 5_000

/** Fetches what is not here from an earlier version. @throws Error when anything is missing: then the worker is not installed */
export async function fetchShell(): Promise<void> {
  try {
    await completeShell()
  } catch (error) {
    await caches.delete(cacheName)
    throw error
  }
}

/** Fetches what is missing of it, though it was complete once: browsers may clear their caches, and people too. */
export async function completeShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  const addresses = await cache.keys()
  const kept = new Set(addresses.map(({ url }) => new URL(url).pathname))
  const missing = files.map(file => basePath + file).filter(file => !kept.has(file))
  await Promise.all(missing.map(file => keepFile(cache, file)))
  if (!kept.has(page)) await cache.put(page, await fetchPage())
}

async function keepFile(cache: Cache, address: string) {
  const answer = (await caches.match(address, { ignoreVary: true })) ?? (await fetch(address))
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`)
  await cache.put(address, answer)
}

/** That of this version, and no other: it would name files that are not here. */
async function fetchPage(): Promise<Response> {
  const answer = await fetch(page, { cache: 'no-cache' })
  const text = await answer.clone().text()
  // Below whatever path the app has.
  const named = text
    .split('"')
    .filter(quoted => quoted.includes('/assets/'))
    .map(quoted => quoted.slice(quoted.lastIndexOf('/assets/')))
  const isOurs = answer.ok && named.length > 0 && named.every(file => files.includes(file))
  if (!isOurs) throw new Error('The page is of another version')
  return answer
}

/** Once this version is in use, the others are not. */
export async function takeOver(): Promise<void> {
  await deleteShells(basePath, shellVersion)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

const programs = /^\/(?:api|dav|base-map|\.well-known)(?:\/|$)/

/** Whether a navigation asks for a page of the app, rather than for a file or the interface. */
export const isPage = (path: string) => !programs.test(path) && !path.includes('.', path.lastIndexOf('/'))

export const isAsset = (path: string) => path.startsWith('/assets/')

/** The page from the server, or what is here of it when no answer comes, or one of a proxy that found no server. */
export async function answerPage(event: AskingEvent): Promise<Response> {
  const asked = event.preloadResponse.then(preloaded => preloaded ?? fetch(event.request))
  const kept = await caches.match(page, { cacheName, ignoreVary: true })
  if (kept === undefined) return asked
  const answer = await Promise.race([asked.catch(() => kept), patience(patienceMs).then(() => kept)])
  return isWithoutServer(answer) ? kept : answer
}

/** Files never change under their names. One that comes later, such as the texts of a language, is kept too. */
export async function answerAsset(event: AskingEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request.url, { cacheName, ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(putAsset(request.url, answer.clone()))
  return answer
}

/** Keeps a file that a page has loaded before the worker was there. */
export async function keepAsset(address: string): Promise<void> {
  if (await caches.match(address, { cacheName, ignoreVary: true })) return
  const answer = await fetch(address)
  if (answer.ok) await putAsset(address, answer)
}

async function putAsset(address: string, answer: Response) {
  await (await caches.open(cacheName)).put(address, answer)
}

export const patience = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** What a proxy says when nothing is behind it. */
export const isWithoutServer = ({ status }: Response) => status === 502 || status === 503 || status === 504
