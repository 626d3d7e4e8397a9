// Secrets that were ended, used or have expired stay invalid, whatever the clock shows and however often the server
// starts. The clock is set to many different times. At each of them, secrets of every kind are ended, and everything
// runs that deletes old data about them.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sweepGrants } from '../../../src/accounts/oauth/sweep-grants'
import { updateUser } from '../../../src/accounts/users/store'
import { issueOneTimeToken } from '../../../src/platform/access/one-time-tokens'
import { deleteSessions } from '../../../src/platform/access/sessions/session-store'
import { deleteExpiredOneTimeTokens, type OneTimePurpose } from '../../../src/platform/access/store'
import { rotateKeys } from '../../../src/platform/access/tokens/secret-key'
import { insertPersonalToken } from '../../support/app-tokens'
import { openSession } from '../../support/open-session'
import { openTestApp, password, startOfTest } from '../../support/test-app'
import { testClient } from '../../support/test-client'
import type { TestUser } from '../../support/test-user'

type App = ReturnType<typeof openTestApp>

/** Uses a secret. Returns the status of the response. */
type Try = () => Promise<number>
type Tries = Record<string, Try>

const hour = 3_600_000
const day = 24 * hour
const year = 365.25 * day

const jumps = [
  -hour,
  hour,
  -day,
  day,
  3 * day,
  -8 * day,
  32 * day,
  -32 * day,
  year,
  -year,
  5 * year,
  -20 * year,
  11 * year,
  -50 * year,
  10 * year,
  -49 * year,
]

const profile =
  (app: App, token: string): Try =>
  async () =>
    (await app.request('GET', '/api/auth/profile', { token })).status

/** A request for a map image that does not exist. Its status is 404 if the cookie is valid. */
const mapImage =
  (app: App, cookie: string): Try =>
  async () =>
    (await app.request('GET', `/api/workouts/map/${'0'.repeat(32)}`, { headers: { cookie } })).status

const post =
  (app: App, path: string, json: object): Try =>
  async () =>
    (await app.request('POST', path, { json })).status

const linkFor = ({ ctx }: App, { account }: TestUser, purpose: OneTimePurpose, email = account.email) =>
  issueOneTimeToken(ctx.db, { purpose, userId: account.id, email }, ctx.clock())

const statuses = async (tries: Tries) => {
  const found: Record<string, number> = {}
  for (const [name, go] of Object.entries(tries)) found[name] = await go()
  return found
}

const allOf = (tries: Tries, status: number) =>
  Object.fromEntries(Object.keys(tries).map(name => [name, status]))

/** Creates a secret of every kind that works more than once, checks that the secrets work, and ends them. */
async function endLasting(app: App, user: TestUser): Promise<Tries> {
  const client = testClient(app, user)
  const second = await openSession(app.ctx, user.account)
  const claims = await app.ctx.tokens.verify('session', second.authToken)
  const expiresAt = new Date(app.ctx.clock().getTime() + hour)
  const unlisted = { ...claims, jti: crypto.randomUUID(), isListed: false, expiresAt }
  const old = await app.ctx.tokens.sign('session', unlisted)
  const script = insertPersonalToken(app.ctx, user, 'profile:read')
  const revoked = await client.connect(user)
  const disconnected = await testClient(app, user).connect(user)
  const third = await openSession(app.ctx, user.account)
  const lastLink = linkFor(app, user, 'reset-password')
  const tries = {
    'a session that was logged out': profile(app, second.authToken),
    'one from before there was a list': profile(app, old),
    'the token of a script that was deleted': profile(app, script),
    'an access token that was given back': profile(app, revoked.accessToken),
    'that of a disconnected app': profile(app, disconnected.accessToken),
    'a session before a new password': profile(app, third.authToken),
  }
  expect(await statuses(tries)).toEqual(allOf(tries, 200))
  const cookie = second.cookie.split(';')[0] ?? ''
  expect(await mapImage(app, cookie)()).toBe(404)

  await app.request('POST', '/api/auth/logout', { token: second.authToken })
  await app.request('POST', '/api/auth/logout', { token: old })
  const scripts = await user.get<{ data: { personal_tokens: { id: number }[] } }>(
    '/api/oauth/personal-tokens',
  )
  await user.delete(`/api/oauth/personal-tokens/${scripts.body.data.personal_tokens[0]?.id}`)
  await client.revoke({ token: revoked.accessToken })
  const apps = await user.get<{ data: { connected_apps: { id: number }[] } }>('/api/oauth/connected-apps')
  await user.delete(`/api/oauth/connected-apps/${apps.body.data.connected_apps[0]?.id}`)
  const json = { email: user.account.email, password, new_password: 'a better one' }
  expect((await user.request('PATCH', '/api/auth/profile/edit/account', { json })).status).toBe(200)
  return {
    ...tries,
    'the image cookie of a session that was logged out': mapImage(app, cookie),
    'a link before a new password': post(app, '/api/auth/password/update', { token: lastLink, password }),
    'a refresh token that was given back': async () => (await client.refresh(revoked.refreshToken)).status,
  }
}

