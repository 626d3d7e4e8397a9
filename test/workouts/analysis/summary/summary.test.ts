// The few numbers for dashboards.
import { describe, expect, test } from 'bun:test'
import type { Summary } from '../../../../src/workouts/analysis/summary/schemas'
import { openTestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { enter } from '../../workouts/by-hand'

const summaryOf = async (user: TestUser) => (await user.get<Summary>('/api/summary')).body

const nothing = { distance_km: 0, duration_h: 0, ascent_m: 0, workouts: 0 }

const ride = (user: TestUser, day: string, facts: object = {}) =>
  enter(user, { sport_id: 1, workout_date: `${day} 10:00`, distance: 10, duration: 5400, ...facts })

test('an account without workouts has zeros', async () => {
  await using app = openTestApp()
  const { status, body } = await (await app.user('sam')).get<Summary>('/api/summary')
  expect([status, body]).toEqual([
    200,
    {
      status: 'success',
      week: nothing,
      month: nothing,
      year: nothing,
      last: null,
      goals: [],
      streak_weeks: 0,
    },
  ])
})

test('periods are those of the calendar of the account', async () => {
  await using app = openTestApp()
  // A Thursday, and in Auckland already the first day of the year.
  app.setClock(new Date('2025-12-31T12:00:00Z'))
  const sam = await app.user('sam', { timezone: 'Pacific/Auckland', weekm: true })
  await ride(sam, '2025-12-28')
  await ride(sam, '2025-12-29', { distance: 20, ascent: 100, descent: 90 })
  const last = await ride(sam, '2026-01-01', { sport_id: 5, distance: 5.5, duration: 1800 })
  await sam.request('POST', '/api/goals', { json: { period: 'year', measure: 'distance', amount: 22 } })
  const { goals, ...summary } = await summaryOf(sam)
  const ofYear = { distance_km: 5.5, duration_h: 0.5, ascent_m: 0, workouts: 1 }
  expect(summary).toEqual({
    status: 'success',
    week: { distance_km: 25.5, duration_h: 2, ascent_m: 100, workouts: 2 },
    month: ofYear,
    year: ofYear,
    last: {
      id: last.id,
      start: '2025-12-31T21:00:00Z',
      ...{ sport_id: 5, sport: 'Running', distance_km: 5.5, duration_h: 0.5 },
    },
    streak_weeks: 2,
  })
  expect(goals).toEqual([
    {
      id: expect.any(String),
      ...{ period: 'year', measure: 'distance', amount: 22, reached: 5.5, due: 0.06, percent: 25 },
    },
  ])
})

describe('a streak', () => {
  test('counts weeks in a row, over years, and the present one only once it has a workout', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam', { timezone: 'UTC', weekm: true })
    const monday = Temporal.PlainDate.from('2026-06-01')
    for (let week = 1; week <= 60; week++) await ride(sam, monday.subtract({ weeks: week }).toString())
    // One week is missing before these.
    await ride(sam, monday.subtract({ weeks: 62 }).toString())
    expect((await summaryOf(sam)).streak_weeks).toBe(60)
    await ride(sam, monday.toString())
    expect((await summaryOf(sam)).streak_weeks).toBe(61)
    app.setClock(new Date('2026-06-15T10:00:00Z'))
    expect((await summaryOf(await app.again('sam'))).streak_weeks).toBe(0)
  })
})
