// Users cannot see the apps, grants and tokens of other users, and their requests cannot change them.
import { describe, expect, test } from 'bun:test'
import { oauthClients, oauthGrants, personalTokens } from '../../../src/platform/db/tables'
import { insertApp, insertGrant, insertPersonalToken } from '../../support/app-tokens'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')
const kim = await app.user('kim', { isAdmin: true })

const apps = Array.from({ length: 10 }, () => insertApp(app.ctx, sam).client)
for (const client of apps) insertGrant(app.ctx, sam, client)
for (let count = 0; count < 10; count++) insertPersonalToken(app.ctx, sam, 'profile:read')

const { db } = app.ctx
const tables = () => [oauthClients, oauthGrants, personalTokens].map(table => db.select().from(table).all())

const noNumbers = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  'x',
  '%20',
  'null',
  '9'.repeat(15),
  '9'.repeat(30),
  "1'--",
  '%00',
]
const idsOf = (rows: { id: number }[]) => [...rows.map(({ id }) => String(id)), ...noNumbers]
const clientIds = [...apps.map(({ clientId }) => clientId), ...idsOf(apps)]
const tokenIds = idsOf(db.select().from(personalTokens).all())

const noApp = { status: 'not found', message: 'OAuth2 client not found' }
const noToken = { status: 'not found', message: 'personal token not found' }

describe('for anybody but the owner there is nothing at', () => {
  const places: [method: string, path: string, ids: string[], body: object][] = [
    ['GET', '/api/oauth/apps/{id}', clientIds, noApp],
    ['GET', '/api/oauth/apps/{id}/by_id', clientIds, noApp],
    ['POST', '/api/oauth/apps/{id}/revoke', clientIds, noApp],
    ['DELETE', '/api/oauth/apps/{id}', clientIds, noApp],
    ['DELETE', '/api/oauth/connected-apps/{id}', clientIds, noApp],
    ['DELETE', '/api/oauth/personal-tokens/{id}', tokenIds, noToken],
  ]
  test.each(places)('%s %s', async (method, path, ids, body) => {
    const before = tables()
    for (const id of ids) {
      const answer = await kim.request(method, path.replace('{id}', id))
      expect([id, answer.status, answer.body]).toEqual([id, 404, body])
    }
    expect(tables()).toEqual(before)
  })

  test.each(places)('%s %s for the owner either, when it is no id', async (method, path, _, body) => {
    const before = tables()
    for (const id of noNumbers) {
      const answer = await sam.request(method, path.replace('{id}', id))
      expect([id, answer.status, answer.body]).toEqual([id, 404, body])
    }
    expect(tables()).toEqual(before)
  })
})

test('an app is not read by the wrong one of its two names', async () => {
  const { id, clientId } = apps[0]!
  for (const path of [id, `${clientId}/by_id`]) {
    expect((await sam.get(`/api/oauth/apps/${path}`)).status).toBe(404)
  }
})

test('lists hold what is one’s own', async () => {
  for (const [path, key] of [
    ['apps', 'clients'],
    ['connected-apps', 'connected_apps'],
    ['personal-tokens', 'personal_tokens'],
  ] as const) {
    const { body } = await kim.get<{ data: Record<string, unknown> }>(`/api/oauth/${path}`)
    expect(body.data[key]).toEqual([])
  }
})
