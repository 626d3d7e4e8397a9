// Logging out here and there.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { LogoutAnswer } from '../../../src/accounts/auth/schemas'
import { listActs } from '../../../src/platform/audit/store'
import { startOddProvider } from '../../support/odd-provider'
import { linkWith, logInWith } from '../../support/provider-log-in'
import { openTestApp, type TestApp, testApp } from '../../support/test-app'

const provider = await startOddProvider()
afterAll(provider.stop)
const app = testApp({ OIDC_PROVIDERS: provider.setting() })
app.setClock(new Date())
const sam = await app.user('sam')
await sam.prove()
const journey = { app, key: 'odd', visit: (url: string) => provider.logIn(url) }
await linkWith(journey, sam.token)

beforeEach(() => {
  provider.be({})
  provider.know('Somebody')
  app.setClock(new Date())
})

const tokenOf = async (sid: string) => {
  provider.be({ token: { sid } })
  return (await logInWith(journey)).body.auth_token
}
const isOpen = async (token: string) =>
  (await app.request('GET', '/api/auth/profile', { token })).status === 200

describe('here', () => {
  const logOut = (token: string) => app.request<LogoutAnswer>('POST', '/api/auth/logout', { token })

  test('tells a browser that came from a provider where to go', async () => {
    const { body } = await logOut(await tokenOf('one'))
    const url = new URL(body.log_out_url ?? '')
    expect([url.origin, url.pathname]).toEqual([provider.origin, '/end'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      client_id: 'trackhut',
      post_logout_redirect_uri: 'http://localhost/login',
    })
  })

  test('tells others nothing', async () => {
    const alex = await app.user('alex')
    const { body } = await logOut(alex.token)
    expect(body).toEqual({ status: 'success', message: 'successfully logged out' })
  })
})

