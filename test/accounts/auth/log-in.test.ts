import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import { users } from '../../../src/platform/db/tables'
import { openTestApp, ownHash, password, testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')
await app.user('sleeper', { isActive: false })

const logIn = (json: unknown) => app.request<LoginAnswer>('POST', '/api/auth/login', { json })

test('logging in gives a token, and a cookie that is only good for map pictures', async () => {
  const answer = await logIn({ email: 'sam@example.org', password })
  expect([answer.status, answer.body as unknown]).toEqual([
    200,
    { status: 'success', message: 'successfully logged in', auth_token: expect.any(String) },
  ])
  expect(answer.headers.get('set-cookie')).toMatch(
    /^trackhut_image=[\w.-]+; Path=\/api\/workouts\/map; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
  )
  const { token } = { token: answer.body.auth_token }
  expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(200)
})

describe('the cookie is kept to https', () => {
  const cookieWith = async (
    environment: Record<string, string>,
    path: string,
    headers: Record<string, string>,
  ) => {
    await using app = openTestApp(environment)
    await app.user('sam')
    const body = JSON.stringify({ email: 'sam@example.org', password })
    const json = { 'content-type': 'application/json', ...headers }
    const request = new Request(path, { method: 'POST', headers: json, body })
    return (await app.handle(request)).headers.get('set-cookie')
  }
  const login = 'http://sport.example.org/api/auth/login'
  const secure = 'HttpOnly; SameSite=Strict; Secure; '

  test('where the settings say so', async () => {
    const environment = { UI_URL: 'https://sport.example.org' }
    expect(await cookieWith(environment, login, {})).toContain(secure)
    // In a home network, users may reach the server by plain HTTP, where a browser would not keep a Secure cookie.
    expect(await cookieWith(environment, 'http://192.0.2.1:5000/api/auth/login', {})).not.toContain('Secure')
  })

  test('where a trusted proxy says so', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    expect(await cookieWith({ TRUSTED_PROXY: '127.0.0.1' }, login, headers)).toContain(secure)
    expect(await cookieWith({}, login, headers)).not.toContain('Secure')
  })
})

describe('the log tells', () => {
  const lastLine = () => app.logLines.at(-1)

  test('who logged in, and from where', async () => {
    await logIn({ email: 'sam@example.org', password })
    expect(lastLine()).toEndWith(' info Logged in {"address":"127.0.0.1","username":"sam"}')
  })

  test.each([
    ['sam@example.org', 'sam'],
    // The log does not contain the email, because the user may have typed a password into the wrong field.
    ['nobody@example.org', null],
  ])('that a log-in as %p failed, and from where', async (email, username) => {
    await logIn({ email, password: 'open sesame!' })
    const facts = { address: '127.0.0.1', username, reason: 'credentials-wrong' }
    expect(lastLine()).toEndWith(` warn A log-in failed ${JSON.stringify(facts)}`)
  })

  test('as fail2ban looks for it, by the pattern of the documentation', async () => {
    const page = await Bun.file(join(import.meta.dir, '../../../docs/operating.md')).text()
    const pattern = /^failregex = (.+)$/m.exec(page)?.[1]?.replace('<ADDR>', '([\\da-f.:]+)') ?? ''
    await logIn({ email: 'sam@example.org', password: 'open sesame!' })
    expect(new RegExp(pattern).exec(lastLine() ?? '')?.[1]).toBe('127.0.0.1')
    await logIn({ email: 'sam@example.org', password })
    expect(lastLine()).not.toMatch(new RegExp(pattern))
  })
})

test('that an account is not active is told to whoever knows its password, and to nobody else', async () => {
  const codeOf = async (given: string) =>
    (await logIn({ email: 'sleeper@example.org', password: given })).failure?.code
  expect(await codeOf(password)).toBe('account-inactive')
  expect(await codeOf(`${password}.`)).toBe('credentials-wrong')
})

