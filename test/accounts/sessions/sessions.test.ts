import { describe, expect, test } from 'bun:test'
import type { SessionsAnswer } from '../../../src/accounts/sessions/schemas'
import { day, hour, minute } from '../../../src/lib/durations'
import { endSessions } from '../../../src/platform/access/sessions/session-store'
import { auditActs, sessions } from '../../../src/platform/db/tables'
import { openTestApp, password } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const list = async (user: Pick<TestUser, 'get'>) =>
  (await user.get<SessionsAnswer>('/api/auth/sessions')).body.data.sessions

const works = async (user: TestUser) => (await user.get('/api/auth/profile')).status === 200

test('a session tells where it is used, with what, how and when', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.advanceClock(hour)
  await app.request('POST', '/api/auth/login', {
    json: { email: 'sam@example.org', password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
  const [other, own] = await list(sam)
  expect(other).toMatchObject({
    is_current: false,
    name: null,
    method: 'password',
    browser: 'Firefox',
    system: 'Linux',
    network: 'home',
    created_at: 'Mon, 01 Jun 2026 11:00:00 GMT',
    expires_at: 'Wed, 01 Jul 2026 11:00:00 GMT',
  })
  expect(own).toMatchObject({ is_current: true, last_used_at: 'Mon, 01 Jun 2026 11:00:00 GMT' })
  expect(new Set([other?.id, own?.id]).size).toBe(2)
  expect(JSON.stringify([other, own])).not.toContain((await app.ctx.tokens.verify('session', sam.token)).jti)
})

test('nobody sees or ends the sessions of others', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  const [session] = await list(sam)
  expect((await list(kim)).map(({ id }) => id)).not.toContain(session?.id)
  for (const answer of [
    await kim.delete(`/api/auth/sessions/${session?.id}`),
    await kim.request('PATCH', `/api/auth/sessions/${session?.id}`, { json: { name: 'mine' } }),
  ])
    expect([answer.status, answer.failure?.code]).toEqual([404, 'session-not-found'])
  await kim.delete('/api/auth/sessions')
  expect(await works(sam)).toBe(true)
})

test('a session gets a name, and loses it', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [session] = await list(sam)
  const rename = (name: unknown) =>
    sam.request<SessionsAnswer>('PATCH', `/api/auth/sessions/${session?.id}`, { json: { name } })
  expect((await rename('  my\n old   phone ')).body.data.sessions[0]?.name).toBe('my old phone')
  expect((await rename('x'.repeat(51))).status).toBe(400)
  expect((await rename(null)).status).toBe(400)
  expect((await list(sam))[0]?.name).toBe('my old phone')
  expect((await rename('  ')).body.data.sessions[0]?.name).toBe(null)
})

describe('a session that was ended', () => {
  test('is over everywhere: requests, the image cookie and tickets', async () => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    const other = await app.again('admin')
    const claims = await app.ctx.tokens.verify('session', other.token)
    const tickets = await Promise.all(
      (['download', 'backup'] as const).map(kind => app.ctx.tokens.sign(kind, claims)),
    )
    const id = (await list(other)).find(({ is_current }) => is_current)?.id
    expect((await admin.delete(`/api/auth/sessions/${id}`)).status).toBe(204)
    const statuses = [
      await other.get('/api/auth/profile'),
      await app.request('GET', '/api/workouts/map/none', { headers: { cookie: other.cookie } }),
      await app.request('GET', `/api/auth/account/export/none.zip?ticket=${tickets[0]}`),
      await app.request('GET', `/api/backups/none?ticket=${tickets[1]}`),
    ].map(({ status, failure }) => [status, failure?.code])
    expect(statuses).toEqual(Array.from({ length: 4 }, () => [401, 'token-invalid']))
    expect(await works(admin)).toBe(true)
    expect(await list(admin)).toHaveLength(1)
  })

  test('together with all others but the one that asks', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const others = [await app.again('sam'), await app.again('sam')]
    expect((await sam.delete('/api/auth/sessions')).status).toBe(204)
    for (const other of others) expect(await works(other)).toBe(false)
    expect(await works(sam)).toBe(true)
    expect(await list(sam)).toMatchObject([{ is_current: true }])
    // A session from after this is not affected by the one that was kept.
    expect(await works(await app.again('sam'))).toBe(true)
    const acts = app.ctx.db.select({ act: auditActs.act }).from(auditActs).all()
    expect(acts.map(({ act }) => act)).toContain('sessions-ended')
  })

  test('by an administrator is gone from the list as well', async () => {
    await using app = openTestApp()
    const [admin, sam] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
    expect((await admin.delete('/api/users/sam/sessions')).status).toBe(204)
    expect(await works(sam)).toBe(false)
    expect(await list(await app.again('sam'))).toHaveLength(1)
  })

  test('by a new password leaves no row', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await app.again('sam')
    const json = { email: 'sam@example.org', password, new_password: 'a better one' }
    await sam.request('PATCH', '/api/auth/profile/edit/account', { json })
    expect(app.ctx.db.select().from(sessions).all()).toHaveLength(1)
    expect(await works(sam)).toBe(true)
  })
})

