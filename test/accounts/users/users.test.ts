import { describe, expect, test } from 'bun:test'
import type { UserAnswer, UsersPage } from '../../../src/accounts/users/schemas'
import { steadyRide } from '../../support/recordings'
import { storedThings, uploadedFiles } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'

const app = testApp()
const admin = await app.user('admin', { isAdmin: true, createdAt: new Date('2026-01-03') })
const sam = await app.user('sam', { createdAt: new Date('2026-01-02') })
await app.user('Zoe_1', { isActive: false, createdAt: new Date('2026-01-01') })
await sam.upload()
await sam.upload(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }), { sport_id: 5 })

const noRights = [403, { status: 'error', message: 'you do not have permissions' }]
const nobody = [404, { status: 'not found', message: 'user does not exist' }]

const list = async (query: string) => {
  const { status, body } = await admin.get<UsersPage>(`/api/users${query}`)
  expect(status).toBe(200)
  return { names: body.data.users.map(({ username }) => username), pagination: body.pagination }
}

describe('the list of users', () => {
  test('has everybody, active or not, with what they did', async () => {
    const { body } = await admin.get<UsersPage>('/api/users')
    const [own, other, inactive] = body.data.users
    expect(own).toMatchObject({ username: 'admin', admin: true, is_admin: true, weekm: false })
    expect(other).toMatchObject({
      username: 'sam',
      email: 'sam@example.org',
      is_active: true,
      nb_workouts: 2,
      nb_sports: 2,
      sports_list: [1, 5],
      language: 'en',
      timezone: 'UTC',
      total_duration: '0:02:00',
    })
    expect(other?.records).toHaveLength(10)
    expect(inactive).toMatchObject({ username: 'Zoe_1', is_active: false, nb_workouts: 0, records: [] })
  })

  test('shows preferences on one’s own entry only', async () => {
    const { body } = await admin.get<UsersPage>('/api/users')
    const own = Object.keys(body.data.users[0]!)
    const other = Object.keys(body.data.users[1]!)
    expect(own.filter(key => !other.includes(key)).toSorted()).toEqual([
      'accepted_privacy_policy',
      'date_format',
      'days_by_place',
      'display_ascent',
      'follows_browser',
      'imperial_units',
      'list_columns',
      'pause_gap',
      'start_elevation_at_zero',
      'top_speeds',
      'use_dark_mode',
      'use_raw_gpx_speed',
      'weekm',
      'workouts_to_confirm',
    ])
  })

  test.each([
    ['by name', '', ['admin', 'sam', 'Zoe_1']],
    ['by name, backwards', '?order=desc', ['Zoe_1', 'sam', 'admin']],
    ['by age', '?order_by=created_at', ['Zoe_1', 'sam', 'admin']],
    ['by workouts', '?order_by=workouts_count&order=desc', ['sam', 'Zoe_1', 'admin']],
    ['by rights', '?order_by=admin&order=desc', ['admin', 'Zoe_1', 'sam']],
    ['by being active', '?order_by=is_active', ['Zoe_1', 'admin', 'sam']],
    ['by name for an empty wish', '?order_by=', ['admin', 'sam', 'Zoe_1']],
    ['of those with a part of a name, whatever its case', '?q=ZO', ['Zoe_1']],
    ['of those with an underscore, which means itself', '?q=_', ['Zoe_1']],
    ['of nobody with a percent sign', '?q=%25', []],
    ['of all for an empty part', '?q=', ['admin', 'sam', 'Zoe_1']],
    ['of one page', '?per_page=1&page=2', ['sam']],
    ['of nobody behind the last page', '?page=2', []],
  ])('is sorted and chosen %s', async (_, query, names) => {
    expect((await list(query)).names).toEqual(names)
  })

  test('says where its page stands', async () => {
    const { pagination } = await list('?per_page=2&q=a')
    expect(pagination).toEqual({ has_next: false, has_prev: false, page: 1, pages: 1, total: 2 })
  })

  test('has at most 50 on a page', async () => {
    await using crowd = openTestApp()
    const head = await crowd.user('head', { isAdmin: true })
    for (let number = 0; number < 60; number++) await crowd.user(`user_${number}`)
    const { body } = await head.get<UsersPage>('/api/users?per_page=1000')
    expect(body.data.users).toHaveLength(50)
    expect(body.pagination).toEqual({ has_next: true, has_prev: false, page: 1, pages: 2, total: 61 })
  })

  test.each(['page=x', 'per_page=', 'page=1.5', 'page=2147483648'])('is refused with %s', async query => {
    const answer = await admin.get(`/api/users?${query}`)
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message: 'invalid payload' }])
  })

  test.each(['nonsense', 'password', 'password_hash', 'toString'])('is not sorted by %s', async column => {
    const answer = await admin.get(`/api/users?order_by=${column}`)
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message: 'invalid payload' }])
    expect(answer.failure?.code).toBe('order-invalid')
  })

  test('is for administrators', async () => {
    const answer = await sam.get('/api/users')
    expect([answer.status, answer.body]).toEqual(noRights)
  })
})

