// Requests with the token of an app or a script: the responses, and the data that is stored about the use of the token.
import { describe, expect, test } from 'bun:test'
import { newSecret } from '../../../src/platform/access/tokens/secrets'
import { oauthGrants, personalTokens, users } from '../../../src/platform/db/tables'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { openTestApp, password, startOfTest, type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const kinds = [
  ['an app', insertAccessToken],
  ['a script', insertPersonalToken],
] as const

const minuteMs = 60_000
const dayMs = 86_400_000

const profileWith = (app: Pick<TestApp, 'request'>, token: string) =>
  app.request('GET', '/api/auth/profile', { token })

describe.each(kinds)('%s', (_, insert) => {
  const app = testApp()
  const user = (name: string): Promise<TestUser> => app.user(name)

  test('does in its scope what its user may', async () => {
    const sam = await user('sam')
    const token = insert(app.ctx, sam, 'profile:read equipments:write')
    const own = await profileWith(app, token)
    expect([own.status, own.body]).toMatchObject([200, { data: { username: 'sam' } }])
    const json = { label: 'Bike', equipment_type_id: 2 }
    const made = await app.request('POST', '/api/equipments', { token, json })
    expect(made.status).toBe(201)
    expect((await sam.get('/api/equipments')).body).toMatchObject({
      data: { equipments: [{ label: 'Bike', user_id: sam.account.id }] },
    })
  })

  const refusal = {
    status: 'error',
    message: 'you do not have permissions',
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
  }

  test('is told which scope it lacks', async () => {
    const token = insert(app.ctx, await user('ann'), 'profile:read profile:write')
    const answer = await app.request('GET', '/api/workouts', { token })
    expect([answer.status, answer.body]).toEqual([403, refusal])
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="workouts:read"',
    )
  })

  test('is told that no scope is enough for what is the web app’s alone', async () => {
    const token = insert(app.ctx, await user('bob'), 'profile:read')
    const answer = await app.request('POST', '/api/auth/logout', { token })
    expect([answer.status, answer.body]).toEqual([403, refusal])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await profileWith(app, token)).status).toBe(200)
  })

  test('is refused before its body is read', async () => {
    const token = insert(app.ctx, await user('cleo'), 'profile:read')
    const headers = { 'content-type': 'application/json' }
    const answer = await app.request('POST', '/api/equipments', { token, body: '{"broken', headers })
    expect([answer.status, answer.body]).toEqual([403, refusal])
  })

  test.each(['profile', 'profile:rea', 'profile:read:all', 'xprofile:read', 'PROFILE:READ', 'profile:write'])(
    'with %p may not read the profile',
    async scope => {
      const token = insert(app.ctx, await user(`user_${crypto.randomUUID().slice(0, 8)}`), scope)
      expect((await profileWith(app, token)).status).toBe(403)
    },
  )

  test('is told nothing about a token that is not good', async () => {
    const sam = await user('dora')
    const good = insert(app.ctx, sam, 'profile:read')
    for (const token of [
      newSecret('accessToken'),
      newSecret('personalToken'),
      `${good}x`,
      good.slice(0, -1),
      good.toUpperCase(),
    ]) {
      const answer = await profileWith(app, token)
      expect(answer).toMatchObject({
        status: 401,
        body: { message: 'invalid token, please log in again', error: 'invalid_token' },
      })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
  })

  test('sees the pictures of its user’s workouts, whatever cookie comes along', async () => {
    const [sam, kim] = [await user('eve'), await user('finn')]
    const { map } = await sam.upload()
    const statusWith = async (owner: TestUser, scope: string) => {
      const headers = { cookie: sam.cookie }
      const token = insert(app.ctx, owner, scope)
      return (await app.request('GET', `/api/workouts/map/${map}`, { token, headers })).status
    }
    expect(await statusWith(sam, 'workouts:read')).toBe(200)
    expect(await statusWith(sam, 'workouts:write')).toBe(403)
    expect(await statusWith(kim, 'workouts:read')).toBe(404)
  })

  test('leaves no session behind when it changes the password', async () => {
    await using other = openTestApp()
    const sam = await other.user('sam', { isAdmin: true })
    const token = insert(other.ctx, sam, 'profile:read profile:write')
    const json = { email: 'sam@example.org', password, new_password: 'a better one' }
    const path = '/api/auth/profile/edit/account'
    expect((await other.request('PATCH', path, { token, json })).status).toBe(200)
    expect((await sam.get('/api/auth/profile')).status).toBe(401)
    expect((await profileWith(other, token)).status).toBe(401)
  })

  test('loses what it may as administrator with its user', async () => {
    await using other = openTestApp()
    await other.user('boss', { isAdmin: true })
    const sam = await other.user('sam', { isAdmin: true })
    const token = insert(other.ctx, sam, 'users:read')
    expect((await other.request('GET', '/api/users', { token })).status).toBe(200)
    await sam.request('PATCH', '/api/users/sam', { json: { admin: false } })
    const answer = await other.request('GET', '/api/users', { token })
    expect([answer.status, answer.body]).toEqual([
      403,
      { status: 'error', message: 'you do not have permissions' },
    ])
  })

  test('is nobody’s while the account is inactive', async () => {
    await using other = openTestApp()
    const token = insert(other.ctx, await other.user('sam', { isActive: false }), 'profile:read')
    const answer = await profileWith(other, token)
    expect([answer.status, answer.body]).toEqual([
      401,
      { status: 'error', message: 'provide a valid auth token' },
    ])
    other.ctx.db.update(users).set({ isActive: true }).run()
    expect((await profileWith(other, token)).status).toBe(200)
  })
})

describe('the last use', () => {
  const tables = { 'an app': oauthGrants, 'a script': personalTokens }
  test.each(kinds)('of %s is noted every five minutes, and refusals are not', async (kind, insert) => {
    await using app = openTestApp()
    const token = insert(app.ctx, await app.user('sam'), 'profile:read')
    insert(app.ctx, await app.user('kim'), 'profile:read')
    const noted = () => {
      const rows = app.ctx.db.select({ at: tables[kind].lastUsedAt }).from(tables[kind]).all()
      return rows.map(({ at }) => at && at.getTime() - startOfTest.getTime())
    }
    const refused = await app.request('GET', '/api/workouts', { token })
    expect([refused.status, noted()]).toEqual([403, [null, null]])
    await profileWith(app, token)
    expect(noted()).toEqual([0, null])
    app.advanceClock(5 * minuteMs - 1)
    await profileWith(app, token)
    expect(noted()).toEqual([0, null])
    app.advanceClock(1)
    await profileWith(app, token)
    expect(noted()).toEqual([5 * minuteMs, null])
  })
})

test('a token is good until the moment it expires', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const expiresAt = new Date(startOfTest.getTime() + 10 * dayMs)
  const tokens = [
    insertAccessToken(app.ctx, sam, 'profile:read', { pair: { expiresAt } }),
    insertPersonalToken(app.ctx, sam, 'profile:read', { expiresAt }),
    insertPersonalToken(app.ctx, sam, 'profile:read'),
  ]
  const statuses = async () => Promise.all(tokens.map(async token => (await profileWith(app, token)).status))
  app.setClock(new Date(expiresAt.getTime() - 1))
  expect(await statuses()).toEqual([200, 200, 200])
  app.setClock(expiresAt)
  expect(await statuses()).toEqual([401, 401, 200])
  app.advanceClock(4000 * dayMs)
  expect(await statuses()).toEqual([401, 401, 200])
})
