// Serves the app's shell offline: the page and all its files, of a single version. Whenever the server responds, its
// page is used, so that updates appear at once and a damaged cache does no harm.
import { deleteShells, shellCache } from '../kept/caches'
import { type AskingEvent, basePath, scope } from './worker-scope'

/** The bundler defines both constants. */
declare const shellFiles: readonly string[]
declare const shellVersion: string

/** `shellFiles` is used only here, because the bundler inserts the whole list wherever it is used. */
const files = shellFiles
const page = `${basePath}/`
const cacheName = shellCache(basePath, shellVersion)

/** Milliseconds to wait for the server if the device is connected but no data arrives. */
const patienceMs = 5_000

/**
 * Fetches the files that earlier versions have not cached.
 * @throws Error if a file is missing; then the worker is not installed
 */
export async function fetchShell(): Promise<void> {
  try {
    await completeShell()
  } catch (error) {
    await caches.delete(cacheName)
    throw error
  }
}

/** Fetches files that are missing in the cache, because the browser or the user may have deleted them. */
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

/**
 * Fetches the page. The page must be of this version, because a page of another version refers to files that are not
 * cached.
 */
async function fetchPage(): Promise<Response> {
  const answer = await fetch(page, { cache: 'no-cache' })
  const text = await answer.clone().text()
  // The part of each name before `/assets/` is cut off, because it may contain the base path.
  const named = text
    .split('"')
    .filter(quoted => quoted.includes('/assets/'))
    .map(quoted => quoted.slice(quoted.lastIndexOf('/assets/')))
  const isOurs = answer.ok && named.length > 0 && named.every(file => files.includes(file))
  if (!isOurs) throw new Error('The page is of another version')
  return answer
}

/** Deletes the caches of other versions when this one becomes active. */
export async function takeOver(): Promise<void> {
  await deleteShells(basePath, shellVersion)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

const programs = /^\/(?:api|dav|base-map|\.well-known)(?:\/|$)/

/** Whether somebody opens a page of the app, rather than a file or the API. */
export const isPage = (path: string) => !programs.test(path) && !path.includes('.', path.lastIndexOf('/'))

export const isAsset = (path: string) => path.startsWith('/assets/')

/**
 * Returns the server's page. If the server does not respond, or a proxy reports that it is down, returns the cached
 * page.
 */
export async function answerPage(event: AskingEvent): Promise<Response> {
  const asked = event.preloadResponse.then(preloaded => preloaded ?? fetch(event.request))
  const kept = await caches.match(page, { cacheName, ignoreVary: true })
  if (kept === undefined) return asked
  const answer = await Promise.race([asked.catch(() => kept), patience(patienceMs).then(() => kept)])
  return isWithoutServer(answer) ? kept : answer
}

/**
 * Returns a cached asset, because the content of a file name never changes. Assets that are loaded later, such as the
 * texts of a language, are cached when they are first loaded.
 */
export async function answerAsset(event: AskingEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request.url, { cacheName, ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(putAsset(request.url, answer.clone()))
  return answer
}

/** Caches an asset that the page loaded before the worker was active. */
export async function keepAsset(address: string): Promise<void> {
  if (await caches.match(address, { cacheName, ignoreVary: true })) return
  const answer = await fetch(address)
  if (answer.ok) await putAsset(address, answer)
}

async function putAsset(address: string, answer: Response) {
  await (await caches.open(cacheName)).put(address, answer)
}

export const patience = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Statuses by which a proxy reports that the server is down. */
export const isWithoutServer = ({ status }: Response) => status === 502 || status === 503 || status === 504