describe('logging in', () => {
  const wrong = [401, { status: 'error', message: 'invalid credentials' }]
  const invalid = [400, { status: 'error', message: 'invalid payload' }]

  test.each([
    ['with a wrong password is refused', { email: 'sam@example.org', password: 'open sesame!' }, wrong],
    ['with an empty password is refused', { email: 'sam@example.org', password: '' }, wrong],
    ['with an unknown address is refused', { email: 'nobody@example.org', password }, wrong],
    ['with a name in place of the address is refused', { email: 'sam', password }, wrong],
    ['to an inactive account is refused', { email: 'sleeper@example.org', password }, wrong],
    ['with an address and a space is refused', { email: 'sam@example.org ', password }, wrong],
    ['without anything is not understood', {}, invalid],
    ['with null is not understood', null, invalid],
    ['without a password is refused', { email: 'sam@example.org' }, wrong],
    ['without an address is refused', { password }, wrong],
    ['with null for a password is refused', { email: 'sam@example.org', password: null }, wrong],
    ['with a number for a password is not understood', { email: 'sam@example.org', password: 1 }, invalid],
    ['with an object for an address is not understood', { email: {}, password }, invalid],
    [
      'with a password of a megabyte is not understood',
      { email: 'x', password: 'y'.repeat(1 << 20) },
      invalid,
    ],
  ])('%s', async (_, json, expected) => {
    const answer = await logIn(json)
    expect([answer.status, answer.body as unknown]).toEqual(expected)
    expect(answer.headers.has('set-cookie')).toBe(false)
  })

  test('works whatever the case of the address', async () => {
    expect((await logIn({ email: 'SAM@Example.ORG', password })).status).toBe(200)
  })

  test('ignores keys it does not know', async () => {
    expect((await logIn({ email: 'sam@example.org', password, username: '', language: 'fr' })).status).toBe(
      200,
    )
  })

  test('tells nothing apart by its headers', async () => {
    const cases = [
      { email: 'sam@example.org', password: 'wrong password' },
      { email: 'nobody@example.org', password: 'wrong password' },
      { email: 'sleeper@example.org', password },
    ]
    const headers = await Promise.all(cases.map(async json => [...(await logIn(json)).headers]))
    expect(headers[1]).toEqual(headers[0]!)
    expect(headers[2]).toEqual(headers[0]!)
  })

  test('two passwords that differ after their first 72 bytes are not interchangeable', async () => {
    const long = 'x'.repeat(72)
    const passwordHash = await Bun.password.hash(`${long}-one`, 'argon2id')
    await app.user('long', { passwordHash })
    expect((await logIn({ email: 'long@example.org', password: `${long}-two` })).status).toBe(401)
    expect((await logIn({ email: 'long@example.org', password: `${long}-one` })).status).toBe(200)
  })
})

describe('a hash that is not made as ours are', () => {
  test.each([
    ['bcrypt', { algorithm: 'bcrypt', cost: 4 }],
    ['argon2id with other parameters', { algorithm: 'argon2id', memoryCost: 8192, timeCost: 1 }],
  ] as const)('(%s) is made anew at the next log-in', async (name, algorithm) => {
    const username = name.replaceAll(' ', '_')
    await app.user(username, { passwordHash: await Bun.password.hash(password, algorithm) })
    expect((await logIn({ email: `${username}@example.org`, password })).status).toBe(200)
    expect(findUserByName(app.ctx.db, username)?.passwordHash).toStartWith(ownHash)
    expect((await logIn({ email: `${username}@example.org`, password })).status).toBe(200)
  })
})

test('an account that is deactivated is locked out with the session it has', async () => {
  const { account, token } = await app.user('retired')
  app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, account.id)).run()
  const answer = await app.request('GET', '/api/auth/profile', { token })
  expect([answer.status, answer.body as unknown]).toEqual([
    401,
    { status: 'error', message: 'provide a valid auth token' },
  ])
})

test('each log-in is a session of its own', async () => {
  const [first, second] = await Promise.all([
    logIn({ email: 'sam@example.org', password }),
    logIn({ email: 'sam@example.org', password }),
  ])
  expect(first.body.auth_token).not.toBe(second.body.auth_token)
  expect(first.body.auth_token).not.toBe(sam.token)
})
