// The link that a command makes, for when no other way in works.
import { expect, test } from 'bun:test'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import { makeLogInLink } from '../../../src/accounts/outside/log-in-link'
import { transact } from '../../../src/platform/db/database'
import { openTestApp } from '../../support/test-app'

const off = {
  PASSWORD_LOGIN: 'false',
  OIDC_PROVIDERS: JSON.stringify([
    { key: 'gone', issuer: 'https://auth.example.org', client_id: 'trackhut' },
  ]),
}

const linkFor = ({ ctx }: ReturnType<typeof openTestApp>, userId: number) =>
  transact(ctx.db, tx => makeLogInLink(tx, userId, ctx.clock()))

const use = (app: ReturnType<typeof openTestApp>, token: string) =>
  app.request<LoginAnswer>('POST', '/api/auth/link', { json: { token } })

test('it lets in where passwords are off and the provider is gone, once', async () => {
  await using app = openTestApp(off)
  const sam = await app.user('sam')
  const token = linkFor(app, sam.account.id)
  const answer = await use(app, token)
  expect(answer.status).toBe(200)
  const profile = await app.request('GET', '/api/auth/profile', { token: answer.body.auth_token })
  expect(profile.status).toBe(200)
  const again = await use(app, token)
  expect([again.status, again.failure]).toEqual([403, { code: 'log-in-link-invalid' }])
})

test('it ends after ten minutes, and of a suspended account at once', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const late = linkFor(app, sam.account.id)
  app.advanceClock(10 * 60_000)
  expect((await use(app, late)).failure?.code).toBe('log-in-link-invalid')
  const sleeper = await app.user('sleeper', { isSuspended: true })
  expect((await use(app, linkFor(app, sleeper.account.id))).failure?.code).toBe('log-in-link-invalid')
  expect((await use(app, 'invented')).failure?.code).toBe('log-in-link-invalid')
})
