// The second factor of an account here, after a log-in that a provider or a proxy has decided.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { LoginAnswer, LogoutAnswer } from '../../../src/accounts/auth/schemas'
import type { SetUpLoginAnswer } from '../../../src/accounts/factors/schemas'
import type { ProofAnswer } from '../../../src/accounts/proof/schemas'
import type { IdentitiesAnswer } from '../../../src/accounts/providers/schemas'
import type { SessionsAnswer } from '../../../src/accounts/sessions/schemas'
import { minute } from '../../../src/lib/durations'
import { listActs } from '../../../src/platform/audit/store'
import { codeOfApp } from '../../support/authenticator-app'
import { startOddProvider } from '../../support/odd-provider'
import { linkWith, logInWith } from '../../support/provider-log-in'
import { SoftwareAuthenticator } from '../../support/software-authenticator'
import { openTestApp, type TestApp } from '../../support/test-app'
import { confirmApp, offerApp, optionsFrom, sendCode, setUpApp } from './set-up'

const provider = await startOddProvider()
afterAll(provider.stop)
beforeEach(() => provider.be({}))

const visit = (url: string) => provider.logIn(url)
const proxy = {
  AUTH_HEADER: 'Remote-User',
  AUTH_HEADER_FROM: '127.0.0.1',
  AUTH_HEADER_LOGOUT: 'https://auth.example.org/logout',
}
const asking = {
  ...proxy,
  OIDC_PROVIDERS: provider.setting({ second_factor: true }),
  AUTH_HEADER_SECOND_FACTOR: 'true',
}

/** Opens an app with somebody who can come by the provider and by the proxy. */
async function open(environment: Record<string, string> = {}) {
  const app = openTestApp({ ...asking, ...environment })
  app.setClock(new Date())
  const sam = await app.user('sam')
  await sam.prove()
  expect((await linkWith({ app, key: 'odd', visit }, sam.token)).status).toBe(200)
  return { app, sam }
}

type App = Pick<TestApp, 'request'>

const byProvider = (app: App) => logInWith({ app, key: 'odd', visit })
const byHeader = (app: App) =>
  app.request<LoginAnswer>('POST', '/api/auth/header', { headers: { 'remote-user': 'sam' } })

const methodOf = async (app: App, token: string) => {
  const { body } = await app.request<SessionsAnswer>('GET', '/api/auth/sessions', { token })
  return body.data.sessions.find(session => session.is_current)?.method
}

const challengeOf = ({ failure }: Awaited<ReturnType<typeof byHeader>>) => failure?.detail?.challenge ?? ''