describe('at the provider', () => {
  const tell = (token: string, at: Pick<TestApp, 'request'> = app, client = '192.0.2.1') =>
    at.request('POST', '/api/auth/oidc/odd/backchannel-logout', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': client },
      body: new URLSearchParams({ logout_token: token }).toString(),
    })

  /** How often it was written down that nobody was logged out, and why. */
  const timesRefused = (at: Pick<TestApp, 'ctx'> = app, reason = 'logout-token-invalid') =>
    listActs(at.ctx.db, { act: 'log-out-refused' }, 100)
      .filter(({ act }) => act.detail === reason && act.address === '127.0.0.1')
      .reduce((sum, { act }) => sum + act.times, 0)

  test('ends just that session', async () => {
    const [one, two] = [await tokenOf('one'), await tokenOf('two')]
    provider.be({})
    const answer = await tell(await provider.logoutToken({ sid: 'one' }))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect([await isOpen(one), await isOpen(two), await isOpen(sam.token)]).toEqual([false, true, true])
  })

  test('ends that session also without a subject', async () => {
    const [one, two] = [await tokenOf('one'), await tokenOf('two')]
    provider.be({})
    expect((await tell(await provider.logoutToken({ sub: undefined, sid: 'one' }))).status).toBe(200)
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, true])
  })

  test.each([
    ['with', {}],
    ['without', { sub: undefined }],
  ])('ends just that session, however long its id is, %s a subject', async (_, whom) => {
    const long = 'x'.repeat(2000)
    const [one, two] = [await tokenOf(`${long}1`), await tokenOf(`${long}2`)]
    provider.be({})
    expect((await tell(await provider.logoutToken({ ...whom, sid: `${long}1` }))).status).toBe(200)
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, true])
  })

  test('ends all of the identity if it names no session', async () => {
    const [one, two] = [await tokenOf('one'), await tokenOf('two')]
    provider.be({})
    expect((await tell(await provider.logoutToken())).status).toBe(200)
    expect([await isOpen(one), await isOpen(two), await isOpen(sam.token)]).toEqual([false, false, true])
  })

  test('says nothing about whom this server does not know', async () => {
    const one = await tokenOf('one')
    provider.be({})
    provider.know('Stranger')
    expect((await tell(await provider.logoutToken())).status).toBe(200)
    expect(await isOpen(one)).toBe(true)
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  const wrong: [string, () => Promise<string> | string][] = [
    ['one with a nonce', () => provider.logoutToken({ nonce: 'n' })],
    ['one of another issuer', () => provider.logoutToken({ iss: 'https://auth.example.org' })],
    ['one for another client', () => provider.logoutToken({ aud: 'another' })],
    ['one that ended', () => provider.logoutToken({ exp: seconds() - 61 })],
    ['one without an end', () => provider.logoutToken({ exp: undefined })],
    ['one of two hours ago', () => provider.logoutToken({ iat: seconds() - 7200 })],
    ['one of tomorrow', () => provider.logoutToken({ iat: seconds() + 86_400, exp: seconds() + 90_000 })],
    ['one without an id', () => provider.logoutToken({ jti: undefined })],
    ['one for nobody', () => provider.logoutToken({ sub: undefined })],
    ['one without the event', () => provider.logoutToken({ events: {} })],
    ['one whose event is a text', () => provider.logoutToken({ events: 'logout' })],
    ['an ID token', () => provider.logoutToken({ sid: 'one' }, 'JWT')],
    ['nothing', () => ''],
    ['what is no token', () => 'a.b.c'],
  ]

  test.each(wrong)('%s ends nothing', async (_, make) => {
    const one = await tokenOf('one')
    provider.be({})
    const before = timesRefused()
    const answer = await tell(await make())
    expect([answer.status, answer.failure]).toEqual([400, { code: 'logout-token-invalid' }])
    expect(await isOpen(one)).toBe(true)
    expect(timesRefused() - before).toBe(1)
  })

  test.each(['foreign-key', 'none', 'secret'] as const)(
    'one with the signature %s ends nothing',
    async signature => {
      const one = await tokenOf('one')
      provider.be({ signature })
      const before = timesRefused()
      expect((await tell(await provider.logoutToken())).failure?.code).toBe('logout-token-invalid')
      expect(await isOpen(one)).toBe(true)
      expect(timesRefused() - before).toBe(1)
    },
  )

  test('no token counts twice', async () => {
    const token = await provider.logoutToken({ sid: 'one' })
    expect((await tell(token)).status).toBe(200)
    const one = await tokenOf('one')
    const before = timesRefused()
    expect((await tell(token)).failure?.code).toBe('logout-token-invalid')
    expect(await isOpen(one)).toBe(true)
    expect(timesRefused() - before).toBe(1)
  })

  test('ten forged tokens make this address wait, with a right one too, which otherwise begins the count anew', async () => {
    await using other = openTestApp({
      OIDC_PROVIDERS: provider.setting(),
      API_RATE_LIMITS: '100000 per 1 day',
      TRUSTED_PROXY: '127.0.0.1',
    })
    other.setClock(new Date())
    const send = async (signature: 'foreign-key' | 'right', client?: string) => {
      provider.be(signature === 'right' ? {} : { signature })
      const { status, failure } = await tell(await provider.logoutToken(), other, client)
      return failure ? `${status} ${failure.code}` : status
    }
    const forge = async (times: number) => {
      const outcomes = new Set<string | number>()
      for (let time = 0; time < times; time++) outcomes.add(await send('foreign-key'))
      return [...outcomes]
    }
    for (let time = 0; time < 12; time++) expect(await send('right')).toBe(200)
    expect(await forge(9)).toEqual(['400 logout-token-invalid'])
    expect(await send('right')).toBe(200)
    expect(await forge(10)).toEqual(['400 logout-token-invalid'])
    expect([await send('foreign-key'), await send('right')]).toEqual([
      '429 login-throttled',
      '429 login-throttled',
    ])
    expect(await send('right', '198.51.100.1')).toBe(200)
    other.advanceClock(16_000)
    expect(await send('right')).toBe(200)
  })

  test('nobody is logged out by a provider whose keys cannot be had, which is written down', async () => {
    const away = await startOddProvider()
    await using other = openTestApp({ OIDC_PROVIDERS: away.setting() })
    other.setClock(new Date())
    const token = await away.logoutToken()
    await away.stop()
    const answer = await tell(token, other)
    expect([answer.status, answer.failure?.code]).toEqual([400, 'logout-token-invalid'])
    expect(timesRefused(other, 'provider-unreachable')).toBe(1)
  })
})
