import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { testApp } from '../../../support/test-app'
import { knownWorkouts, ride, storeWorkouts } from './stored-workouts'

const app = testApp()
const sam = await app.user('sam')
storeWorkouts(app, sam, knownWorkouts)

interface ByTimeBody {
  data: { statistics: Record<string, Record<string, Record<string, number | null>>> }
}

const byTime = (user: typeof sam, query = '') =>
  user.get<ByTimeBody>(`/api/stats/${user.account.username}/by_time${query}`)

const periods = async (user: typeof sam, query: string) =>
  Object.keys((await byTime(user, query)).body.data.statistics)

describe('the totals', () => {
  const total = (
    distance: number,
    duration: number,
    ascent: number | null,
    descent: number | null,
    n: number,
  ) => ({
    total_workouts: n,
    total_distance: distance,
    total_duration: duration,
    total_ascent: ascent,
    total_descent: descent,
    ...{ total_energy: null, total_energy_estimated: 0 },
  })
  const statistics = {
    2017: { 1: total(15, 4480, 220, 280, 2) },
    2018: { 1: total(39, 11_624, 340, 500, 5), 2: total(12, 6000, null, null, 1) },
  }

  test.each(['', '?time=year', '?time=&type=total', '?from=&to=', '?from=2017-03-20&to=2018-05-09'])(
    'of years, with the query %p',
    async query => {
      const answer = await byTime(sam, query)
      expect([answer.status, answer.body as unknown]).toEqual([
        200,
        { status: 'success', data: { statistics } },
      ])
    },
  )

  test('of months, each with its sports', async () => {
    const { body } = await byTime(sam, '?time=month&from=2018-02-01&to=2018-04-30')
    expect<unknown>(body.data.statistics).toEqual({
      '2018-02': { 1: total(11, 1600, 220, 380, 2) },
      '2018-04': { 1: total(8, 6000, 40, 20, 1), 2: total(12, 6000, null, null, 1) },
    })
  })
})

test('the averages of years: a speed for each workout, ascents where there are any', async () => {
  const average = (
    [distance, duration, speed]: [number, number, number],
    [ascent, descent]: [number | null, number | null],
    workouts: number,
  ) => ({
    total_workouts: workouts,
    average_distance: distance,
    average_duration: duration,
    average_ascent: ascent,
    average_descent: descent,
    average_energy: null,
    average_speed: speed,
  })
  expect<unknown>((await byTime(sam, '?type=average')).body.data.statistics).toEqual({
    2017: { 1: average([7.5, 2240, 14], [110, 140], 2) },
    2018: {
      1: average([7.8, 2324, 18.79], [85, 125], 5),
      2: average([12, 6000, 7.2], [null, null], 1),
    },
  })
})

test('no climb at all is 0, and counts in the average; nothing known does not', async () => {
  const flat = await app.user('flat')
  storeWorkouts(app, flat, [
    ride('2018-01-01', { ascentMm: 0 }),
    ride('2018-01-02', { ascentMm: 5_000 }),
    ride('2018-01-03', { descentMm: 0 }),
  ])
  const { body } = await byTime(flat, '?type=average')
  expect(body.data.statistics['2018']?.['1']).toMatchObject({ average_ascent: 2.5, average_descent: 0 })
})

test('results are rounded once, ties to the even digit', async () => {
  const exact = await app.user('exact')
  storeWorkouts(app, exact, [ride('2018-01-01', { distanceM: 125 }), ride('2019-01-01', { distanceM: 375 })])
  const { statistics } = (await byTime(exact)).body.data
  expect([statistics['2018']?.['1']?.total_distance, statistics['2019']?.['1']?.total_distance]).toEqual([
    0.12, 0.38,
  ])
})

test('somebody without workouts, or none in that time, has empty statistics', async () => {
  const answer = await byTime(await app.user('nobody'))
  expect([answer.status, answer.body as unknown]).toEqual([
    200,
    { status: 'success', data: { statistics: {} } },
  ])
  expect(await periods(sam, '?from=2018-05-10')).toEqual([])
})

