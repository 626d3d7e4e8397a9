// A proxy that says who is logged in. In test apps, all requests come from 127.0.0.1.
import { describe, expect, test } from 'bun:test'
import type { LoginAnswer, LogoutAnswer } from '../../../src/accounts/auth/schemas'
import { readConfig } from '../../../src/platform/settings/read-config'
import { listening } from '../../support/listening'
import { openConnection, readRawAnswer } from '../../support/raw-connection'
import { openTestApp } from '../../support/test-app'

const believed = { AUTH_HEADER: 'Remote-User', AUTH_HEADER_FROM: '127.0.0.1' }

const logIn = (app: ReturnType<typeof openTestApp>, headers: Record<string, string>) =>
  app.request<LoginAnswer>('POST', '/api/auth/header', { headers })

test('a person that a believed proxy names gets a usual session', async () => {
  await using app = openTestApp(believed)
  await app.user('sam')
  for (const name of ['sam', 'SAM', ' sam ', 'Sam@Example.org']) {
    const answer = await logIn(app, { 'remote-user': name })
    expect([answer.status, answer.body.message]).toEqual([200, 'successfully logged in'])
    const { auth_token: token } = answer.body
    expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(200)
    // It is a word of another program, and no proof.
    const proof = await app.request<{ data: { proved_until: string | null } }>('GET', '/api/auth/proof', {
      token,
    })
    expect(proof.body.data.proved_until).toBeNull()
  }
})

describe('nobody is logged in', () => {
  test.each([
    ['if it is off', {}, { 'remote-user': 'sam' }],
    ['from another address', { ...believed, AUTH_HEADER_FROM: '192.0.2.7' }, { 'remote-user': 'sam' }],
    [
      'from another address that says it is the proxy',
      { ...believed, AUTH_HEADER_FROM: '192.0.2.7', TRUSTED_PROXY: '127.0.0.1' },
      { 'remote-user': 'sam', 'x-forwarded-for': '192.0.2.7' },
    ],
    ['without the header', believed, {}],
    ['with an empty one', believed, { 'remote-user': ' ' }],
    ['with two names', believed, { 'remote-user': 'sam, alex' }],
    ['with another header', believed, { 'x-remote-user': 'sam' }],
    [
      'with a token, for which the proxy asks nobody to log in',
      believed,
      { 'remote-user': 'sam', authorization: 'Bearer x' },
    ],
  ])('%s', async (_, environment: Record<string, string>, headers: Record<string, string>) => {
    await using app = openTestApp(environment)
    await app.user('sam')
    const answer = await logIn(app, headers)
    expect([answer.status, answer.failure]).toEqual([401, { code: 'header-not-believed' }])
  })

  test.each(['nobody', 'sleeper', 'admin', 'nobody@example.org'])('by the name %s', async name => {
    await using app = openTestApp(believed)
    await app.user('admin', { isAdmin: true })
    await app.user('sleeper', { isActive: false })
    const answer = await logIn(app, { 'remote-user': name })
    expect([answer.status, answer.failure]).toEqual([401, { code: 'header-user-unknown' }])
  })
})

test('administrators, if the settings say so', async () => {
  await using app = openTestApp({ ...believed, AUTH_HEADER_ADMINS: 'true' })
  await app.user('admin', { isAdmin: true })
  expect((await logIn(app, { 'remote-user': 'admin' })).status).toBe(200)
})

test('behind a proxy that forwards to a real port, its address counts and not what it says of the client', async () => {
  await using app = openTestApp({ ...believed, TRUSTED_PROXY: '127.0.0.1' })
  await app.user('sam')
  await using server = listening(app)
  const headers = { 'remote-user': 'sam', 'x-forwarded-for': '192.0.2.7' }
  const answer = await fetch(`${server.origin}/api/auth/header`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
})

describe('a path that is written in another way', () => {
  /** Sends the path as it is written, as no browser does. */
  async function statusOf(path: string): Promise<number> {
    await using app = openTestApp(believed)
    await app.user('sam')
    await using server = listening(app)
    using connection = openConnection(server.origin)
    const headers = 'Host: localhost\r\nRemote-User: sam\r\nContent-Length: 0\r\nConnection: close'
    void connection.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
    return readRawAnswer(await connection.answer).status
  }

  // So a proxy that goes by how a path begins has to remove the header there, as sign-in.md says.
  test.each([
    ['with dots', '/s/../api/auth/header'],
    ['with encoded dots', '/s/%2e%2e/api/auth/header'],
    ['with one encoded dot', '/api/shared/.%2E/auth/header'],
    ['with a slash at its end', '/api/auth/header/'],
  ])('is the same path %s', async (_, path) => {
    expect(await statusOf(path)).toBe(200)
  })

  test.each([
    ['with an encoded slash', '/s/..%2fapi/auth/header'],
    ['with dots that are encoded twice', '/s/%252e%252e/api/auth/header'],
    ['with dots and a parameter', '/s/..;/api/auth/header'],
    ['with two slashes', '//api/auth/header'],
    ['in capital letters', '/API/AUTH/HEADER'],
  ])('is another path %s, where nobody logs in', async (_, path) => {
    expect([404, 405]).toContain(await statusOf(path))
  })
})

test('no other route reads the header', async () => {
  await using app = openTestApp({ ...believed, AUTH_HEADER_ADMINS: 'true', WEBDAV: 'true' })
  await app.user('admin', { isAdmin: true })
  const headers = { 'remote-user': 'admin' }
  const tried = [
    ['GET', '/api/auth/profile'],
    ['GET', '/api/users'],
    ['GET', '/api/workouts'],
    ['POST', '/api/auth/logout'],
    ['GET', '/api/backups'],
    ['GET', '/dav/'],
  ] as const
  for (const [method, path] of tried) {
    expect([path, (await app.request(method, path, { headers })).status]).toEqual([path, 401])
  }
})

test('logging out goes to the proxy', async () => {
  await using app = openTestApp({ ...believed, AUTH_HEADER_LOGOUT: 'https://auth.example.org/logout' })
  await app.user('sam')
  const { body } = await logIn(app, { 'remote-user': 'sam' })
  const left = await app.request<LogoutAnswer>('POST', '/api/auth/logout', { token: body.auth_token })
  expect(left.body.log_out_url).toBe('https://auth.example.org/logout')
})

describe('settings', () => {
  test.each(['0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1'])('%s would believe everybody', peers => {
    expect(() => readConfig({ AUTH_HEADER: 'Remote-User', AUTH_HEADER_FROM: peers })).toThrow('not everybody')
  })

  test('a header needs proxies that are believed', () => {
    expect(() => readConfig({ AUTH_HEADER: 'Remote-User' })).toThrow('AUTH_HEADER_FROM')
  })

  test.each(['Authorization', 'X-Forwarded-For', 'Cookie', 'a b'])('%s is no such header', name => {
    expect(() => readConfig({ ...believed, AUTH_HEADER: name })).toThrow('such as Remote-User')
  })
})
