// The year in review: its sums (computed by hand, also in time zones far from UTC), the comparison with the previous
// year, the best workouts, the records, and who may see it.
import { describe, expect, test } from 'bun:test'
import { httpDate } from '../../../../src/lib/net/http-date'
import type { Review, ReviewAnswer } from '../../../../src/workouts/analysis/review/schemas'
import { refreshRecords } from '../../../../src/workouts/records/store'
import { startOfTest, testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { ride, storeWorkouts } from '../stats/stored-workouts'

const app = testApp()

async function reviewOf(user: TestUser, year: number): Promise<Review> {
  const { status, body } = await user.get<ReviewAnswer>(
    `/api/stats/${user.account.username}/review?year=${year}`,
  )
  expect(status).toBe(200)
  return body.data.review
}

const noEnergy = { energy: null, energy_estimated: 0 }
const noAmounts = { workouts: 0, distance: 0, duration: 0, ascent: null, ...noEnergy }

test('sums, months, sports, days and the best workouts are those of a hand count', async () => {
  const sam = await app.user('sam')
  storeWorkouts(app, sam, [
    ride('2025-06-30T08:00:00Z', { distanceM: 21_097, movingS: 7201, ascentMm: 12_345 }),
    ride('2025-07-01T08:00:00Z', { distanceM: 1001, movingS: 600 }),
    ride('2025-07-01T18:00:00Z', { distanceM: 1002, movingS: 601, sport: 5 }),
    ride('2025-07-02T18:00:00Z', { distanceM: 1003, movingS: 602, sport: 5, ascentMm: 100_005 }),
    ride('2025-12-31T23:59:59Z', { distanceM: 33, movingS: 9000, sport: 5 }),
  ])
  const review = await reviewOf(sam, 2025)
  expect(review).toMatchObject({
    year: 2025,
    first_year: 2025,
    totals: {
      workouts: 5,
      distance: 24.136,
      duration: 18_004,
      ascent: 112.35,
      active_days: 4,
      days_in_a_row: 3,
    },
    before: null,
    sports: [
      { sport_id: 5, workouts: 3, distance: 2.038, duration: 10_203, ascent: 100.005 },
      { sport_id: 1, workouts: 2, distance: 22.098, duration: 7801, ascent: 12.345 },
    ],
    farthest: { distance: 21.097, sport_id: 1, title: 'A ride' },
    longest: { duration: 9000, sport_id: 5 },
    highest: { ascent: 100.005, sport_id: 5 },
  })
  expect(review.months).toEqual([
    ...Array.from({ length: 5 }, () => noAmounts),
    { workouts: 1, distance: 21.097, duration: 7201, ascent: 12.345, ...noEnergy },
    { workouts: 3, distance: 3.006, duration: 1803, ascent: 100.005, ...noEnergy },
    ...Array.from({ length: 4 }, () => noAmounts),
    { workouts: 1, distance: 0.033, duration: 9000, ascent: null, ...noEnergy },
  ])
})

describe('a year begins and ends on the clocks of the person', () => {
  const dates = [
    '2024-12-31T09:59:59Z',
    '2024-12-31T10:00:00Z',
    '2025-12-31T09:59:59Z',
    '2025-12-31T10:00:00Z',
  ]

  test.each([
    // Midnight in Kiritimati is at 10:00 UTC on the day before.
    ['Pacific/Kiritimati', [1, 2, 1]],
    ['UTC', [2, 2, 0]],
    ['America/Los_Angeles', [2, 2, 0]],
  ])('in %s', async (timezone, counts) => {
    const user = await app.user(`in-${timezone.split('/').pop()}`, { timezone })
    storeWorkouts(
      app,
      user,
      dates.map(date => ride(date)),
    )
    const years = await Promise.all([2024, 2025, 2026].map(year => reviewOf(user, year)))
    expect(years.map(({ totals }) => totals.workouts)).toEqual(counts)
  })
})

test('a year that goes on is compared with as much of the one before, a past one with all of it', async () => {
  const ann = await app.user('ann')
  const day = startOfTest.toISOString().slice(4, 10)
  storeWorkouts(app, ann, [
    ride('2024-03-01'),
    ride('2025-01-01'),
    ride(`2025${day}T23:59:00Z`),
    ride('2025-06-02'),
    ride('2026-02-01'),
  ])
  expect((await reviewOf(ann, 2026)).before).toMatchObject({ workouts: 2, until: `2025${day}` })
  expect((await reviewOf(ann, 2025)).before).toMatchObject({ workouts: 1, until: '2024-12-31' })
  expect((await reviewOf(ann, 2024)).before).toBeNull()
  expect((await reviewOf(ann, 2030)).before).toBeNull()
})

test('the first year that may be asked for has one before it, and the last one after it', async () => {
  const old = await app.user('old')
  storeWorkouts(app, old, [ride('0999-12-31'), ride('1000-01-01'), ride('2999-12-31')])
  expect(await reviewOf(old, 1000)).toMatchObject({
    totals: { workouts: 1 },
    before: { workouts: 1, until: '0999-12-31' },
  })
  expect(await reviewOf(old, 2999)).toMatchObject({ totals: { workouts: 1 }, first_year: 999 })
  expect((await old.get('/api/stats/old/review/picture?year=1000')).status).toBe(200)
})

test('an empty year is nothing but zeros', async () => {
  const nobody = await app.user('nobody')
  expect(await reviewOf(nobody, 2025)).toEqual({
    year: 2025,
    first_year: null,
    totals: { ...noAmounts, active_days: 0, days_in_a_row: 0 },
    before: null,
    tracks: 0,
    months: Array.from({ length: 12 }, () => noAmounts),
    sports: [],
    countries: [],
    towns: [],
    town_count: 0,
    farthest: null,
    longest: null,
    highest: null,
    records: [],
  })
})

test('records are those won in the year that stood at its end, with what they gained since its beginning', async () => {
  const max = await app.user('max')
  storeWorkouts(app, max, [
    ride('2024-05-01', { distanceM: 10_000, movingS: 3600 }),
    ride('2025-03-01', { distanceM: 12_000, movingS: 3600 }),
    ride('2025-09-01', { distanceM: 15_500, movingS: 3600 }),
    ride('2026-01-05', { distanceM: 20_000, movingS: 7200 }),
    ride('2025-04-01', { distanceM: 5_000, movingS: 1800, sport: 5 }),
  ])
  refreshRecords(app.ctx.db, max.account.id, 1)
  const { records } = await reviewOf(max, 2025)
  const farthest = records.filter(({ record_type }) => record_type === 'FD')
  expect(farthest).toEqual([
    {
      record_type: 'FD',
      sport_id: 1,
      value: 15.5,
      gain: 5.5,
      workout_id: expect.any(String),
      workout_date: httpDate(new Date('2025-09-01')),
    },
    expect.objectContaining({ sport_id: 5, value: 5, gain: null }),
  ])
  // The longest moving time, one hour, is no new record: a workout of the previous year lasted as long.
  expect(records.find(({ record_type, sport_id }) => record_type === 'LD' && sport_id === 1)).toBeUndefined()
})

describe('whoever asks oddly', () => {
  test.each(['', '0', '26', '999', '3000', '20261', '2026.5', '-2026', '2026-01', 'abc', '２０２６'])(
    'for the year "%s" gets 400',
    async year => {
      const odd = await app.user(`odd-${Bun.hash(year)}`)
      for (const path of ['review', 'review/picture']) {
        const { status, failure } = await odd.get(
          `/api/stats/${odd.account.username}/${path}?year=${encodeURIComponent(year)}`,
        )
        expect([status, failure?.code]).toEqual([400, 'period-invalid'])
      }
    },
  )

  test('for another finds as little as for nobody', async () => {
    const eve = await app.user('eve')
    await app.user('victim')
    for (const path of ['review', 'review/picture']) {
      const answers = await Promise.all(
        ['victim', 'ghost'].map(name => eve.get(`/api/stats/${name}/${path}?year=2025`)),
      )
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
    }
  })
})
