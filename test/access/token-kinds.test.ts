// A token of one kind is worth nothing where another kind is taken, and no token outlives what it stood for.
import { describe, expect, test } from 'bun:test'
import { isOneTimeTokenGood, issueOneTimeToken } from '../../src/access/one-time-tokens'
import type { OneTimePurpose } from '../../src/access/store'
import { oauthClients, oauthGrants } from '../../src/db/tables'
import { openTestApp, password, startOfTest } from '../support/test-app'
import type { TestUser } from '../support/test-user'

type App = ReturnType<typeof openTestApp>

const newAddress = 'new@example.org'

const issue = ({ ctx }: App, purpose: OneTimePurpose, { account }: TestUser) => {
  const email = purpose === 'confirm-email' ? newAddress : account.email
  return issueOneTimeToken(ctx.db, { purpose, userId: account.id, email }, ctx.clock())
}

const postToken = async (app: App, path: string, token: string) => {
  const json = { token, password: 'a better one' }
  return (await app.request('POST', `/api/auth/${path}`, { json })).status
}

const kinds = {
  'a session': (_: App, user: TestUser) => user.token,
  'an image cookie': (_: App, user: TestUser) => user.cookie.split('=')[1]!,
  'a confirmation': (app: App, user: TestUser) => issue(app, 'confirm-account', user),
  'a password reset': (app: App, user: TestUser) => issue(app, 'reset-password', user),
  'a change of address': (app: App, user: TestUser) => issue(app, 'confirm-email', user),
}

/** Each takes one kind, named by its key, and answers what else it says to the others. */
const places: Record<string, { takes: keyof typeof kinds; otherwise: number; use: typeof postToken }> = {
  'as a session': {
    takes: 'a session',
    otherwise: 401,
    use: async (app, _, token) => (await app.request('GET', '/api/auth/profile', { token })).status,
  },
  'for a map picture': {
    takes: 'an image cookie',
    otherwise: 401,
    use: async (app, mapId, token) => {
      const headers = { cookie: `trackhut_image=${token}` }
      return (await app.request('GET', `/api/workouts/map/${mapId}`, { headers })).status
    },
  },
  'to confirm an account': {
    takes: 'a confirmation',
    otherwise: 400,
    use: (app, _, token) => postToken(app, 'account/confirm', token),
  },
  'to set a password': {
    takes: 'a password reset',
    otherwise: 401,
    use: (app, _, token) => postToken(app, 'password/update', token),
  },
  'to confirm an address': {
    takes: 'a change of address',
    otherwise: 400,
    use: (app, _, token) => postToken(app, 'email/update', token),
  },
}

describe.each(Object.entries(kinds))('%s', (kind, make) => {
  test.each(Object.entries(places))('%s', async (_, { takes, otherwise, use }) => {
    await using app = openTestApp()
    const sam = await app.user('sam', { emailToConfirm: newAddress })
    const { map } = await sam.upload()
    expect(await use(app, map!, make(app, sam))).toBe(takes === kind ? 200 : otherwise)
  })
})

test('no token of a letter is stored readable', async () => {
  await using app = openTestApp()
  const token = issue(app, 'reset-password', await app.user('sam'))
  const rows = JSON.stringify(app.ctx.database.sqlite.query('SELECT * FROM one_time_tokens').all())
  expect(rows).toContain('reset-password')
  expect(rows).not.toContain(token)
})

describe('what is left', () => {
  interface Left {
    ownSession: boolean
    otherSession: boolean
    app: boolean
    reset: boolean
    newAddress: boolean
  }
  const nothing = { ownSession: false, otherSession: false, app: false, reset: false, newAddress: false }
  const everything = { ownSession: true, otherSession: true, app: true, reset: true, newAddress: true }
  const byAdmin = (json: object) => (_: App, __: TestUser, admin: TestUser) =>
    admin.request('PATCH', '/api/users/sam', { json })

  const events: [
    name: string,
    happen: (app: App, sam: TestUser, admin: TestUser) => Promise<unknown>,
    left: Left,
  ][] = [
    ['of nothing that happened', async () => undefined, everything],
    [
      'of a changed password',
      (_, sam) =>
        sam.request('PATCH', '/api/auth/profile/edit/account', {
          json: { email: 'sam@example.org', password, new_password: 'a better one' },
        }),
      { ...nothing, ownSession: true },
    ],
    [
      'of a forgotten password',
      (app, sam) => postToken(app, 'password/update', issue(app, 'reset-password', sam)),
      nothing,
    ],
    ['of a password an administrator replaced', byAdmin({ reset_password: true }), nothing],
    ['of an address an administrator replaced', byAdmin({ new_email: 'other@example.org' }), nothing],
    [
      'of rights an administrator took',
      byAdmin({ admin: false }),
      { ...everything, ownSession: false, otherSession: false },
    ],
    ['of a deleted account', (_, sam) => sam.delete('/api/users/sam'), nothing],
    [
      'of a log-out',
      (_, sam) => sam.request('POST', '/api/auth/logout'),
      { ...everything, ownSession: false },
    ],
  ]

  test.each(events)('%s', async (_, happen, left) => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    const sam = await app.user('sam', { isAdmin: true, emailToConfirm: newAddress })
    const json = { email: 'sam@example.org', password }
    const other = (await app.request<{ auth_token: string }>('POST', '/api/auth/login', { json })).body
    allowAnApp(app, sam)
    const tokens = { reset: issue(app, 'reset-password', sam), address: issue(app, 'confirm-email', sam) }

    await happen(app, sam, admin)
    const isGood = async (token: string) =>
      (await app.request('GET', '/api/auth/profile', { token })).status === 200
    expect({
      ownSession: await isGood(sam.token),
      otherSession: await isGood(other.auth_token),
      app: app.ctx.db
        .select()
        .from(oauthGrants)
        .all()
        .some(({ revokedAt }) => revokedAt === null),
      reset: isOneTimeTokenGood(app.ctx.db, 'reset-password', tokens.reset, startOfTest),
      newAddress: isOneTimeTokenGood(app.ctx.db, 'confirm-email', tokens.address, startOfTest),
    }).toEqual(left)
  })
})

/** What a third-party app was given, put straight into the database. */
function allowAnApp({ ctx: { db } }: App, { account: { id: userId } }: TestUser) {
  const { id: clientId } = db
    .insert(oauthClients)
    .values({
      userId,
      clientId: 'app',
      clientSecretHash: 'x',
      name: 'app',
      website: 'https://example.org',
      redirectUris: [],
      scope: 'workouts:read',
      issuedAt: startOfTest,
    })
    .returning()
    .get()
  db.insert(oauthGrants)
    .values({
      clientId,
      userId,
      codeHash: 'c',
      scope: 'workouts:read',
      authorizedAt: startOfTest,
      redeemedAt: startOfTest,
      expiresAt: new Date(startOfTest.getTime() + 86_400_000),
    })
    .run()
}
