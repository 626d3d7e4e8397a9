// The caches that the app keeps in a browser, by name: what the app is made of, and what the server answered to a session.
// Page and service worker share them, as do two servers below different paths of a host.

/** Of the app itself, one for each version of it. */
const shellKind = 'shell'
/** Empty: it says that answers to a session may be kept. It goes first, so that nothing is kept behind its back. */
const sessionKind = 'session'
const answersKind = 'answers'
/** Of maps. There are many more of these, which must not push out the answers. */
const tilesKind = 'tiles'

const prefix = (basePath: string, kind: string) => `trackhut:${basePath}:${kind}:`

export const shellCache = (basePath: string, version: string) => prefix(basePath, shellKind) + version

/** @param session as `sessionName` gives it */
export const sessionCaches = (basePath: string, session: string) => ({
  mark: prefix(basePath, sessionKind) + session,
  answers: prefix(basePath, answersKind) + session,
  tiles: prefix(basePath, tilesKind) + session,
})

/** Stands for a session without telling its token, which no cache may hold. */
export async function sessionName(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const bytes = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0'))
  return bytes.join('').slice(0, 32)
}

/** The session whose answers may be kept here, if there is one. */
export async function findSession(basePath: string): Promise<string | null> {
  const start = prefix(basePath, sessionKind)
  const mark = (await caches.keys()).find(name => name.startsWith(start))
  return mark?.slice(start.length) ?? null
}

/** Lets answers to this session be kept, and deletes those to any other. */
export async function keepSessionOnly(basePath: string, session: string | null): Promise<void> {
  for (const kind of [sessionKind, answersKind, tilesKind]) {
    const start = prefix(basePath, kind)
    await deleteCaches(name => name.startsWith(start) && name !== start + session)
  }
  if (session !== null) await caches.open(sessionCaches(basePath, session).mark)
}

/** Deletes what is kept of the app itself, but for one version of it. */
export function deleteShells(basePath: string, version: string | null): Promise<void> {
  const start = prefix(basePath, shellKind)
  return deleteCaches(name => name.startsWith(start) && name !== start + version)
}

/** Deletes everything. */
export function deleteAll(basePath: string): Promise<void> {
  return deleteCaches(name => name.startsWith(`trackhut:${basePath}:`))
}

async function deleteCaches(isUnwanted: (name: string) => boolean) {
  for (const name of await caches.keys()) if (isUnwanted(name)) await caches.delete(name)
}

/** On an answer that was kept: when it came. */
export const keptAtHeader = 'x-kept-at'
