// Throttling of all requests that check a password.
import { describe, expect, test } from 'bun:test'
import { TooManyRequests } from '../../../src/platform/errors'
import { openTestApp, password, type TestApp } from '../../support/test-app'

const limited = { API_RATE_LIMITS: '300 per 5 minutes', TRUSTED_PROXY: '127.0.0.1' }
const wrong = 'not the password'

type App = Pick<TestApp, 'request'>

const logIn = (app: App, email: string, attempt = wrong, address = '192.0.2.1') =>
  app.request('POST', '/api/auth/login', {
    json: { email, password: attempt },
    headers: { 'x-forwarded-for': address },
  })

test('after ten wrong passwords the next has to wait, right or wrong', async () => {
  await using app = openTestApp(limited)
  await app.user('sam')
  for (let count = 0; count < 10; count++) expect((await logIn(app, 'sam@example.org')).status).toBe(401)
  const refused = await logIn(app, 'sam@example.org', password)
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    429,
    { status: 'error', message: 'rate limit exceeded (10 per 15 minute)' },
    '16',
  ])
  app.advanceClock(16_000)
  expect((await logIn(app, 'sam@example.org', password)).status).toBe(200)
})

test('an unknown address is refused in the same way', async () => {
  await using app = openTestApp(limited)
  await app.user('sam')
  const codesOf = async (email: string) => {
    const codes: [number, string | null][] = []
    for (let count = 0; count < 30; count++) {
      const { status, headers } = await logIn(app, email)
      codes.push([status, headers.get('retry-after')])
      app.advanceClock(5000)
    }
    return codes
  }
  const known = await codesOf('sam@example.org')
  app.advanceClock(300_000)
  expect(await codesOf('nobody@example.org')).toEqual(known)
})

test('many at once are counted as well', async () => {
  await using app = openTestApp(limited)
  await app.user('sam')
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(app, 'sam@example.org')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('whoever is right is never refused, however often', async () => {
  await using app = openTestApp(limited)
  await app.user('sam')
  for (let time = 0; time < 12; time++) {
    await logIn(app, 'sam@example.org', wrong)
    expect((await logIn(app, 'sam@example.org', password)).status).toBe(200)
  }
})

test('the owner comes in from another address than those who attack', async () => {
  await using app = openTestApp(limited)
  await app.user('sam')
  for (let count = 0; count < 30; count++) await logIn(app, 'sam@example.org', wrong, `192.0.2.${count % 3}`)
  expect((await logIn(app, 'sam@example.org', wrong, '192.0.2.0')).status).toBe(429)
  expect((await logIn(app, 'sam@example.org', password, '198.51.100.1')).status).toBe(200)
})

test('the present password, asked for in the profile, shares the allowance of log-ins', async () => {
  await using app = openTestApp(limited)
  const sam = await app.user('sam')
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const change = () =>
    sam.request('PATCH', '/api/auth/profile/edit/account', {
      json: { email: 'sam@example.org', password: wrong, new_password: 'a new password' },
      headers,
    })
  const codes: number[] = []
  for (let count = 0; count < 10; count++) {
    codes.push((await change()).status, (await logIn(app, 'SAM@example.org')).status)
  }
  expect(codes.filter(code => code === 401)).toHaveLength(10)
  expect(codes.filter(code => code === 429)).toHaveLength(10)
})

describe('when many passwords are hashed at once', () => {
  const refusal = (app: Pick<TestApp, 'ctx'>) => {
    try {
      app.ctx.passwords.requireRoom()
      return null
    } catch (error) {
      return error
    }
  }

  test('more than 32 do not wait, until there is room again', async () => {
    await using app = openTestApp(limited)
    const hashing = (count: number) =>
      Promise.all(Array.from({ length: count }, () => app.ctx.passwords.hash('x')))
    const some = hashing(2 + 31)
    expect(refusal(app)).toBeNull()
    const oneMore = hashing(1)
    expect(refusal(app)).toBeInstanceOf(TooManyRequests)
    await Promise.all([some, oneMore])
    expect(refusal(app)).toBeNull()
  })

  test('everybody waits where nothing is limited', async () => {
    await using app = openTestApp()
    const hashing = Promise.all(Array.from({ length: 40 }, () => app.ctx.passwords.hash('x')))
    expect(refusal(app)).toBeNull()
    await hashing
  })
})
