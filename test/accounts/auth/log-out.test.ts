import { expect, test } from 'bun:test'
import { revokedSessions } from '../../../src/platform/db/tables'
import { updateInstanceConfig } from '../../../src/platform/configuration/store'
import { openTestApp, testApp } from '../../support/test-app'

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
  // The last character of 43 carries two spare bits: four spellings decode to one signature.
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

test('a session that ended is remembered until its token has certainly expired, and not much longer', async () => {
  await using fresh = openTestApp()
  const day = 86_400_000
  const sam = await fresh.user('sam')
  await sam.request('POST', '/api/auth/logout')
  const remembered = () => fresh.ctx.db.select().from(revokedSessions).all().length

  fresh.advanceClock(30 * day)
  await (await fresh.user('kim')).request('POST', '/api/auth/logout')
  expect(remembered()).toBe(2)

  fresh.advanceClock(2 * day)
  await (await fresh.user('lee')).request('POST', '/api/auth/logout')
  expect(remembered()).toBe(3)

  updateInstanceConfig(fresh.ctx.db, { clockMark: fresh.ctx.clock() })
  await (await fresh.user('pat')).request('POST', '/api/auth/logout')
  expect(remembered()).toBe(3)
})
