// Refresh tokens: each response contains the refresh token for the next request.
import { describe, expect, test } from 'bun:test'
import { openTestApp, testApp } from '../../support/test-app'
import { multipart, statusAndBody, testClient, useToken } from '../../support/test-client'

const app = testApp()
const sam = await app.user('sam')
const client = testClient(app, sam, { scope: 'profile:read workouts:read workouts:write' })

const invalidGrant = [400, { error: 'invalid_grant' }]
const invalidScope = [
  400,
  {
    error: 'invalid_scope',
    error_description: 'The requested scope is invalid, unknown, or malformed.',
  },
]

test('the next pair takes the place of the last', async () => {
  const first = await client.connect(sam)
  const { status, body } = await client.refresh(first.refreshToken)
  expect([status, body.scope]).toEqual([200, 'profile:read workouts:read workouts:write'])
  expect(body.refresh_token).not.toBe(first.refreshToken)
  expect([await useToken(app, first.accessToken), await useToken(app, body.access_token!)]).toEqual([
    401, 200,
  ])
})

test('a multipart form is answered as one', async () => {
  const { refreshToken } = await client.connect(sam)
  const body = multipart({ ...client.credentials, grant_type: 'refresh_token', refresh_token: refreshToken })
  const answer = await app.request('POST', '/api/oauth/token', { body })
  expect(answer.body).toMatchObject({ scope: ['profile:read', 'workouts:read', 'workouts:write'] })
})

test('without a refresh token there is nothing', async () => {
  const missing = { error: 'invalid_request', error_description: 'Missing "refresh_token" in request.' }
  for (const refresh_token of [undefined, '']) {
    const answer = await client.token({ grant_type: 'refresh_token', refresh_token })
    expect(statusAndBody(answer)).toEqual([400, missing])
  }
  expect(statusAndBody(await client.refresh('thr_made_up'))).toEqual(invalidGrant)
})

describe('a scope', () => {
  const wider = [
    'profile:read users:write',
    'everything',
    '  ',
    'profile:read\tworkouts:read',
    'PROFILE:READ',
    'application:write',
  ]

  test.each(wider)('wider than what was granted is refused: %j', async scope => {
    const { accessToken, refreshToken } = await client.connect(sam, { scope: 'profile:read workouts:read' })
    expect(statusAndBody(await client.refresh(refreshToken, { scope }))).toEqual(invalidScope)
    // The refused request did not invalidate the tokens.
    expect(await useToken(app, accessToken)).toBe(200)
    expect((await client.refresh(refreshToken)).status).toBe(200)
  })

  test('that the app may ask for, but was not granted, is refused', async () => {
    const { refreshToken } = await client.connect(sam, { scope: 'profile:read' })
    const answer = await client.refresh(refreshToken, { scope: 'profile:read workouts:read' })
    expect(statusAndBody(answer)).toEqual(invalidScope)
  })

  test('narrower than what was granted holds for that pair, and the next may have all again', async () => {
    const first = await client.connect(sam)
    const narrow = await client.refresh(first.refreshToken, { scope: 'workouts:read' })
    expect(narrow.body.scope).toBe('workouts:read')
    const { body } = narrow
    expect(await useToken(app, body.access_token!)).toBe(403)
    expect((await app.request('GET', '/api/workouts', { token: body.access_token! })).status).toBe(200)
    const wide = await client.refresh(body.refresh_token!)
    expect(wide.body.scope).toBe('profile:read workouts:read workouts:write')
    expect(await useToken(app, wide.body.access_token!)).toBe(200)
  })

  test('in another order, or twice, is the scope that was asked for', async () => {
    const { refreshToken } = await client.connect(sam)
    const { body } = await client.refresh(refreshToken, { scope: 'workouts:read profile:read workouts:read' })
    expect(body.scope).toBe('workouts:read profile:read')
  })
})

describe('time', () => {
  const dayMs = 86_400_000

  test('ends an access token after ten days', async () => {
    await using later = openTestApp()
    const kim = await later.user('kim')
    const { accessToken } = await testClient(later, kim).connect(kim)
    later.advanceClock(10 * dayMs - 1)
    expect(await useToken(later, accessToken)).toBe(200)
    later.advanceClock(1)
    expect(await useToken(later, accessToken)).toBe(401)
  })

  test.each([
    [20 * dayMs - 1, 200],
    [20 * dayMs, 400],
  ])('of %d ms leaves a refresh token answered %d', async (afterMs, status) => {
    await using later = openTestApp()
    const kim = await later.user('kim')
    const client = testClient(later, kim)
    const { refreshToken } = await client.connect(kim)
    later.advanceClock(afterMs)
    expect((await client.refresh(refreshToken)).status).toBe(status)
  })

  test('begins anew with each pair', async () => {
    await using later = openTestApp()
    const kim = await later.user('kim')
    const client = testClient(later, kim)
    let { refreshToken } = await client.connect(kim)
    for (let round = 0; round < 10; round++) {
      later.advanceClock(19 * dayMs)
      const { body } = await client.refresh(refreshToken)
      expect(await useToken(later, body.access_token!)).toBe(200)
      refreshToken = body.refresh_token!
    }
  })
})

test('of a person who may not sign in, tokens can be refreshed but not used', async () => {
  const kim = await app.user('kim')
  const { refreshToken } = await client.connect(kim)
  app.ctx.database.sqlite.run('UPDATE users SET is_active = 0 WHERE id = ?', [kim.account.id])
  const { status, body } = await client.refresh(refreshToken)
  expect([status, await useToken(app, body.access_token!)]).toEqual([200, 401])
})

describe('a grant is over', () => {
  test('with a new password', async () => {
    const kim = await app.user('kim_with_new_password')
    const { refreshToken, accessToken } = await client.connect(kim)
    const json = { email: kim.account.email, password: 'open sesame', new_password: 'a better one' }
    expect((await kim.request('PATCH', '/api/auth/profile/edit/account', { json })).status).toBe(200)
    expect(statusAndBody(await client.refresh(refreshToken))).toEqual(invalidGrant)
    expect(await useToken(app, accessToken)).toBe(401)
  })

  test('with the account', async () => {
    const kim = await app.user('kim_who_leaves')
    const { refreshToken, accessToken } = await client.connect(kim)
    expect((await kim.delete('/api/users/kim_who_leaves')).status).toBe(204)
    expect(statusAndBody(await client.refresh(refreshToken))).toEqual(invalidGrant)
    expect(await useToken(app, accessToken)).toBe(401)
  })

  test('with the app', async () => {
    const gone = testClient(app, sam)
    const { refreshToken, accessToken } = await gone.connect(sam)
    expect((await sam.delete(`/api/oauth/apps/${gone.client.id}`)).status).toBe(204)
    expect(statusAndBody(await gone.refresh(refreshToken))).toEqual([400, { error: 'invalid_client' }])
    expect(await useToken(app, accessToken)).toBe(401)
  })
})
