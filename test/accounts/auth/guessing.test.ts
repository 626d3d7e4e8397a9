// Limits on guessing passwords and tokens, at every endpoint that accepts them.
import { describe, expect, test } from 'bun:test'
import { countAttempt } from '../../../src/platform/access/login-throttle'
import { allSent, openMailedApp } from '../../support/mailed-app'
import { openTestApp, password } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

type App = ReturnType<typeof openTestApp>

const environment = { API_RATE_LIMITS: '100000 per 1 day', TRUSTED_PROXY: '127.0.0.1' }
const from = (address: string) => ({ 'x-forwarded-for': address })

/** One of many addresses, each in a network of its own. */
const addressOf = (index: number) => `10.0.${index >> 8}.${index & 255}`

const logIn = (app: App, secret: string, address = '192.0.2.1') =>
  app.request('POST', '/api/auth/login', {
    json: { email: 'sam@example.org', password: secret },
    headers: from(address),
  })

const changePassword = (sam: TestUser, secret: string, address = '192.0.2.1') =>
  sam.request('PATCH', '/api/auth/profile/edit/account', {
    json: { email: 'sam@example.org', password: secret, new_password: 'a better one' },
    headers: from(address),
  })

const postToken = (path: string) => (app: App) =>
  app.request('POST', `/api/auth/${path}`, {
    json: { token: 'a guess', password },
    headers: from('192.0.2.1'),
  })

/** Counts the guesses that were checked; the others were refused with 429. */
async function evaluated(times: number, guess: (index: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let index = 0; index < times; index++) statuses.push((await guess(index)).status)
  return statuses.filter(status => status !== 429).length
}

test('after ten wrong passwords the eleventh is not looked at, and not even the right one', async () => {
  await using app = openTestApp(environment)
  await app.user('sam')
  expect(await evaluated(12, () => logIn(app, 'wrong'))).toBe(10)
  const answer = await logIn(app, password)
  expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
    429,
    { status: 'error', message: expect.stringMatching(/^rate limit exceeded \(.+\)$/) },
    '16',
  ])
  app.advanceClock(16_000)
  expect((await logIn(app, password)).status).toBe(200)
})

test('many guesses at once are counted too', async () => {
  await using app = openTestApp(environment)
  await app.user('sam')
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(app, 'wrong')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('the owner gets in from another address while somebody guesses', async () => {
  await using app = openTestApp(environment)
  const sam = await app.user('sam')
  for (let attacker = 1; attacker <= 5; attacker++) {
    await evaluated(12, () => logIn(app, 'wrong', `198.51.100.${attacker}`))
  }
  expect((await logIn(app, password, '203.0.113.1')).status).toBe(200)
  expect((await sam.get('/api/auth/profile')).status).toBe(200)
})

test('the log-in and the change of an account share one allowance', async () => {
  await using app = openTestApp(environment)
  const sam = await app.user('sam')
  const alternating = (index: number) =>
    index % 2 === 0 ? logIn(app, 'wrong') : changePassword(sam, 'wrong')
  expect(await evaluated(20, alternating)).toBe(10)
  expect((await changePassword(sam, password)).status).toBe(429)
})

/** Uses up most of the guesses that an account has a day, each from another address. */
function guessOften({ ctx }: App, times: number) {
  ctx.database.sqlite.run('PRAGMA synchronous = OFF')
  for (let index = 0; index < times; index++)
    countAttempt(ctx, { key: 'sam@example.org', address: addressOf(index) })
}

test('guesses with an open session count to the thousand that an account has a day, and a proof does, too', async () => {
  await using app = openTestApp(environment)
  const sam = await app.user('sam')
  guessOften(app, 970)
  const prove = (secret: string, address: string) =>
    sam.request('POST', '/api/auth/proof', {
      json: { method: 'password', password: secret },
      headers: from(address),
    })
  const doors = [
    (address: string) => changePassword(sam, 'wrong', address),
    (address: string) => prove('wrong', address),
    (address: string) => logIn(app, 'wrong', address),
  ]
  expect(await evaluated(40, index => doors[index % 3]!(addressOf(1000 + index)))).toBe(30)
  const answers = [
    await changePassword(sam, password, '203.0.113.1'),
    await prove(password, '203.0.113.1'),
    await logIn(app, password, '203.0.113.1'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
  app.advanceClock(24 * 3_600_000)
  expect((await prove(password, '203.0.113.1')).status).toBe(200)
})

test('where the owner has logged in, nobody’s guesses elsewhere keep a proof from them', async () => {
  await using app = openTestApp(environment)
  const sam = await app.user('sam')
  expect((await logIn(app, password, '203.0.113.1')).status).toBe(200)
  guessOften(app, 1000)
  expect((await changePassword(sam, password, '203.0.113.2')).status).toBe(429)
  expect((await changePassword(sam, password, '203.0.113.1')).status).toBe(200)
})

test('the tokens of emails share one allowance, whatever they are for', async () => {
  await using app = openTestApp(environment)
  const doors = ['account/confirm', 'password/update', 'email/update'].map(postToken)
  expect(await evaluated(20, index => doors[index % doors.length]!(app))).toBe(10)
})

describe('an address with an account and one without', () => {
  test('are refused after the same guesses', async () => {
    await using app = openTestApp(environment)
    await app.user('sam')
    const guessAt = async (email: string, address: string) => {
      const json = { email, password: 'wrong' }
      return (await app.request('POST', '/api/auth/login', { json, headers: from(address) })).status
    }
    const sequences = { known: [] as number[], unknown: [] as number[] }
    for (let guess = 0; guess < 15; guess++) {
      sequences.known.push(await guessAt('sam@example.org', '192.0.2.1'))
      sequences.unknown.push(await guessAt('nobody@example.org', '192.0.2.2'))
    }
    expect(sequences.known).toEqual(sequences.unknown)
    expect(sequences.known).toContain(429)
  })
})

test('a forgotten password that was replaced ends the waiting', async () => {
  await using app = await openMailedApp(environment)
  await app.user('sam')
  await evaluated(12, () => logIn(app, 'wrong'))
  await app.request('POST', '/api/auth/password/reset-request', { json: { email: 'sam@example.org' } })
  const token = /token=([\w-]+)/.exec((await app.mail.next()).text)?.[1]
  await app.request('POST', '/api/auth/password/update', { json: { token, password: 'a better one' } })
  expect((await logIn(app, 'a better one')).status).toBe(200)
})

test('nobody’s mailbox is flooded, and the answers do not change', async () => {
  await using app = await openMailedApp(environment)
  await app.user('sam')
  await app.user('sleeper', { isActive: false })
  const asks: [path: string, email: string][] = [
    ['password/reset-request', 'sam@example.org'],
    ['account/resend-confirmation', 'sleeper@example.org'],
  ]
  for (const [path, email] of asks) {
    const answers = []
    for (let time = 0; time < 30; time++) {
      const headers = from(`192.0.2.${time}`)
      const { status, body } = await app.request('POST', `/api/auth/${path}`, { json: { email }, headers })
      answers.push(JSON.stringify([status, body]))
    }
    expect(new Set(answers).size).toBe(1)
  }
  await allSent(app)
  const received = app.mail.emails.flatMap(({ recipients }) => recipients)
  expect(received.filter(to => to === 'sam@example.org').length).toBeLessThanOrEqual(3)
  expect(received.filter(to => to === 'sleeper@example.org').length).toBeLessThanOrEqual(3)
})
