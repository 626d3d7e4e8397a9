// Logging out without a connection: the session is ended on the server as soon as the server can be reached.
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { lendStorage } from '../../../support/browser-globals'
import { testApp } from '../../../support/test-app'

const app = testApp()
let network: 'up' | 'down' | 'busy' = 'up'
const origins: RequestInit[] = []

lendStorage()
const fetchBefore = globalThis.fetch
beforeEach(() => {
  network = 'up'
  const lent = async (path: string, init: RequestInit = {}) => {
    origins.push(init)
    if (network === 'down') throw new TypeError('Failed to fetch')
    if (network === 'busy') return new Response('', { status: 503 })
    // Removes the base path of the app from the path. In tests, the base path is the folder of the sources.
    return app.handle(new Request(`http://localhost${path.slice(path.indexOf('/api/'))}`, init))
  }
  globalThis.fetch = lent as typeof fetch
})
afterEach(() => {
  globalThis.fetch = fetchBefore
})

const { logOut } = await import('../../../../web/data/accounts/authentication')
const { beginSession, endLeftSessions, session } = await import('../../../../web/data/client/session')

const isTaken = async (token: string) =>
  (await app.request('GET', '/api/auth/profile', { token })).status === 200

test('with the server, the session ends on both sides, and no token is kept', async () => {
  const { token } = await app.user('sam')
  beginSession(token)
  await logOut()
  expect(session.get()).toEqual({ token: null, ended: 'logged-out' })
  expect(await isTaken(token)).toBe(false)
  expect(localStorage.getItem('tokensToEnd')).toBeNull()
})

test.each(['down', 'busy'] as const)('with the network %s, it ends later', async state => {
  const { token } = await app.user(`kim-${state}`)
  beginSession(token)
  network = state
  await logOut()
  expect(session.get()).toEqual({ token: null, ended: 'logged-out-here' })
  await endLeftSessions()
  network = 'up'
  expect(await isTaken(token)).toBe(true)
  // Another user is logged in by then. The cookie for that user's map images must stay.
  const next = await app.user(`next-${state}`)
  beginSession(next.token)
  await endLeftSessions()
  expect([await isTaken(token), await isTaken(next.token)]).toEqual([false, true])
  expect(origins.at(-1)?.credentials).toBe('omit')
  expect(localStorage.getItem('tokensToEnd')).toBeNull()
  expect(session.get().token).toBe(next.token)
})