describe('a session that nobody uses', () => {
  test('ends with its 30 days, unless the settings say otherwise', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    app.advanceClock(30 * day - minute)
    expect(await works(sam)).toBe(true)
    app.advanceClock(2 * minute)
    expect(await works(sam)).toBe(false)
  })

  test('ends after 14 days, for good, whatever the clock does then', async () => {
    await using app = openTestApp({ SESSION_IDLE_DAYS: '14' })
    const sam = await app.user('sam')
    const start = app.ctx.clock()
    app.advanceClock(14 * day + 1)
    const answer = await sam.get('/api/auth/profile')
    expect([answer.status, answer.failure?.code]).toEqual([401, 'token-expired'])
    app.setClock(start)
    expect((await sam.get('/api/auth/profile')).status).toBe(401)
  })

  test('lives on, up to 30 days, if it is used within 14 days', async () => {
    await using app = openTestApp({ SESSION_IDLE_DAYS: '14' })
    const sam = await app.user('sam')
    for (const wait of [13 * day, 13 * day, 4 * day - minute]) {
      app.advanceClock(wait)
      expect(await works(sam)).toBe(true)
      app.ctx.sessionUses.store(app.ctx.db)
    }
    app.advanceClock(2 * minute)
    expect(await works(sam)).toBe(false)
  })

  test('ends as the settings say', async () => {
    await using app = openTestApp({ SESSION_IDLE_DAYS: '2', SESSION_DAYS: '5' })
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    app.advanceClock(2 * day)
    expect(await works(sam)).toBe(true)
    app.advanceClock(1)
    expect(await works(kim)).toBe(false)
    expect(await list(sam)).toMatchObject([{ expires_at: 'Sat, 06 Jun 2026 10:00:00 GMT' }])
  })

  test('is not listed', async () => {
    await using app = openTestApp({ SESSION_IDLE_DAYS: '14' })
    await app.user('sam')
    app.advanceClock(14 * day + 1)
    expect(await list(await app.again('sam'))).toHaveLength(1)
  })
})

test('a thousand requests write once at most, and a restart forgets no use', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.advanceClock(20 * minute)
  const writes = () =>
    app.ctx.database.sqlite.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n ?? Number.NaN
  const before = writes()
  for (let count = 0; count < 1000; count++) await sam.get('/api/auth/sessions')
  app.ctx.sessionUses.store(app.ctx.db)
  app.ctx.sessionUses.store(app.ctx.db)
  expect(writes() - before).toBe(1)
  app.advanceClock(11 * minute)
  await sam.get('/api/auth/profile')
  await app.restart()
  const [row] = app.ctx.db.select().from(sessions).all()
  expect(row?.lastUsedAt).toEqual(app.ctx.clock())
})

test('sessions from before they were recorded are listed, and told more of once they are used', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const nothing = { epoch: null, createdAt: null, lastUsedAt: null, method: null, network: null }
  app.ctx.db
    .update(sessions)
    .set({ ...nothing, browser: null, system: null, provedAt: null })
    .run()
  expect(await list(sam)).toMatchObject([{ is_current: true, method: null, created_at: null }])
  app.ctx.sessionUses.store(app.ctx.db)
  expect(await list(sam)).toMatchObject([{ network: 'home', last_used_at: 'Mon, 01 Jun 2026 10:00:00 GMT' }])
  endSessions(app.ctx.db, sam.account.id, null)
  expect(await works(sam)).toBe(false)
})
