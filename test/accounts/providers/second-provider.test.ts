// The whole journey with a certified provider, through its own pages: npm `oidc-provider`.
import { afterAll, expect, test } from 'bun:test'
import type { LogoutAnswer } from '../../../src/accounts/auth/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import { startCertifiedProvider } from '../../support/certified-provider'
import { listening } from '../../support/listening'
import { logInWith } from '../../support/provider-log-in'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'

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
