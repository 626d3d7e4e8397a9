// Who may ask, and where clients learn how to get a token.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { personalTokens, users } from '../../../src/platform/db/tables'
import {
  insertAccessToken,
  insertApp,
  insertCalendarFeed,
  insertGrant,
  insertPersonalToken,
  insertUploadToken,
} from '../../support/app-tokens'
import { openTestApp, testApp } from '../../support/test-app'
import { ask } from './messages'

const app = testApp()
const sam = await app.user('sam', { answersAssistants: true })

const metadata = 'resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp"'

const forMcp = (scope: string) => insertAccessToken(app.ctx, sam, scope, { grant: { resource: 'mcp' } })

test('who has no token learns where to get one', async () => {
  const { status, headers } = await ask(app, 'tools/list', {})
  expect([status, headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer ${metadata}, scope="workouts:read"`,
  ])
})

describe('a token is refused', () => {
  const ended = insertPersonalToken(app.ctx, sam, 'workouts:read', { expiresAt: new Date(0) })
  test.each([
    ['of a session', () => sam.token],
    ['of an app that wanted it for the API', () => insertAccessToken(app.ctx, sam, 'workouts:read')],
    ['of another server', () => 'tha_Zm9yIGFub3RoZXIgc2VydmVyLCBub3QgZm9yIHRoaXM'],
    ['that has expired', () => ended],
    [
      'that only refreshes',
      () => {
        const { client } = insertApp(app.ctx, sam)
        return insertGrant(app.ctx, sam, client, { grant: { resource: 'mcp' } }).refreshToken
      },
    ],
    ['of an upload address', () => insertUploadToken(app.ctx, sam)],
    ['of a calendar address', () => insertCalendarFeed(app.ctx, sam)],
    ['that is nonsense', () => 'x'],
  ])('%s', async (_, tokenOf) => {
    const { status, headers } = await ask(app, 'tools/list', {}, { token: tokenOf() })
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer error="invalid_token", ${metadata}, scope="workouts:read"`,
    ])
  })

  test('in the address', async () => {
    const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
    const { status } = await app.request('POST', `/mcp?token=${token}`, { json: {} })
    expect(status).toBe(401)
  })

  test('while the account is suspended, and when it was taken back', async () => {
    const kim = await app.user('kim', { answersAssistants: true })
    const token = insertPersonalToken(app.ctx, kim, 'workouts:read')
    const set = (isSuspended: boolean) =>
      app.ctx.db.update(users).set({ isSuspended }).where(eq(users.id, kim.account.id)).run()
    const status = async () => (await ask(app, 'tools/list', {}, { token })).status
    expect(await status()).toBe(200)
    set(true)
    expect(await status()).toBe(401)
    set(false)
    app.ctx.db.delete(personalTokens).where(eq(personalTokens.userId, kim.account.id)).run()
    expect(await status()).toBe(401)
  })
})

test('a token of an app for the protocol is good for it, and for nothing else', async () => {
  const token = forMcp('workouts:read workouts:write profile:read')
  const { body } = await ask(app, 'tools/call', { name: 'get_totals' }, { token })
  expect(body.result?.structuredContent).toMatchObject({ totals: { workouts: 0 } })
  for (const path of [
    '/api/workouts',
    '/api/auth/profile',
    '/api/summary',
    '/api/combined?paths=/api/workouts',
  ]) {
    const { status, body: answer } = await app.request<{ data?: { parts: { status: number }[] } }>(
      'GET',
      path,
      {
        token,
      },
    )
    expect(answer.data?.parts[0]?.status ?? status).toBe(401)
  }
})

describe('scopes choose the tools', () => {
  test.each([
    ['an app', () => forMcp('profile:read workouts:write')],
    ['a script', () => insertPersonalToken(app.ctx, sam, 'profile:read workouts:write')],
  ])('%s that may not see workouts is offered none', async (_, tokenOf) => {
    const token = tokenOf()
    expect((await ask(app, 'tools/list', {}, { token })).body.result?.tools).toEqual([])
    const { status, headers, body } = await ask(app, 'tools/call', { name: 'get_totals' }, { token })
    expect([status, body.error?.code, headers.get('www-authenticate')]).toEqual([
      403,
      -32602,
      `Bearer error="insufficient_scope", ${metadata}, scope="workouts:read"`,
    ])
  })

  test('a call tells nothing of the workouts of others', async () => {
    const eve = await app.user('eve')
    const ride = await eve.upload()
    const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
    for (const name of ['get_workout', 'get_streams']) {
      const params = { name, arguments: { workout_id: ride.id } }
      const { body } = await ask(app, 'tools/call', params, { token })
      expect(body.result?.isError).toBe(true)
      expect(JSON.stringify(body)).not.toContain(ride.title ?? '')
    }
  })
})

describe('the metadata', () => {
  test('names the resource, and this server as the one that issues tokens', async () => {
    const { status, body } = await app.request('GET', '/.well-known/oauth-protected-resource/mcp')
    expect([status, body]).toEqual([
      200,
      {
        resource: 'http://localhost/mcp',
        authorization_servers: ['http://localhost'],
        scopes_supported: ['workouts:read'],
        bearer_methods_supported: ['header'],
        resource_name: 'Trackhut',
      },
    ])
  })

  test('of a server below a path has the path of the server behind that of all metadata', async () => {
    await using below = openTestApp({ UI_URL: 'https://example.org/sport' })
    const { headers } = await ask(below, 'tools/list', {})
    const url = 'https://example.org/.well-known/oauth-protected-resource/sport/mcp'
    expect(headers.get('www-authenticate')).toContain(`resource_metadata="${url}"`)
    const { status, body } = await below.request<{ resource: string }>('GET', new URL(url).pathname)
    expect([status, body.resource]).toEqual([200, 'https://example.org/sport/mcp'])
    expect((await below.request('POST', '/sport/mcp', { json: {} })).status).toBe(401)
  })
})
