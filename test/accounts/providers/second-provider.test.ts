// The whole journey with a certified provider, through its own pages: npm `oidc-provider`.
import { afterAll, expect, test } from 'bun:test'
import type { LogoutAnswer } from '../../../src/accounts/auth/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import { codeOfApp } from '../../support/authenticator-app'
import { startCertifiedProvider } from '../../support/certified-provider'
import { listening } from '../../support/listening'
import { logInWith } from '../../support/provider-log-in'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { confirmApp, offerApp, sendCode } from '../factors/set-up'

const provider = await startCertifiedProvider()
afterAll(provider.stop)

test('a new person logs in, gets an account, and logs out there', async () => {
  await using app = openTestApp({
    OIDC_PROVIDERS: provider.setting({ registers: true, admin_group: 'admins' }),
  })
  app.setClock(new Date())
  await using server = listening(app)
  await provider.register({ redirectUri: 'http://localhost/login/certified', backChannel: server.origin })
  const browser = provider.browser()
  const visit = (url: string) => browser.logIn(url, 'admin-of-house')
  const answer = await logInWith({ app, key: 'certified', visit })
  expect(answer.status).toBe(200)
  expect(findUserByName(app.ctx.db, 'adminofhouse')).toMatchObject({
    email: 'admin-of-house@example.org',
    isAdmin: true,
  })
  // The same browser is known there, and asked for nothing.
  const second = await logInWith({ app, key: 'certified', visit })
  expect(second.status).toBe(200)
  const left = await app.request<LogoutAnswer>('POST', '/api/auth/logout', { token: second.body.auth_token })
  await browser.logOut(left.body.log_out_url ?? '')
  // The provider tells this server, and the other session of that browser ends, too.
  const token = answer.body.auth_token
  await until(async () => (await app.request('GET', '/api/auth/profile', { token })).status === 401)
})

test('a new person sets up the second factor that this server demands, and logging out there ends the session', async () => {
  await using app = openTestApp({
    OIDC_PROVIDERS: provider.setting({ registers: true, second_factor: true }),
    SECOND_FACTOR: 'all',
  })
  app.setClock(new Date())
  await using server = listening(app)
  await provider.register({ redirectUri: 'http://localhost/login/certified', backChannel: server.origin })
  const browser = provider.browser()
  const arrive = () =>
    logInWith({ app, key: 'certified', visit: url => browser.logIn(url, 'person-of-house') })
  const challengeOf = ({ failure }: Awaited<ReturnType<typeof arrive>>) => failure?.detail?.challenge ?? ''
  const first = await arrive()
  expect(first.failure?.code).toBe('second-factor-not-set-up')
  const challenge = challengeOf(first)
  const { secret, challenge: set_up } = await offerApp(app, challenge)
  const begun = await confirmApp(app, { challenge, set_up, code: codeOfApp(secret, app.ctx.clock()) })
  expect(begun.status).toBe(200)
  app.advanceClock(30_000)
  const second = await arrive()
  expect(second.failure?.code).toBe('second-factor-required')
  const entered = await sendCode(app, challengeOf(second), codeOfApp(secret, app.ctx.clock()))
  expect(entered.status).toBe(200)
  const left = await app.request<LogoutAnswer>('POST', '/api/auth/logout', { token: entered.body.auth_token })
  await browser.logOut(left.body.log_out_url ?? '')
  const token = begun.body.auth_token
  await until(async () => (await app.request('GET', '/api/auth/profile', { token })).status === 401)
})