describe.each([
  ['provider', byProvider],
  ['header', byHeader],
] as const)('after a log-in by the way %s', (way, enter) => {
  test('whoever has a factor is asked for it, as after a password', async () => {
    const opened = await open()
    await using app = opened.app
    const { code } = await setUpApp(app, opened.sam)
    const first = await enter(app)
    expect([first.status, first.body as unknown, first.failure]).toEqual([
      401,
      { status: 'error', message: 'a second factor is required' },
      {
        code: 'second-factor-required',
        detail: { challenge: expect.any(String), methods: ['totp', 'recovery-code'] },
      },
    ])
    expect(first.headers.get('set-cookie')).toBeNull()
    const { id } = opened.sam.account
    expect(listActs(app.ctx.db, {}, 1)).toMatchObject([
      { act: { act: 'second-factor-asked', detail: way, userId: null, whomId: id } },
    ])
    const wrong = await sendCode(app, challengeOf(first), '000000')
    expect([wrong.status, wrong.failure?.code]).toEqual([401, 'code-wrong'])
    const second = await sendCode(app, challengeOf(first), code())
    expect(second.status).toBe(200)
    const token = second.body.auth_token
    expect(await methodOf(app, token)).toBe(`${way}-second-factor`)
    // Other than the word of another program, a code is a proof.
    const proof = await app.request<ProofAnswer>('GET', '/api/auth/proof', { token })
    expect(proof.body.data.proved_until).toBeString()
    const again = await sendCode(app, challengeOf(first), code())
    expect(again.status).toBe(401)
  })

  test('whoever has none sets one up, if it is demanded', async () => {
    const opened = await open({ SECOND_FACTOR: 'all' })
    await using app = opened.app
    const first = await enter(app)
    expect([first.status, first.failure]).toEqual([
      401,
      { code: 'second-factor-not-set-up', detail: { challenge: expect.any(String) } },
    ])
    const challenge = challengeOf(first)
    const { secret, challenge: set_up } = await offerApp(app, challenge)
    const answer = await confirmApp(app, { challenge, set_up, code: codeOfApp(secret, app.ctx.clock()) })
    expect([answer.status, answer.body.data.recovery_codes.length]).toEqual([200, 10])
    expect(await methodOf(app, answer.body.auth_token)).toBe(`${way}-second-factor`)
    app.advanceClock(30_000)
    const second = await enter(app)
    expect(second.failure?.code).toBe('second-factor-required')
    expect((await sendCode(app, challengeOf(second), codeOfApp(secret, app.ctx.clock()))).status).toBe(200)
  })

  test('or makes a passkey', async () => {
    const opened = await open({ SECOND_FACTOR: 'all' })
    await using app = opened.app
    const challenge = challengeOf(await enter(app))
    const options = await optionsFrom(app, '/api/auth/login/set-up/passkey/options', { challenge })
    const passkey = new SoftwareAuthenticator().create(options)
    const json = { challenge, name: 'Phone', passkey }
    const answer = await app.request<SetUpLoginAnswer>('POST', '/api/auth/login/set-up/passkey', { json })
    expect(answer.status).toBe(200)
    expect(await methodOf(app, answer.body.auth_token)).toBe(`${way}-second-factor`)
  })

  test('whoever has none is in, if none is demanded', async () => {
    const opened = await open({ SECOND_FACTOR: 'administrators' })
    await using app = opened.app
    const answer = await enter(app)
    expect(answer.status).toBe(200)
    expect(await methodOf(app, answer.body.auth_token)).toBe(way)
  })

  test('nobody is asked without the setting, whatever is demanded', async () => {
    const opened = await open({
      SECOND_FACTOR: 'all',
      OIDC_PROVIDERS: provider.setting(),
      AUTH_HEADER_SECOND_FACTOR: 'false',
    })
    await using app = opened.app
    await setUpApp(app, opened.sam)
    const answer = await enter(app)
    expect([answer.status, answer.body as unknown]).toEqual([
      200,
      { status: 'success', message: 'successfully logged in', auth_token: expect.any(String) },
    ])
  })

  test('the challenge ends after five minutes', async () => {
    const opened = await open()
    await using app = opened.app
    const { code } = await setUpApp(app, opened.sam)
    const challenge = challengeOf(await enter(app))
    app.advanceClock(5 * minute)
    expect((await sendCode(app, challenge, code())).failure?.code).toBe('challenge-invalid')
  })
})

