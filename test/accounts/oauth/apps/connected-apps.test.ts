// Apps that a user has authorized, no matter who registered them.
import { describe, expect, test } from 'bun:test'
import type { ConnectedAppsAnswer } from '../../../../src/accounts/oauth/apps/schemas'
import { insertApp, insertGrant } from '../../../support/app-tokens'
import { openTestApp, startOfTest } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(startOfTest.getTime() + days * dayMs)

const connectedOf = async (user: TestUser) =>
  (await user.get<ConnectedAppsAnswer>('/api/oauth/connected-apps')).body.data.connected_apps

test('an app is shown once, with all it may do, since when, and when it last came', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  const { client } = insertApp(app.ctx, kim, { name: 'Importer', description: 'Brings workouts in.' })
  const grants: { scope: string; authorizedAt: Date; lastUsedAt?: Date }[] = [
    { scope: 'workouts:write profile:read', authorizedAt: inDays(-3), lastUsedAt: inDays(-1) },
    { scope: 'profile:read equipments:read', authorizedAt: inDays(-5), lastUsedAt: inDays(-2) },
    { scope: 'profile:read', authorizedAt: inDays(-4) },
  ]
  for (const grant of grants) insertGrant(app.ctx, sam, client, { grant })
  const unused = insertApp(app.ctx, sam, { name: 'Unused' }).client
  insertGrant(app.ctx, sam, unused, { grant: { scope: 'users:read' } })

  expect(await connectedOf(sam)).toEqual([
    {
      id: unused.id,
      name: 'Unused',
      client_description: null,
      website: 'https://app.example',
      scope: ['users:read'],
      authorized_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
      last_used_at: null,
    },
    {
      id: client.id,
      name: 'Importer',
      client_description: 'Brings workouts in.',
      website: 'https://app.example',
      scope: ['equipments:read', 'profile:read', 'workouts:write'],
      authorized_at: 'Wed, 27 May 2026 10:00:00 GMT',
      last_used_at: 'Sun, 31 May 2026 10:00:00 GMT',
    },
  ])
  expect(await connectedOf(kim)).toEqual([])
})

describe('an app is not connected', () => {
  test.each([
    ['once it was revoked', { revokedAt: startOfTest }],
    ['when nothing of it can be used any more', { expiresAt: startOfTest }],
    ['before it came with its code', { redeemedAt: null }],
  ])('%s', async (_, grant) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    insertGrant(app.ctx, sam, insertApp(app.ctx, sam).client, { grant })
    expect(await connectedOf(sam)).toEqual([])
  })
})

test('disconnecting an app ends all that this person allowed it, and nothing else', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  const [client, other] = [insertApp(app.ctx, kim).client, insertApp(app.ctx, kim).client]
  const dead = [insertGrant(app.ctx, sam, client), insertGrant(app.ctx, sam, client)]
  const alive = [insertGrant(app.ctx, sam, other), insertGrant(app.ctx, kim, client)]
  const statusWith = async ({ accessToken: token }: { accessToken: string }) =>
    (await app.request('GET', '/api/auth/profile', { token })).status

  expect((await sam.delete(`/api/oauth/connected-apps/${client.id}`)).status).toBe(204)
  expect(await Promise.all(dead.map(statusWith))).toEqual([401, 401])
  expect(await Promise.all(alive.map(statusWith))).toEqual([200, 200])
  expect((await connectedOf(sam)).map(({ id }) => id)).toEqual([other.id])

  const again = await sam.delete(`/api/oauth/connected-apps/${client.id}`)
  expect([again.status, again.body]).toEqual([
    404,
    { status: 'not found', message: 'OAuth2 client not found' },
  ])
})

test('a code that was not used yet dies with the rest', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { client } = insertApp(app.ctx, sam)
  insertGrant(app.ctx, sam, client, { grant: { redeemedAt: null } })
  expect((await sam.delete(`/api/oauth/connected-apps/${client.id}`)).status).toBe(204)
  expect((await sam.delete(`/api/oauth/connected-apps/${client.id}`)).status).toBe(404)
})
