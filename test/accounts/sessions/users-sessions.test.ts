// Administrators see where somebody is logged in, as that person does, and end single sessions.
import { expect, test } from 'bun:test'
import type { SessionsAnswer } from '../../../src/accounts/sessions/schemas'
import { hour, minute } from '../../../src/lib/durations'
import { auditActs } from '../../../src/platform/db/tables'
import { openTestApp, password } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const path = '/api/users/sam/sessions'
const list = async (user: Pick<TestUser, 'get'>, at = path) =>
  (await user.get<SessionsAnswer>(at)).body.data.sessions
const works = async (user: TestUser) => (await user.get('/api/auth/profile')).status === 200

test('an administrator sees what the person sees, and no address', async () => {
  await using app = openTestApp({ TRUSTED_PROXY: '127.0.0.1' })
  const [admin, sam] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
  app.advanceClock(hour)
  await app.request('POST', '/api/auth/login', {
    json: { email: 'sam@example.org', password },
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': '203.0.113.77',
    },
  })
  const own = (await sam.get<SessionsAnswer>('/api/auth/sessions')).body.data
  const seen = (await admin.get<SessionsAnswer>(path)).body.data
  expect(seen).toEqual({
    ...own,
    sessions: own.sessions.map(session => ({ ...session, is_current: false })),
  })
  expect(seen.sessions).toHaveLength(2)
  expect(seen.sessions.map(({ browser }) => browser)).toContain('Firefox')
  expect(JSON.stringify(seen)).not.toContain('203.0.113.77')
  for (const { token } of [sam, admin]) {
    const { jti } = await app.ctx.tokens.verify('session', token)
    expect(JSON.stringify(seen)).not.toContain(jti)
  }
})

test('of their own sessions, administrators see which one asks', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.again('admin')
  const current = (await list(admin, '/api/users/admin/sessions')).map(({ is_current }) => is_current)
  expect(current.toSorted()).toEqual([false, true])
})

test('one session ends, the others go on, and the audit log says whose it was', async () => {
  await using app = openTestApp()
  const [admin, sam] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
  const before = await list(admin)
  const phone = await app.again('sam')
  const added = (await list(admin)).find(({ id }) => !before.some(known => known.id === id))
  expect((await admin.delete(`${path}/${added?.id}`)).status).toBe(204)
  expect([await works(phone), await works(sam)]).toEqual([false, true])
  expect(await list(admin)).toEqual(before)
  const again = await admin.delete(`${path}/${added?.id}`)
  expect([again.status, again.failure?.code]).toEqual([404, 'session-not-found'])
  const acts = app.ctx.db.select().from(auditActs).all()
  expect(acts.filter(({ act }) => act === 'session-ended')).toMatchObject([
    { userId: admin.account.id, whomId: sam.account.id, via: 'web', times: 1 },
  ])
})

test('an id belongs to its person only', async () => {
  await using app = openTestApp()
  const [admin, sam] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
  await app.user('kim')
  const [session] = await list(admin)
  for (const wrong of [`/api/users/kim/sessions/${session?.id}`, `${path}/${sam.token}`, `${path}/%20`]) {
    const answer = await admin.delete(wrong)
    expect([answer.status, answer.failure?.code]).toEqual([404, 'session-not-found'])
  }
  for (const answer of [
    await admin.get('/api/users/nobody/sessions'),
    await admin.delete(`/api/users/nobody/sessions/${session?.id}`),
  ])
    expect([answer.status, answer.failure?.code]).toEqual([404, 'user-not-found'])
  expect(await works(sam)).toBe(true)
})

test('nobody else sees or ends them, not even the person by this way, and ending needs a proof', async () => {
  await using app = openTestApp()
  const [admin, sam] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
  const [session] = await list(admin)
  for (const answer of [await sam.get(path), await sam.delete(`${path}/${session?.id}`)])
    expect([answer.status, answer.failure?.code]).toEqual([403, 'not-administrator'])
  app.advanceClock(11 * minute)
  const late = await admin.delete(`${path}/${session?.id}`)
  expect([late.status, late.failure?.code]).toEqual([403, 'proof-required'])
  expect(await works(sam)).toBe(true)
})