/** Creates a secret of every kind that works only once, and uses each. */
async function useUp(app: App, user: TestUser): Promise<Tries> {
  const client = testClient(app, user)
  const code = await client.code(user)
  const { refreshToken } = await client.connect(user)
  updateUser(app.ctx.db, user.account.id, { emailToConfirm: 'new@example.org' })
  const tries = {
    'a code': async () => (await client.exchange(code)).status,
    'a refresh token': async () => (await client.refresh(refreshToken)).status,
    'the link to a new address': post(app, '/api/auth/email/update', {
      token: linkFor(app, user, 'confirm-email', 'new@example.org'),
    }),
  }
  expect(await statuses(tries)).toEqual(allOf(tries, 200))
  // Removes the new address from the account, so that the next account can use it.
  updateUser(app.ctx.db, user.account.id, { email: user.account.email })

  const setPassword = (token: string) => post(app, '/api/auth/password/update', { token, password })
  const [replaced, latest] = [linkFor(app, user, 'reset-password'), linkFor(app, user, 'reset-password')]
  expect(await setPassword(latest)()).toBe(200)
  return {
    ...tries,
    'the link to a new password': setPassword(latest),
    'a link that another took the place of': setPassword(replaced),
  }
}

/**
 * Runs everything that deletes data about ended secrets: what a log-in deletes, the jobs for sweeping, and the cleaning
 * commands.
 */
async function forgetWhatIsOver(app: App) {
  const { db, clock } = app.ctx
  const now = clock()
  deleteSessions(db, now)
  deleteExpiredOneTimeTokens(db, now)
  sweepGrants(db, now)
  rotateKeys(join(app.dataDir, 'secret.key'), true, now)
}

async function expectDead(dead: readonly Tries[]) {
  for (const tries of dead) {
    const good = Object.entries(await statuses(tries)).filter(([, status]) => status < 400 || status === 404)
    expect(good).toEqual([])
  }
}

test('nothing comes back to life in 16 jumps of the clock from 50 years back to 11 ahead', async () => {
  await using app = openTestApp()
  const { token } = app.ctx.setupLink
  const setUp = { username: 'first', email: 'first@example.org', password }
  const useInvitation = post(app, '/api/setup', { ...setUp, token })
  expect(await useInvitation()).toBe(200)

  const keyless = await app.user('keyless')
  rotateKeys(join(app.dataDir, 'secret.key'), false, startOfTest)

  const idle = await app.user('idle')
  const idleApp = testClient(app, idle)
  const { accessToken } = await idleApp.connect(idle)
  const expiring = {
    'a session that expired': profile(app, idle.token),
    'an access token that expired': profile(app, accessToken),
  }
  expect(await statuses(expiring)).toEqual(allOf(expiring, 200))
  const expiredLink = linkFor(app, idle, 'reset-password')

  const dead: Tries[] = [
    {
      'the set-up link': useInvitation,
      'a session of a key that was taken away': profile(app, keyless.token),
    },
  ]
  let isForgotten = false
  for (const [index, jump] of jumps.entries()) {
    app.setClock(new Date(startOfTest.getTime() + jump))
    await app.restart()
    // Both functions hash passwords, which is slow, so they run only for every third jump.
    if (index % 3 === 0) {
      dead.push(await endLasting(app, await app.user(`lasting_${index}`)))
      dead.push(await useUp(app, await app.user(`once_${index}`)))
    }
    await forgetWhatIsOver(app)
    if (!isForgotten && jump > 31 * day) {
      isForgotten = true
      dead.push({
        ...expiring,
        'a link that expired': post(app, '/api/auth/password/update', { token: expiredLink, password }),
      })
    }
    await expectDead(dead)
    app.setClock(startOfTest)
    await app.restart()
    await expectDead(dead)
  }

  const { status, body } = await app.request<{ auth_token: string }>('POST', '/api/auth/login', {
    json: { email: setUp.email, password },
  })
  expect(status).toBe(200)
  expect(await profile(app, body.auth_token)()).toBe(200)
  const { iat } = JSON.parse(Buffer.from(body.auth_token.split('.')[1] ?? '', 'base64url').toString())
  expect(iat * 1000).toBe(startOfTest.getTime())
})