describe('the session that follows', () => {
  async function secondStep(app: TestApp, enter: typeof byHeader, code: () => string) {
    const { body } = await sendCode(app, challengeOf(await enter(app)), code())
    return body.auth_token
  }
  const logOut = async (app: App, token: string) =>
    (await app.request<LogoutAnswer>('POST', '/api/auth/logout', { token })).body.log_out_url

  test('is one of the provider, where logging out ends it, too', async () => {
    const opened = await open()
    await using app = opened.app
    const { code } = await setUpApp(app, opened.sam)
    const url = new URL((await logOut(app, await secondStep(app, byProvider, code))) ?? '')
    expect([url.origin, url.pathname]).toEqual([provider.origin, '/end'])
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    app.advanceClock(30_000)
    const token = await secondStep(app, byProvider, code)
    expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(200)
    const body = new URLSearchParams({ logout_token: await provider.logoutToken({ sid: 'session-1' }) })
    const told = await app.request('POST', '/api/auth/oidc/odd/backchannel-logout', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
    expect(told.status).toBe(200)
    expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(401)
  })

  test('is one of the proxy, which logs out, too', async () => {
    const opened = await open()
    await using app = opened.app
    const { code } = await setUpApp(app, opened.sam)
    expect(await logOut(app, await secondStep(app, byHeader, code))).toBe('https://auth.example.org/logout')
  })

  test('does without an ID token that is too long to be carried', async () => {
    provider.be({ token: { groups: 'many groups '.repeat(1000) } })
    const opened = await open()
    await using app = opened.app
    const { code } = await setUpApp(app, opened.sam)
    const token = await secondStep(app, byProvider, code)
    expect(await methodOf(app, token)).toBe('provider-second-factor')
    expect(await logOut(app, token)).toBeUndefined()
  })

  test.each([
    ['that session', { sid: 'session-1' }],
    ['that session, without saying whose', { sub: undefined, sid: 'session-1' }],
    ['all sessions', { sid: undefined }],
  ])('never begins if %s has ended at the provider in between', async (_, claims) => {
    const opened = await open()
    await using app = opened.app
    const { code } = await setUpApp(app, opened.sam)
    const challenge = challengeOf(await byProvider(app))
    const tell = async (what: Record<string, unknown>) => {
      const body = new URLSearchParams({ logout_token: await provider.logoutToken(what) }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await app.request('POST', '/api/auth/oidc/odd/backchannel-logout', { headers, body })).status
    }
    expect(await tell(claims)).toBe(200)
    expect((await sendCode(app, challenge, code())).failure?.code).toBe('challenge-invalid')
    app.advanceClock(30_000)
    expect((await sendCode(app, challengeOf(await byProvider(app)), code())).status).toBe(200)
  })

  test.each([
    ['with', {}],
    ['without', { sub: undefined }],
  ])('ends with that at the provider, however long the id of that is, %s a subject', async (_, whom) => {
    const sid = 'x'.repeat(2000)
    const opened = await open()
    await using app = opened.app
    const { code } = await setUpApp(app, opened.sam)
    const tell = async (what: Record<string, unknown>) => {
      const body = new URLSearchParams({ logout_token: await provider.logoutToken(what) }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await app.request('POST', '/api/auth/oidc/odd/backchannel-logout', { headers, body })).status
    }
    provider.be({ token: { sid } })
    const token = await secondStep(app, byProvider, code)
    expect(await tell({ ...whom, sid: `${sid}x` })).toBe(200)
    expect(await methodOf(app, token)).toBe('provider-second-factor')
    app.advanceClock(30_000)
    const challenge = challengeOf(await byProvider(app))
    expect(await tell({ ...whom, sid })).toBe(200)
    expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(401)
    expect((await sendCode(app, challenge, code())).failure?.code).toBe('challenge-invalid')
  })

  test('begins if another session has ended at the provider', async () => {
    const opened = await open()
    await using app = opened.app
    const { code } = await setUpApp(app, opened.sam)
    const challenge = challengeOf(await byProvider(app))
    const body = new URLSearchParams({ logout_token: await provider.logoutToken({ sid: 'another' }) })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const path = '/api/auth/oidc/odd/backchannel-logout'
    expect((await app.request('POST', path, { headers, body: body.toString() })).status).toBe(200)
    expect((await sendCode(app, challenge, code())).status).toBe(200)
  })

  test('never begins once the account at the provider is disconnected', async () => {
    const opened = await open()
    await using app = opened.app
    const { sam } = opened
    const { code } = await setUpApp(app, sam)
    const challenge = challengeOf(await byProvider(app))
    const { body } = await sam.get<IdentitiesAnswer>('/api/auth/identities')
    expect((await sam.delete(`/api/auth/identities/${body.data.identities[0]?.id}`)).status).toBe(204)
    expect((await sendCode(app, challenge, code())).failure?.code).toBe('challenge-invalid')
  })
})

test('nobody reads in a challenge what it carries', async () => {
  const opened = await open()
  await using app = opened.app
  await setUpApp(app, opened.sam)
  const challenge = challengeOf(await byProvider(app))
  const bytes = Buffer.from(challenge.split('.')[1] ?? '', 'base64url').toString('latin1')
  expect(bytes).not.toContain('session-1')
  expect(bytes).not.toContain('eyJ')
})
