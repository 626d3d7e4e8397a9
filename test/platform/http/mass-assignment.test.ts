// A request changes only the columns that its endpoint is for. All others keep their values, whatever else the body
// contains.
import { expect, test } from 'bun:test'
import { users } from '../../../src/platform/db/tables'
import { openTestApp, password } from '../../support/test-app'

const smuggled = {
  id: 1,
  user_id: 1,
  username: 'smuggled',
  admin: true,
  is_admin: true,
  isAdmin: true,
  is_active: true,
  isActive: true,
  session_epoch: 7,
  sessionEpoch: 7,
  password_hash: 'smuggled',
  passwordHash: 'smuggled',
  created_at: 0,
  createdAt: 0,
  avatar_file: '../../secret.key',
  avatarFile: '../../secret.key',
  email_to_confirm: 'smuggled@example.org',
  kept_session: 'smuggled',
  accepted_policy_at: 1,
  acceptedPolicyAt: 1,
  answers_assistants: true,
  answersAssistants: true,
  are_assistants_on: true,
  answersSql: true,
  is_sql_on: true,
}

const personalData = { first_name: 'Sam', last_name: null, location: null, bio: null, birth_date: null }
const preferences = {
  date_format: 'yyyy-MM-dd',
  display_ascent: true,
  imperial_units: false,
  language: 'fr',
  start_elevation_at_zero: true,
  timezone: 'UTC',
  use_dark_mode: null,
  use_raw_gpx_speed: false,
  weekm: true,
}

const changes: [method: 'POST' | 'PATCH', path: string, body: object, changed: string[]][] = [
  ['POST', '/api/auth/profile/edit', personalData, ['firstName']],
  ['POST', '/api/auth/profile/edit/preferences', preferences, ['dateFormat', 'language', 'weekm']],
  ['PATCH', '/api/auth/profile/edit/account', { email: 'new@example.org', password }, ['email']],
  ['POST', '/api/auth/profile/edit/sports', { sport_id: 1, color: '#123456' }, []],
]

test.each(changes)('%s %s changes nothing it is not for', async (method, path, body, changed) => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const row = () => app.ctx.db.select().from(users).get() as Record<string, unknown>
  const before = row()
  const answer = await sam.request(method, path, { json: { ...smuggled, ...body } })
  expect(answer.status).toBe(200)
  const after = row()
  expect(Object.keys(after).filter(key => !Bun.deepEquals(after[key], before[key]))).toEqual(changed)
})

test('registering makes nobody an administrator, nor active', async () => {
  await using app = openTestApp()
  const json = { ...smuggled, username: 'robin', email: 'robin@example.org', password, accepted_policy: true }
  expect((await app.request('POST', '/api/auth/register', { json })).status).toBe(200)
  const [robin] = app.ctx.db.select().from(users).all()
  expect(robin).toMatchObject({ username: 'robin', isAdmin: false, isActive: false })
  expect(robin?.sessionEpoch).not.toBe(smuggled.sessionEpoch)
  expect([robin?.avatarFile, robin?.emailToConfirm, robin?.keptSession]).toEqual([null, null, null])
})

test.each(['__proto__', 'constructor', 'prototype'])('%s is no key', async key => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const body = JSON.stringify(personalData).replace('{', `{"${key}": {"isAdmin": true},`)
  await sam.request('POST', '/api/auth/profile/edit', {
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  expect((await sam.get('/api/users')).status).toBe(403)
})
