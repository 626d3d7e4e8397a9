// Days by the user's time zone, and days by the time at the place of each workout: in the calendar, in goals, in sums
// and in lists.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../src/platform/db/tables'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import type { Goal } from '../../../src/workouts/analysis/goals/schemas'
import type { TotalsAnswer } from '../../../src/workouts/analysis/totals/schemas'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { testApp } from '../../support/test-app'
import { ride, storeWorkouts } from './stats/stored-workouts'

const app = testApp()
const sam = await app.user('sam', { timezone: 'America/New_York', weekm: true })
storeWorkouts(app, sam, [
  // 31 May at home (New York), 1 June in Tokyo.
  ride('2026-05-31T22:12:00Z', { zone: 'Asia/Tokyo', distanceM: 1000 }),
  // 1 June at home, 31 May in Pago Pago.
  ride('2026-06-01T10:30:00Z', { zone: 'Pacific/Pago_Pago', distanceM: 2000 }),
  // 31 May at home, but 1 June in UTC. The place of this workout is unknown.
  ride('2026-06-01T02:00:00Z', { distanceM: 4000 }),
  ride('2026-06-01T16:00:00Z', { zone: 'America/New_York', distanceM: 8000 }),
])

const choose = (daysByPlace: boolean) =>
  app.ctx.db.update(users).set({ daysByPlace }).where(eq(users.id, sam.account.id)).run()

async function daysOf(query = '') {
  const { body } = await sam.get<{ data: { days: CalendarDay[] } }>(`/api/calendar/days${query}`)
  return body.data.days.map(({ day, distance }) => [day, distance])
}

async function listed(query: string) {
  const { body } = await sam.get<WorkoutsAnswer>(`/api/workouts?order=asc&fields=local_timezone&${query}`)
  return body.data.workouts.map(({ local_timezone }) => local_timezone)
}

describe('the calendar has the days', () => {
  test('of the user, unless they choose otherwise', async () => {
    choose(false)
    expect(await daysOf()).toEqual([
      ['2026-05-31', 5],
      ['2026-06-01', 10],
    ])
    expect(await daysOf('?from=2026-06-01')).toEqual([['2026-06-01', 10]])
    expect(await daysOf('?to=2026-05-31')).toEqual([['2026-05-31', 5]])
  })

  test('of the places, and of the user where no place is known', async () => {
    choose(true)
    expect(await daysOf()).toEqual([
      ['2026-05-31', 6],
      ['2026-06-01', 9],
    ])
    const { body } = await sam.get<{ data: { hours: number[][] } }>('/api/calendar/hours')
    const [monday, sunday] = [body.data.hours[0]!, body.data.hours[6]!]
    const hoursOf = (hours: number[]) => hours.flatMap((count, hour) => (count > 0 ? [hour] : []))
    // Monday: at 7 in Tokyo, and at 12 in New York. Sunday: at 22 at home (New York), and at 23 in Pago Pago.
    expect([hoursOf(monday), hoursOf(sunday)]).toEqual([
      [7, 12],
      [22, 23],
    ])
    expect(await daysOf('?from=2026-06-01&to=2026-06-01')).toEqual([['2026-06-01', 9]])
    expect(await daysOf('?from=2026-05-31&to=2026-05-31')).toEqual([['2026-05-31', 6]])
    expect(await daysOf('?from=2026-06-02')).toEqual([])
  })
})

test('moments are the same by either calendar', async () => {
  for (const daysByPlace of [false, true]) {
    choose(daysByPlace)
    const distances = async (query: string) =>
      (await daysOf(query)).reduce((sum, [, distance]) => sum + Number(distance), 0)
    expect(await distances('?from=2026-06-01T02:00:00Z&to=2026-06-01T10:30:00Z')).toBe(6)
    expect(await distances('?from=2026-06-01T02:00:01Z&to=2026-06-01T10:29:59Z')).toBe(0)
    expect(await listed('from=2026-06-01T12:00:00%2B09:00')).toEqual([
      'Pacific/Pago_Pago',
      'America/New_York',
    ])
  }
})

describe('goals count', () => {
  app.setClock(new Date('2026-06-15T10:00:00Z'))
  const reached = async () => {
    const { body } = await sam.get<{ data: { goals: Goal[] } }>('/api/goals?day=2026-06-10')
    return body.data.goals.map(({ progress }) => progress.amount)
  }

  test('the workouts and the days of their month, by either calendar', async () => {
    for (const measure of ['workouts', 'days'])
      await sam.request('POST', '/api/goals', { json: { period: 'month', measure, amount: 9 } })
    app.ctx.database.sqlite.run(
      "UPDATE workouts SET local_zone = 'Asia/Tokyo', local_offset_s = 32400 WHERE workout_date = ?",
      [Date.parse('2026-06-01T02:00:00Z')],
    )
    choose(false)
    expect(await reached()).toEqual([2, 1])
    choose(true)
    // Two workouts in Tokyo and one at home, all of them on 1 June.
    expect(await reached()).toEqual([3, 1])
  })
})

describe('lists and sums', () => {
  test('of the web app follow the calendar', async () => {
    choose(true)
    expect(await listed('from=2026-05-31&to=2026-05-31&days=calendar')).toEqual(['Pacific/Pago_Pago'])
    const { body } = await sam.get<TotalsAnswer>('/api/workouts/totals?by=month&from=2026-05-31')
    expect(body.data.periods.map(({ start, workouts }) => [start, workouts])).toEqual([
      ['2026-06-01', 3],
      ['2026-05-01', 1],
    ])
  })

  test('of other apps have the days of the user', async () => {
    choose(true)
    const atHome = await listed('from=2026-05-31&to=2026-05-31')
    expect(atHome).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
    const time = `/api/stats/${sam.account.username}/by_time?time=month`
    const byPlace = await sam.get(time)
    choose(false)
    expect((await sam.get(time)).body).toEqual(byPlace.body)
    expect(await listed('from=2026-05-31&to=2026-05-31&days=calendar')).toEqual(atHome)
  })
})
