// Goals of users, and the progress towards them.
import { describe, expect, test } from 'bun:test'
import { goals } from '../../../../src/platform/db/tables'
import type { Goal } from '../../../../src/workouts/analysis/goals/schemas'
import { testApp } from '../../../support/test-app'
import { ride, storeWorkouts } from '../stats/stored-workouts'

interface GoalsBody {
  status: string
  data: { goals: Goal[] }
}

const app = testApp()
// It is Monday noon in Paris, and the clock of these tests stays on that day.
app.setClock(new Date('2026-06-15T10:00:00Z'))
const sam = await app.user('sam', { timezone: 'Europe/Paris', weekm: true })
const kim = await app.user('kim')

const weekly = { period: 'week', measure: 'distance', amount: 70 }

const create = (json: object, user = sam) => user.request<GoalsBody>('POST', '/api/goals', { json })
const created = async (json: object, user = sam) => (await create(json, user)).body.data.goals[0]!
const list = async (query = '', user = sam) =>
  (await user.get<GoalsBody>(`/api/goals${query}`)).body.data.goals

describe('a goal', () => {
  test('is set, with the progress made so far', async () => {
    const answer = await create({ ...weekly, sport_ids: [5, 1, 5], anything_else: true })
    expect(answer.status).toBe(201)
    expect(answer.body.status).toBe('created')
    expect(answer.body.data.goals).toEqual([
      {
        id: expect.stringMatching(/^\w{22}$/),
        ...{ period: 'week', measure: 'distance', amount: 70, sport_ids: [1, 5] },
        creation_date: 'Mon, 15 Jun 2026 10:00:00 GMT',
        // On Monday, one seventh of the week's amount is due.
        progress: { from: '2026-06-15', to: '2026-06-21', amount: 0, due: 10 },
      },
    ])
    expect(await list()).toEqual(answer.body.data.goals)
  })

  test('is changed in part, or not at all', async () => {
    const [goal] = await list()
    const change = (json: object) => sam.request<GoalsBody>('PATCH', `/api/goals/${goal!.id}`, { json })
    const { body } = await change({ amount: 12.345, sport_ids: [] })
    expect(body.data.goals[0]).toMatchObject({ measure: 'distance', amount: 12.345, sport_ids: [] })
    const refused = await change({ period: 'month', sport_ids: [4711] })
    expect([refused.status, refused.failure?.code]).toEqual([400, 'sport-unknown'])
    // Fractions are allowed for kilometres, but not for days.
    expect((await change({ measure: 'days' })).failure?.code).toBe('goal-amount-invalid')
    expect((await change({})).status).toBe(400)
    expect(await list()).toEqual(body.data.goals)
  })

  test('of somebody else is as good as not there', async () => {
    const [goal] = await list()
    for (const id of [goal!.id, 'nobodys', '0'.repeat(22)]) {
      const attempts = [
        await kim.request('PATCH', `/api/goals/${id}`, { json: { amount: 1 } }),
        await kim.delete(`/api/goals/${id}`),
      ]
      for (const { status, body, failure } of attempts) {
        expect([status, body as unknown]).toEqual([
          404,
          { status: 'not found', data: { goals: [] }, message: 'goal not found' },
        ])
        expect(failure?.code).toBe('goal-not-found')
      }
    }
    expect(await list('', kim)).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  test('is deleted once', async () => {
    const { id } = await created(weekly)
    expect((await sam.delete(`/api/goals/${id}`)).status).toBe(204)
    expect((await sam.delete(`/api/goals/${id}`)).status).toBe(404)
  })
})

describe('refused', () => {
  test.each([
    ['nothing', {}, 'fields-invalid'],
    ['no amount', { period: 'week', measure: 'distance' }, 'fields-invalid'],
    ['another period', { ...weekly, period: 'day' }, 'fields-invalid'],
    ['another measure', { ...weekly, measure: 'calories' }, 'fields-invalid'],
    ['an amount as text', { ...weekly, amount: 'far' }, 'fields-invalid'],
    ['nothing to reach', { ...weekly, amount: 0 }, 'fields-invalid'],
    ['less than is measured', { ...weekly, amount: 0.0001 }, 'goal-amount-invalid'],
    ['more than there is', { ...weekly, amount: 1e300 }, 'goal-amount-invalid'],
    ['eight days a week', { ...weekly, measure: 'days', amount: 8 }, 'goal-amount-invalid'],
    ['half a day', { ...weekly, measure: 'days', amount: 2.5 }, 'goal-amount-invalid'],
    ['half a workout', { ...weekly, measure: 'workouts', amount: 0.5 }, 'goal-amount-invalid'],
    ['a sport there is not', { ...weekly, sport_ids: [4711] }, 'sport-unknown'],
    ['a sport that is no number', { ...weekly, sport_ids: ['1'] }, 'fields-invalid'],
    ['a sport beyond all numbers', { ...weekly, sport_ids: [-(2 ** 53), 2] }, 'sport-id-invalid'],
  ])('%s', async (_, json, code) => {
    const before = await list()
    const { status, failure } = await create(json)
    expect([status, failure?.code as string]).toEqual([400, code])
    expect(await list()).toEqual(before)
  })

  test('the fifty-first', async () => {
    const lee = await app.user('lee')
    for (let number = 1; number <= 50; number += 1) expect((await create(weekly, lee)).status).toBe(201)
    expect((await create(weekly, lee)).failure?.code).toBe('too-many-goals')
    expect(await list('', lee)).toHaveLength(50)
  })

  test.each(['2026-02-30', 'yesterday', '2026-6', '9999-12-31', '0000-01-01'])(
    'progress on %s',
    async day => {
      const { status, failure } = await sam.get(`/api/goals?on=${day}`)
      expect([status, failure?.code as string]).toEqual([400, 'day-invalid'])
    },
  )
})

describe('progress', () => {
  test('may be that of a moment, which is a day of the person', async () => {
    const tokyo = await app.user('of_tokyo', { timezone: 'Asia/Tokyo' })
    await create({ ...weekly, period: 'month' }, tokyo)
    const [goal] = await list('?on=2026-04-30T20:00:00Z', tokyo)
    expect([goal?.progress.from, goal?.progress.to]).toEqual(['2026-05-01', '2026-05-31'])
  })

  test('counts what was done in the days of the person', async () => {
    const max = await app.user('max', { timezone: 'Europe/Paris', weekm: true })
    storeWorkouts(app, max, [
      // In UTC, the two rides at 22:30 are on a Sunday evening. In Paris, they are already on the Monday after it.
      ride('2026-06-14T22:30:00Z', { distanceM: 1_000, movingS: 100, ascentMm: 5_500 }),
      ride('2026-06-15T08:00:00Z', { distanceM: 2_345, movingS: 200, sport: 5 }),
      ride('2026-06-17T08:00:00Z', { distanceM: 4_000, movingS: 300, ascentMm: 1_000 }),
      ride('2026-06-21T22:30:00Z', { distanceM: 50_000, movingS: 9_000 }),
      ride('2026-06-14T21:30:00Z', { distanceM: 70_000, movingS: 9_000 }),
    ])
    const reached = async (json: object) => (await created({ ...weekly, ...json }, max)).progress.amount
    expect(await reached({})).toBe(7.345)
    expect(await reached({ sport_ids: [5] })).toBe(2.345)
    expect(await reached({ sport_ids: [3] })).toBe(0)
    expect(await reached({ measure: 'duration', amount: 3600 })).toBe(600)
    expect(await reached({ measure: 'ascent', amount: 100 })).toBe(6.5)
    expect(await reached({ measure: 'workouts', amount: 5 })).toBe(3)
    expect(await reached({ measure: 'days', amount: 5 })).toBe(2)
    expect(await reached({ period: 'month' })).toBe(127.345)
    expect(await reached({ period: 'year', measure: 'workouts', amount: 5 })).toBe(5)
  })

  test('is that of another period for whoever asks for one of its days', async () => {
    const last = await list('?on=2026-06-12')
    expect(last[0]!.progress).toMatchObject({ from: '2026-06-08', to: '2026-06-14', due: 12.345 })
    expect((await list('?on=2026-06-22'))[0]!.progress).toMatchObject({ from: '2026-06-22', due: 0 })
  })

  test('follows the first day of the week', async () => {
    const sue = await app.user('sue', { weekm: false })
    expect((await created(weekly, sue)).progress).toMatchObject({ from: '2026-06-14', due: 20 })
  })
})

test('goals for a sport go with it, and others lose it', async () => {
  const admin = await app.user('admin', { isAdmin: true })
  const answer = await admin.request<{ data: { sports: { id: number }[] } }>('POST', '/api/sports', {
    json: { label: 'Kayaking' },
  })
  const id = answer.body.data.sports[0]?.id ?? 0
  const ida = await app.user('ida')
  await created({ ...weekly, sport_ids: [id] }, ida)
  await created({ ...weekly, sport_ids: [1, id, 5] }, ida)
  await created({ ...weekly, sport_ids: [1] }, ida)
  expect((await admin.delete(`/api/sports/${id}`)).status).toBe(204)
  expect((await list('', ida)).map(({ sport_ids }) => sport_ids)).toEqual([[1, 5], [1]])
})

test('goals go with their account', async () => {
  const ann = await app.user('ann')
  await created(weekly, ann)
  expect((await ann.delete('/api/users/ann')).status).toBe(204)
  const owners = app.ctx.db.select({ userId: goals.userId }).from(goals).all()
  expect(owners.some(({ userId }) => userId === ann.account.id)).toBe(false)
})
