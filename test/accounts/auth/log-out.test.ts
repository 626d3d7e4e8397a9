import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { sessions } from '../../../src/platform/db/tables'
import { openTestApp, startOfTest, testApp } from '../../support/test-app'

const app = testApp()

const deadToken = {
  status: 'error',
  message: 'invalid token, please log in again',
  error: 'invalid_token',
  error_description: expect.any(String),
}

test('logging out ends the session at once and takes the image cookie back', async () => {
  const sam = await app.user('sam')
  const answer = await sam.request('POST', '/api/auth/logout')
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 'success', message: 'successfully logged out' },
  ])
  expect(answer.headers.get('set-cookie')).toBe(
    'trackhut_image=; Path=/api/workouts/map; HttpOnly; SameSite=Strict; Max-Age=0',
  )
  const after = await sam.get('/api/auth/profile')
  expect([after.status, after.body]).toEqual([401, deadToken])
})

test('logging out twice is refused the second time', async () => {
  const sam = await app.user('twice')
  await sam.request('POST', '/api/auth/logout')
  const again = await sam.request('POST', '/api/auth/logout')
  expect([again.status, again.body]).toEqual([401, deadToken])
})

test('logging out needs no body and minds none', async () => {
  for (const options of [{}, { body: '{' }, { json: { any: 'thing' } }]) {
    const sam = await app.user(`body_${JSON.stringify(options).length}`)
    expect((await sam.request('POST', '/api/auth/logout', options)).status).toBe(200)
  }
})

test('a session that ended does not come back in another spelling of its token', async () => {
  const sam = await app.user('speller')
  await sam.request('POST', '/api/auth/logout')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(sam.token.at(-1)!)
  // The last of the 43 characters has two unused bits, so four spellings decode to the same signature.
  const siblings = [0, 1, 2, 3].map(bits => sam.token.slice(0, -1) + alphabet[(last & ~3) | bits])
  const spellings = [
    ...siblings,
    `${sam.token}=`,
    `${sam.token}==`,
    `${sam.token}.`,
    sam.token.replace('.', '=.'),
  ]
  for (const token of spellings) {
    expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(401)
  }
})

test('other sessions of the same user go on', async () => {
  const sam = await app.user('both')
  const login = { email: 'both@example.org', password: 'open sesame' }
  const other = await app.request<{ auth_token: string }>('POST', '/api/auth/login', { json: login })
  await sam.request('POST', '/api/auth/logout')
  const answer = await app.request('GET', '/api/auth/profile', { token: other.body.auth_token })
  expect(answer.status).toBe(200)
})

test('a session is on the list until it ends, or a log-in finds it expired a day ago', async () => {
  await using fresh = openTestApp()
  const day = 86_400_000
  const listed = () => fresh.ctx.db.select().from(sessions).all().length
  await fresh.user('sam')
  const kim = await fresh.user('kim')
  expect(listed()).toBe(2)
  await kim.request('POST', '/api/auth/logout')
  expect(listed()).toBe(1)

  fresh.advanceClock(30.5 * day)
  await fresh.user('lee')
  expect(listed()).toBe(2)
  fresh.advanceClock(day)
  await fresh.user('pat')
  expect(listed()).toBe(2)
})

describe('a session from before there was a list', () => {
  const begin = async (username: string) => {
    const user = await app.user(username)
    app.ctx.db.delete(sessions).where(eq(sessions.userId, user.account.id)).run()
    const expiresAt = new Date(startOfTest.getTime() + 86_400_000)
    const claims = { userId: user.account.id, jti: crypto.randomUUID(), epoch: 0, isListed: false, expiresAt }
    const token = await app.ctx.tokens.sign('session', claims)
    return {
      logOut: () => app.request('POST', '/api/auth/logout', { token }),
      ask: async () => (await app.request('GET', '/api/auth/profile', { token })).status,
    }
  }

  test('goes on', async () => {
    const old = await begin('old')
    expect(await old.ask()).toBe(200)
  })

  test('ends for good', async () => {
    const old = await begin('older')
    expect((await old.logOut()).status).toBe(200)
    expect(await old.ask()).toBe(401)
    await app.user('newer')
    expect(await old.ask()).toBe(401)
  })
})
