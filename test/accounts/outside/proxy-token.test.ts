// A proxy that sends signed tokens, as Cloudflare Access does. In test apps, all requests come from 127.0.0.1.
import { afterAll, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import { auditActs } from '../../../src/platform/db/tables'
import { readConfig } from '../../../src/platform/settings/read-config'
import { altered, startAccessProxy } from '../../support/access-proxy'
import { openTestApp } from '../../support/test-app'

const proxy = await startAccessProxy()
afterAll(() => proxy[Symbol.asyncDispose]())
beforeEach(() => {
  proxy.asked.length = 0
  proxy.answer(200)
})

type App = ReturnType<typeof openTestApp>

async function open(more: Record<string, string> = {}) {
  const app = openTestApp({ ...proxy.settings, ...more })
  await app.user('sam')
  return app
}

const logIn = (app: App, token: string) =>
  app.request<LoginAnswer>('POST', '/api/auth/header', { headers: { 'cf-access-jwt-assertion': token } })

const tokenFor = (
  app: App,
  claims: Record<string, unknown> = {},
  signing: Parameters<typeof proxy.token>[2] = {},
) => proxy.token(app.ctx.clock(), claims, signing)

test('a person whom a token names by address gets a usual session', async () => {
  await using app = await open()
  const answer = await logIn(app, await tokenFor(app, { email: 'Sam@Example.org' }))
  expect([answer.status, answer.body.message]).toEqual([200, 'successfully logged in'])
  const profile = await app.request<{ data: { username: string } }>('GET', '/api/auth/profile', {
    token: answer.body.auth_token,
  })
  expect(profile.body.data.username).toBe('sam')
  expect(proxy.asked).toEqual(['/cdn-cgi/access/certs'])
})

test('clocks may differ by a minute', async () => {
  await using app = await open()
  const seconds = Math.floor(app.ctx.clock().getTime() / 1000)
  for (const claims of [{ exp: seconds - 59 }, { nbf: seconds + 59, iat: seconds + 59 }])
    expect((await logIn(app, await tokenFor(app, claims))).status).toBe(200)
})

describe('nobody is logged in by', () => {
  type Make = (app: App, seconds: number) => string | Promise<string>
  test.each<[string, Make]>([
    ['a token for another application', app => tokenFor(app, { aud: ['another'] })],
    ['a token for nobody', app => tokenFor(app, { aud: undefined })],
    ['a token of another team', app => tokenFor(app, { iss: 'https://other.cloudflareaccess.com' })],
    ['a token of nobody', app => tokenFor(app, { iss: undefined })],
    ['an expired token', (app, seconds) => tokenFor(app, { exp: seconds - 61 })],
    ['a token that never expires', app => tokenFor(app, { exp: undefined })],
    ['a token of tomorrow', (app, seconds) => tokenFor(app, { nbf: seconds + 61 })],
    ['a token without a signature', app => tokenFor(app, {}, { by: 'none' })],
    ['a token that the public key has signed as a secret', app => tokenFor(app, {}, { by: 'public-key' })],
    ['a token of another key by the name of ours', app => tokenFor(app, {}, { by: 'foreign-key' })],
    ['a token of an unknown key', app => tokenFor(app, {}, { by: 'foreign-key', kid: 'unknown' })],
    ['a token that was altered', async app => altered(await tokenFor(app), { email: 'alex@example.org' })],
    ['the token of a service', app => tokenFor(app, { email: undefined, common_name: 'robot', sub: '' })],
    ['an address that is a list', app => tokenFor(app, { email: ['sam@example.org'] })],
    ['a username', app => tokenFor(app, { email: 'sam' })],
    ['a name instead of a token', () => 'sam@example.org'],
    ['half a token', async app => (await tokenFor(app)).slice(0, 100)],
    ['two tokens', async app => `${await tokenFor(app)}, ${await tokenFor(app)}`],
  ])('%s', async (_, make) => {
    await using app = await open()
    await app.user('alex')
    const token = await make(app, Math.floor(app.ctx.clock().getTime() / 1000))
    const answer = await logIn(app, token)
    expect([answer.status, answer.failure]).toEqual([401, { code: 'header-not-believed' }])
    expect(JSON.stringify(app.logLines)).not.toContain(token)
  })

  test('a right token from another address, and nobody is asked for keys', async () => {
    await using app = await open({ AUTH_HEADER_FROM: '192.0.2.7', TRUSTED_PROXY: '127.0.0.1' })
    const headers = {
      'cf-access-jwt-assertion': await tokenFor(app),
      'x-forwarded-for': '192.0.2.7',
    }
    const answer = await app.request('POST', '/api/auth/header', { headers })
    expect([answer.status, answer.failure]).toEqual([401, { code: 'header-not-believed' }])
    expect(proxy.asked).toEqual([])
  })

  test('a right token of somebody who has no account', async () => {
    await using app = await open()
    const answer = await logIn(app, await tokenFor(app, { email: 'nobody@example.org' }))
    expect([answer.status, answer.failure]).toEqual([401, { code: 'header-user-unknown' }])
  })

  test('a right token of an administrator, unless the settings say so', async () => {
    await using app = await open()
    await app.user('admin', { isAdmin: true })
    const token = await tokenFor(app, { email: 'admin@example.org' })
    expect((await logIn(app, token)).failure?.code).toBe('header-user-unknown')
    await using other = await open({ AUTH_HEADER_ADMINS: 'true' })
    await other.user('admin', { isAdmin: true })
    expect((await logIn(other, token)).status).toBe(200)
  })
})

describe('the keys', () => {
  test('are kept, and unknown ones do not make the server ask again and again', async () => {
    await using app = await open()
    expect((await logIn(app, await tokenFor(app))).status).toBe(200)
    for (let times = 0; times < 3; times++) {
      const forged = await tokenFor(app, {}, { by: 'foreign-key', kid: `unknown-${times}` })
      expect((await logIn(app, forged)).status).toBe(401)
    }
    expect((await logIn(app, await tokenFor(app))).status).toBe(200)
    expect(proxy.asked).toHaveLength(1)
  })

  test('are asked for anew when they have changed', async () => {
    await using app = await open()
    expect((await logIn(app, await tokenFor(app))).status).toBe(200)
    await proxy.changeKeys()
    expect((await logIn(app, await tokenFor(app))).status).toBe(401)
    try {
      // The library looks at the clock of the process.
      setSystemTime(new Date(Date.now() + 31_000))
      expect((await logIn(app, await tokenFor(app))).status).toBe(200)
      expect((await logIn(app, await tokenFor(app, {}, { by: 'earlier-key' }))).status).toBe(401)
      expect(proxy.asked).toHaveLength(2)
    } finally {
      setSystemTime()
    }
  })

  test.each([500, 302, 404])(
    'that are answered with %d are said to be missing, until they are there',
    async status => {
      await using app = await open()
      proxy.answer(status)
      const answer = await logIn(app, await tokenFor(app))
      expect([answer.status, answer.failure]).toEqual([424, { code: 'provider-unreachable' }])
      const acts = app.ctx.db.select().from(auditActs).all()
      expect(acts).toMatchObject([{ act: 'log-in-refused', detail: 'provider-unreachable', userId: null }])
      proxy.answer(200)
      expect((await logIn(app, await tokenFor(app))).status).toBe(200)
    },
  )

  test('of a proxy that is away are said to be missing', async () => {
    const away = await startAccessProxy()
    await using app = openTestApp(away.settings)
    await app.user('sam')
    const token = await away.token(app.ctx.clock())
    await away[Symbol.asyncDispose]()
    const answer = await logIn(app, token)
    expect([answer.status, answer.failure]).toEqual([424, { code: 'provider-unreachable' }])
  })
})

describe('settings', () => {
  const right = { ...proxy.settings, AUTH_HEADER_ISSUER: 'https://team.cloudflareaccess.com' }

  test('take a team with and without a slash', () => {
    for (const end of ['', '/']) {
      const config = readConfig({ ...right, AUTH_HEADER_ISSUER: `${right.AUTH_HEADER_ISSUER}${end}` })
      expect(config.authHeaderIssuer).toBe('https://team.cloudflareaccess.com')
    }
  })

  test.each([
    ['no audience', { AUTH_HEADER_AUDIENCE: '' }, 'AUTH_HEADER_AUDIENCE'],
    ['no team', { AUTH_HEADER_ISSUER: '' }, 'AUTH_HEADER_AUDIENCE'],
    ['no encryption', { AUTH_HEADER_ISSUER: 'http://team.cloudflareaccess.com' }, 'begin with https'],
    ['a path', { AUTH_HEADER_ISSUER: `${right.AUTH_HEADER_ISSUER}/cdn-cgi` }, 'no path'],
    ['no believed proxy', { AUTH_HEADER_FROM: '' }, 'AUTH_HEADER_FROM'],
  ])('with %s are refused', (_, wrong, reason) => {
    expect(() => readConfig({ ...right, ...wrong })).toThrow(reason)
  })
})
