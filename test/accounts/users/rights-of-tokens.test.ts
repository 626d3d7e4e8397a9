// With the token of an app or a script, nobody can get a session, rights over other users, or access that lasts longer
// than the token.
import { describe, expect, test } from 'bun:test'
import { users } from '../../../src/platform/db/tables'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { openMailedApp } from '../../support/mailed-app'
import { openTestApp, type TestApp } from '../../support/test-app'

const kinds = [
  ['an app', insertAccessToken],
  ['a script', insertPersonalToken],
] as const

const everything = 'users:read users:write application:write profile:write'

const accountsOf = ({ ctx }: Pick<TestApp, 'ctx'>) => JSON.stringify(ctx.db.select().from(users).all())

const insufficient = { status: 403, body: { error: 'insufficient_scope' } }

describe.each(kinds)('%s of an administrator', (_, insert) => {
  const open = async (environment: Record<string, string> = {}) => {
    const app = openTestApp(environment)
    const admin = await app.user('admin', { isAdmin: true })
    await app.user('robin', { isAdmin: true })
    await app.user('sam', { isActive: false })
    const token = insert(app.ctx, admin, everything)
    const send = <Body = unknown>(method: string, path: string, json?: object) =>
      app.request<Body>(method, path, { token, ...(json && { json }) })
    return { ...app, admin, send }
  }

  test('may activate, also beside what stays as it is', async () => {
    await using app = await open()
    const json = { activate: true, admin: null, suspended: null, reset_password: null, new_email: null }
    const { status, body } = await app.send('PATCH', '/api/users/sam', json)
    expect([status, body]).toMatchObject([200, { data: [{ username: 'sam', is_active: true }] }])
  })

  test.each([
    ['gives rights', 'sam', { admin: true }],
    ['takes rights', 'robin', { admin: false }],
    ['replaces a password', 'robin', { reset_password: true }],
    ['replaces the password of its own user', 'admin', { admin: true, reset_password: true }],
    ['would not, but says so', 'robin', { reset_password: false }],
    ['changes an address', 'robin', { new_email: 'attacker@example.org' }],
    ['activates besides', 'sam', { activate: true, new_email: 'attacker@example.org' }],
    ['does so to nobody', 'nobody', { admin: true }],
  ])('is refused when it %s, and nothing happens', async (_, username, json) => {
    await using app = await open()
    const before = accountsOf(app)
    const answer = await app.send('PATCH', `/api/users/${username}`, json)
    expect(answer).toMatchObject(insufficient)
    expect(answer.body).not.toHaveProperty('reset_link')
    expect(accountsOf(app)).toBe(before)
  })

  test('deletes no account but its user’s', async () => {
    await using app = await open()
    expect(await app.send('DELETE', '/api/users/robin')).toMatchObject(insufficient)
    expect((await app.send('DELETE', '/api/users/nobody')).status).toBe(404)
    expect((await app.admin.get('/api/users/robin')).status).toBe(200)
    expect((await app.send('DELETE', '/api/users/admin')).status).toBe(204)
  })

  test('invites nobody, and takes an invitation back', async () => {
    await using app = await open()
    expect(await app.send('POST', '/api/invitations', {})).toMatchObject(insufficient)
    const made = await app.admin.request<{ data: { invitation: { id: number } } }>(
      'POST',
      '/api/invitations',
      { json: {} },
    )
    const { id } = made.body.data.invitation
    expect((await app.send('DELETE', `/api/invitations/${id}`)).status).toBe(204)
  })

  const change = (app: { admin: { request: TestApp['request'] } }, json: object) =>
    app.admin.request('PATCH', '/api/config', { json })

  test.each([
    ['by the switch', { is_registration_enabled: false }, { is_registration_enabled: true }],
    ['by making room', { max_users: 3 }, { max_users: 4 }],
    ['by making room without end, beside something else', { max_users: 2 }, { max_users: 0, about: 'us' }],
  ])('opens no registration that is closed, %s', async (_, closed, opening) => {
    await using app = await open()
    expect((await change(app, closed)).status).toBe(200)
    const before = (await app.request('GET', '/api/config')).body
    expect(await app.send('PATCH', '/api/config', opening)).toMatchObject(insufficient)
    expect((await app.request('GET', '/api/config')).body).toEqual(before)
    expect((await change(app, opening)).status).toBe(200)
  })

  test('changes the rest of the configuration, and closes registration', async () => {
    await using app = await open()
    const enabled = await app.send('PATCH', '/api/config', { is_registration_enabled: true, about: 'us' })
    expect([enabled.status, enabled.body]).toMatchObject([200, { data: { about: 'us' } }])
    expect((await app.send('PATCH', '/api/config', { is_registration_enabled: false })).status).toBe(200)
    expect((await app.send('PATCH', '/api/config', { is_registration_enabled: false })).status).toBe(200)
  })
})

test('with mail, too, no address of an administrator is changed by a token, and nobody gets an email', async () => {
  await using app = await openMailedApp()
  const token = insertPersonalToken(app.ctx, await app.user('admin', { isAdmin: true }), everything)
  for (const json of [{ new_email: 'attacker@example.org' }, { reset_password: true }]) {
    expect(await app.request('PATCH', '/api/users/admin', { token, json })).toMatchObject(insufficient)
  }
  expect(app.ctx.database.sqlite.query('SELECT * FROM outbox').all()).toEqual([])
})

test('an ordinary user’s token is told that its user is no administrator', async () => {
  await using app = openTestApp()
  await app.user('admin', { isAdmin: true })
  const token = insertPersonalToken(app.ctx, await app.user('sam'), everything)
  const { status, body } = await app.request('DELETE', '/api/users/admin', { token })
  expect([status, body]).toEqual([403, { status: 'error', message: 'you do not have permissions' }])
})