test('periods are those of the date in UTC, wherever somebody is', async () => {
  const kim = await app.user('kim', { timezone: 'Pacific/Auckland' })
  storeWorkouts(app, kim, [ride('2025-12-31T23:59:59.999Z'), ride('2026-01-01T00:00:00Z')])
  expect(await periods(kim, '?time=year')).toEqual(['2025', '2026'])
  expect(await periods(kim, '?time=month')).toEqual(['2025-12', '2026-01'])
})

describe('from and to are whole days where the user is', async () => {
  const lee = await app.user('lee', { timezone: 'America/New_York' })
  // The clocks are put forward on 11 March 2018, and back on 4 November.
  storeWorkouts(app, lee, [
    ride('2018-03-11T04:59:59.999Z', { sport: 1 }),
    ride('2018-03-11T05:00:00Z', { sport: 2 }),
    ride('2018-03-12T03:59:59.999Z', { sport: 3 }),
    ride('2018-03-12T04:00:00Z', { sport: 4 }),
    ride('2018-11-04T03:59:59.999Z', { sport: 5 }),
    ride('2018-11-04T04:00:00Z', { sport: 6 }),
    ride('2018-11-05T04:59:59.999Z', { sport: 7 }),
    ride('2018-11-05T05:00:00Z', { sport: 8 }),
  ])

  test.each([
    ['from=2018-03-11&to=2018-03-11', ['2', '3']],
    ['from=2018-3-12&to=2018-11-3', ['4', '5']],
    ['from=2018-11-04&to=2018-11-04', ['6', '7']],
    ['to=2018-03-10', ['1']],
    ['from=2018-11-05', ['8']],
    ['from=2018-11-05&to=2018-03-10', []],
  ])('%s', async (query, sports) => {
    const { statistics } = (await byTime(lee, `?${query}`)).body.data
    expect(Object.keys(statistics['2018'] ?? {})).toEqual(sports)
  })
})

describe('refused, the first reason first:', async () => {
  const invalid = [400, { status: 'error', message: 'invalid payload' }]
  const badType = [400, { status: 'error', message: 'invalid stats type' }]
  const badTime = [400, { status: 'error', message: 'invalid time period' }]
  const forbidden = [403, { status: 'error', message: 'you do not have permissions' }]
  const nobody = [404, { status: 'not found', message: 'user does not exist' }]
  const admin = await app.user('admin', { isAdmin: true })

  test.each([
    ['nobody_at_all/by_time?from=x', nobody],
    ['SAM/by_time', nobody],
    ['admin/by_time?from=x', forbidden],
    ['sam/by_time?from=x&type=x&time=x', invalid],
    ['sam/by_time?from=2018-02-30', invalid],
    ['sam/by_time?from=2018-13-01', invalid],
    ['sam/by_time?to=2018-00-01', invalid],
    ['sam/by_time?to=01/02/2018', invalid],
    ['sam/by_time?to=2018-01-01T00:00', invalid],
    ['sam/by_time?to=%2B12018-01-01', invalid],
    ['sam/by_time?type=x&time=x', badType],
    ['sam/by_time?type=', badType],
    ['sam/by_time?time=day', badTime],
    ['sam/by_time?time=constructor', badTime],
  ])('%s', async (path, expected) => {
    const answer = await sam.get(`/api/stats/${path}`)
    expect([answer.status, answer.body]).toEqual(expected)
  })

  test('an administrator, too, sees only their own', async () => {
    const answer = await admin.get('/api/stats/sam/by_time')
    expect([answer.status, answer.body]).toEqual(forbidden)
  })
})

test('whatever is asked for, it is never a failure', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('', '0000-01-01', '9999-12-31', '2018-1-1', '-1', '1e9', 'total', 'weekm'),
  )
  const query = fc.dictionary(fc.constantFrom('from', 'to', 'time', 'type', 'sport_id'), text)
  const property = fc.asyncProperty(fc.constantFrom('by_time', 'by_sport'), query, async (name, asked) => {
    const pairs = Object.entries(asked).map(([key, value]) => [key, value.toWellFormed()])
    const { status } = await sam.get(`/api/stats/sam/${name}?${new URLSearchParams(pairs)}`)
    expect([200, 400, 404]).toContain(status)
  })
  await fc.assert(property, { numRuns: 300 })
})
