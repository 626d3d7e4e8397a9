// The tokens that still work after each of several events, such as a changed password.
import { expect, test } from 'bun:test'
import { isOneTimeTokenGood, issueOneTimeToken } from '../../../src/platform/access/one-time-tokens'
import type { OneTimePurpose } from '../../../src/platform/access/store'
import { insertApp, insertGrant, insertPersonalToken } from '../../support/app-tokens'
import { openTestApp, password, startOfTest } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

type App = ReturnType<typeof openTestApp>

const issue = ({ ctx }: App, purpose: OneTimePurpose, { account }: TestUser) => {
  const email = purpose === 'confirm-email' ? 'new@example.org' : account.email
  return issueOneTimeToken(ctx.db, { purpose, userId: account.id, email }, ctx.clock())
}

interface Left {
  ownSession: boolean
  otherSession: boolean
  /** True if the access token of an app that another user registered still works. */
  accessToken: boolean
  refreshToken: boolean
  /** True if an authorization code that has not been exchanged can still be exchanged. */
  code: boolean
  script: boolean
  reset: boolean
  newAddress: boolean
}

const everything: Left = {
  ownSession: true,
  otherSession: true,
  accessToken: true,
  refreshToken: true,
  code: true,
  script: true,
  reset: true,
  newAddress: true,
}
const nothing = Object.fromEntries(Object.keys(everything).map(key => [key, false])) as unknown as Left

const byAdmin = (json: object) => (_: App, __: TestUser, admin: TestUser) =>
  admin.request('PATCH', '/api/users/sam', { json })

const events: [
  name: string,
  happen: (app: App, sam: TestUser, admin: TestUser) => Promise<unknown>,
  left: Left,
][] = [
  ['nothing that happened', async () => undefined, everything],
  [
    'a changed password',
    (_, sam) =>
      sam.request('PATCH', '/api/auth/profile/edit/account', {
        json: { email: 'sam@example.org', password, new_password: 'a better one' },
      }),
    { ...nothing, ownSession: true },
  ],
  [
    'a forgotten password',
    (app, sam) => {
      const json = { token: issue(app, 'reset-password', sam), password: 'a better one' }
      return app.request('POST', '/api/auth/password/update', { json })
    },
    nothing,
  ],
  ['a password an administrator replaced', byAdmin({ reset_password: true }), nothing],
  ['an address an administrator replaced', byAdmin({ new_email: 'other@example.org' }), nothing],
  [
    'rights an administrator took',
    byAdmin({ admin: false }),
    { ...everything, ownSession: false, otherSession: false },
  ],
  ['a deleted account', (_, sam) => sam.delete('/api/users/sam'), nothing],
  ['a log-out', (_, sam) => sam.request('POST', '/api/auth/logout'), { ...everything, ownSession: false }],
]

test.each(events)('after %s', async (_, happen, left) => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam', { isAdmin: true, emailToConfirm: 'new@example.org' })
  const json = { email: 'sam@example.org', password }
  const other = (await app.request<{ auth_token: string }>('POST', '/api/auth/login', { json })).body
  const { client, secret } = insertApp(app.ctx, admin)
  const { accessToken, refreshToken } = insertGrant(app.ctx, sam, client)
  const { code } = insertGrant(app.ctx, sam, client, { grant: { redeemedAt: null } })
  const script = insertPersonalToken(app.ctx, sam, 'profile:read')
  const tokens = { reset: issue(app, 'reset-password', sam), address: issue(app, 'confirm-email', sam) }

  await happen(app, sam, admin)
  const isGood = async (token: string) =>
    (await app.request('GET', '/api/auth/profile', { token })).status === 200
  const givesTokens = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: client.clientId, client_secret: secret, ...fields })
    return (await app.request('POST', '/api/oauth/token', { body })).status === 200
  }
  expect({
    ownSession: await isGood(sam.token),
    otherSession: await isGood(other.auth_token),
    accessToken: await isGood(accessToken),
    refreshToken: await givesTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    code: await givesTokens({ grant_type: 'authorization_code', code }),
    script: await isGood(script),
    reset: isOneTimeTokenGood(app.ctx.db, 'reset-password', tokens.reset, startOfTest),
    newAddress: isOneTimeTokenGood(app.ctx.db, 'confirm-email', tokens.address, startOfTest),
  }).toEqual(left)
})
