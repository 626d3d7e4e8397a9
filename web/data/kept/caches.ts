// Names of the browser's caches, which the page and the service worker share. There are caches for the app's files, and
// caches for the server's responses in a session. Servers below different paths of a host have separate caches.

/** Caches with the app's files, one per version. */
const shellKind = 'shell'
/**
 * An empty cache whose name identifies the session in which responses may be cached. At a logout it is deleted first,
 * so that nothing is cached afterwards.
 */
const sessionKind = 'session'
const answersKind = 'answers'
/** Caches with map tiles. They are separate, because in a common cache the many tiles would displace the responses. */
const tilesKind = 'tiles'

/** Caches with tiles of workouts. They are separate, too, so that the ground and the workouts keep each other's room. */
const overlaysKind = 'overlays'

const prefix = (basePath: string, kind: string) => `trackhut:${basePath}:${kind}:`

export const shellCache = (basePath: string, version: string) => prefix(basePath, shellKind) + version

/** The names of a session's caches. @param session as `sessionName` returns it */
export const sessionCaches = (basePath: string, session: string) => ({
  mark: prefix(basePath, sessionKind) + session,
  answers: prefix(basePath, answersKind) + session,
  tiles: prefix(basePath, tilesKind) + session,
  overlays: prefix(basePath, overlaysKind) + session,
})

/** Identifies a session without revealing its token, which no cache may contain. */
export async function sessionName(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const bytes = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0'))
  return bytes.join('').slice(0, 32)
}

/** Finds the session whose responses may be cached; `null` if there is none. */
export async function findSession(basePath: string): Promise<string | null> {
  const start = prefix(basePath, sessionKind)
  const mark = (await caches.keys()).find(name => name.startsWith(start))
  return mark?.slice(start.length) ?? null
}

/**
 * Allows caching responses in one session, and deletes the cached responses of all other sessions.
 * @param session `null` allows no caching
 */
export async function keepSessionOnly(basePath: string, session: string | null): Promise<void> {
  for (const kind of [sessionKind, answersKind, tilesKind, overlaysKind]) {
    const start = prefix(basePath, kind)
    await deleteCaches(name => name.startsWith(start) && name !== start + session)
  }
  if (session !== null) await caches.open(prefix(basePath, sessionKind) + session)
}

/** Deletes the app's cached files, except those of one version; `null` deletes all. */
export function deleteShells(basePath: string, version: string | null): Promise<void> {
  const start = prefix(basePath, shellKind)
  return deleteCaches(name => name.startsWith(start) && name !== start + version)
}

export function deleteAll(basePath: string): Promise<void> {
  return deleteCaches(name => name.startsWith(`trackhut:${basePath}:`))
}

async function deleteCaches(isUnwanted: (name: string) => boolean) {
  for (const name of await caches.keys()) if (isUnwanted(name)) await caches.delete(name)
}

/** A header of cached responses with the time at which they were received. */
export const keptAtHeader = 'x-kept-at'