describe('a user', () => {
  test('sees their own entry, as the profile shows it', async () => {
    const [own, profile] = [await sam.get<UserAnswer>('/api/users/sam'), await sam.get('/api/auth/profile')]
    expect(own.body).toEqual({ status: 'success', data: [(profile.body as { data: never }).data] })
  })

  test('sees nobody else’s, whether or not there is one', async () => {
    for (const name of ['admin', 'nobody', 'SAM']) {
      const answer = await sam.get(`/api/users/${name}`)
      expect([answer.status, answer.body]).toEqual(noRights)
    }
  })

  test('is seen by an administrator, under the name as it is written', async () => {
    const answer = await admin.get<UserAnswer>('/api/users/Zoe_1')
    expect(answer.body.data).toMatchObject([{ username: 'Zoe_1', is_active: false }])
    const other = await admin.get('/api/users/zoe_1')
    expect([other.status, other.body]).toEqual(nobody)
  })
})

describe('deleting an account', () => {
  test('takes every row and file of its user, and ends the session', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    const lee = await fresh.user('lee')
    const kept = await lee.upload()
    const { map } = await kim.upload()
    await kim.get(`/api/workouts/map/${map}`)
    await kim.upload(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }))

    const answer = await kim.delete('/api/users/kim')
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect((await kim.get('/api/auth/profile')).status).toBe(401)
    expect((await lee.get(`/api/workouts/${kept.id}/gpx/download`)).status).toBe(200)
    expect(
      uploadedFiles(fresh.dataDir).filter(name => !name.startsWith(`workouts/${lee.account.id}/`)),
    ).toEqual([])
    expect(storedThings(fresh).orphanedFiles).toEqual([])
    expect(storedThings(fresh).workouts).toHaveLength(1)
  })

  test('of somebody else takes an administrator', async () => {
    await using fresh = openTestApp()
    const [kim, lee, head] = [
      await fresh.user('kim'),
      await fresh.user('lee'),
      await fresh.user('head', { isAdmin: true }),
    ]
    const answer = await kim.delete('/api/users/lee')
    expect([answer.status, answer.body]).toEqual(noRights)
    expect((await lee.get('/api/auth/profile')).status).toBe(200)
    expect((await head.delete('/api/users/lee')).status).toBe(204)
    expect((await lee.get('/api/auth/profile')).status).toBe(401)
  })

  test('of nobody is said to everybody', async () => {
    for (const requester of [sam, admin]) {
      const answer = await requester.delete('/api/users/nobody')
      expect([answer.status, answer.body]).toEqual(nobody)
    }
  })

  test('of two administrators, each the other’s at the same moment, leaves one', async () => {
    await using fresh = openTestApp()
    const [one, two] = [
      await fresh.user('one', { isAdmin: true }),
      await fresh.user('two', { isAdmin: true }),
    ]
    const answers = await Promise.all([one.delete('/api/users/two'), two.delete('/api/users/one')])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const [left] = [one, two].filter((_, index) => answers[index]?.status === 204)
    const last = await left!.delete(`/api/users/${left!.account.username}`)
    expect([last.status, last.body]).toEqual([
      403,
      { status: 'error', message: 'you can not delete your account, no other user has admin rights' },
    ])
  })
})
