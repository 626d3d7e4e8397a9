// Load and time in zones by week and month, and monotony by week. The check values of the loads of a week are Foster's.
import { describe, expect, test } from 'bun:test'
import { bodyValues } from '../../../../src/platform/db/tables'
import type {
  TrainingMonthsAnswer,
  TrainingWeeksAnswer,
} from '../../../../src/workouts/training/days/schemas'
import { addSport } from '../../../support/own-sports'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { ride } from '../../analysis/stats/stored-workouts'
import { type LoadedWorkout, storeLoads } from './stored-loads'

// The clock of the tests is at Monday, 1 June 2026.
const app = testApp()

const loaded = (date: string, load: number | null, facts: Partial<LoadedWorkout> = {}): LoadedWorkout => ({
  ...ride(date, facts),
  load,
})
const answerOf = async (user: TestUser, query = '') =>
  (await user.get<TrainingWeeksAnswer>(`/api/training/weeks${query}`)).body.data

describe('monotony and strain of a week', async () => {
  const daily = (first: number, loads: number[]) =>
    loads.map((load, place) => loaded(`2026-05-${String(first + place).padStart(2, '0')}T08:00:00Z`, load))
  const kim = await app.user('kim', { timezone: 'UTC', weekm: true })
  storeLoads(app, kim, [
    ...daily(4, [60, 45, 90, 0, 75, 120, 30]),
    ...daily(11, [50, 50, 50, 50, 50, 50, 50]),
    ...daily(18, [100, 0, 100, 0, 100, 0, 100]),
    loaded('2026-06-01T08:00:00Z', 80),
  ])
  const { weeks } = await answerOf(kim)
  const on = (week: string) => weeks.find(one => one.week === week)!

  test('are the mean by the deviation, and that times the sum', () => {
    const [first, third] = [on('2026-05-04'), on('2026-05-18')]
    expect([first.monotony, first.strain]).toEqual([1.63, 685.86])
    expect(third.monotony).toBe(1.15)
    expect(third.strain).toBeCloseTo(461.9, 1)
  })

  test('are unknown if all days are equal, in a week of rest, and before the week is over', () => {
    for (const week of ['2026-05-11', '2026-05-25', '2026-06-01']) {
      const { monotony, strain } = on(week)
      expect([monotony, strain]).toEqual([null, null])
    }
  })

  test('belong to weeks without gaps, from the first workout until today', async () => {
    const starts = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01']
    expect(weeks.map(({ week }) => week)).toEqual(starts)
    const part = await answerOf(kim, '?from=2026-05-13&to=2026-05-18')
    expect(part.weeks).toEqual(weeks.slice(1, 3))
    expect((await answerOf(kim, '?from=2026-06-02')).weeks).toEqual([])
    expect(on('2026-05-25')).toMatchObject({ workouts: 0, loads: [] })
  })
})

test('weeks begin on the day of the preferences, in the person’s time zone', async () => {
  const sam = await app.user('sam', { timezone: 'America/New_York', weekm: false })
  // Saturday, 23 May, at 23:30 in New York, and Sunday, 24 May, at 0:30.
  storeLoads(app, sam, [loaded('2026-05-24T03:30:00Z', 40), loaded('2026-05-24T04:30:00Z', 70)])
  const { weeks } = await answerOf(sam)
  expect(weeks.map(({ week, loads }) => [week, loads[0]?.load])).toEqual([
    ['2026-05-17', 40],
    ['2026-05-24', 70],
    ['2026-05-31', undefined],
  ])
})

describe('time in zones', async () => {
  const eve = await app.user('eve', { timezone: 'UTC', weekm: true })
  const scooters = await addSport(await app.user('admin', { isAdmin: true }), {
    label: 'Scooters',
    icon: 'scooter',
  })
  const values = [
    ['max-heart-rate', 'all', '2026-01-01', 190],
    ['max-heart-rate', 'all', '2026-05-20', 200],
    ['threshold-heart-rate', 'all', '2026-01-01', 160],
  ] as const
  for (const [measure, sportGroup, validFrom, value] of values)
    app.ctx.db
      .insert(bodyValues)
      .values({ userId: eve.account.id, measure, sportGroup, validFrom, value })
      .run()
  // One minute at each heart rate from 94 to 97, and ten minutes at each heart rate from 143 to 145.
  const easy = { first: 94, seconds: [60, 60, 60, 60] }
  const around = { first: 143, seconds: [600, 600, 600] }
  storeLoads(app, eve, [
    loaded('2026-05-18T08:00:00Z', 50, { heartRate: easy }),
    loaded('2026-05-19T08:00:00Z', 60, { heartRate: around }),
    loaded('2026-05-20T08:00:00Z', 60, { heartRate: easy }),
    // No load of this sport is known, and no typical value.
    loaded('2026-05-21T08:00:00Z', null, { sport: scooters.id, movingS: 3600 }),
    loaded('2026-05-22T08:00:00Z', null, { movingS: 1024 }),
  ])
  const { weeks, schemes, assumed } = await answerOf(eve)
  const [week] = weeks

  test('adds up what each workout has under the values of its own day', () => {
    // The first zone begins at 95 if the maximum is 190, and at 100 if it is 200 (from 20 May on). The third zone
    // begins at 133 if the maximum is 190.
    expect(week).toMatchObject({ below_zones: 60 + 240, zones: [180, 0, 1800, 0, 0] })
    expect(schemes).toEqual(['hr-max-5'])
    expect(assumed).toEqual([])
  })

  test('is hard from 90 % of the threshold on', () => {
    expect(week).toMatchObject({ easy: 480 + 600, hard: 1200 })
  })

  test('tells what it cannot tell of', () => {
    expect(week).toMatchObject({ workouts: 5, estimated: 1, without_load: 1, without_heart_rate: 2 })
  })
})

describe('months', async () => {
  const ava = await app.user('ava', { timezone: 'UTC', weekm: true })
  app.ctx.db
    .insert(bodyValues)
    .values({
      userId: ava.account.id,
      measure: 'max-heart-rate',
      sportGroup: 'all',
      validFrom: '2026-01-01',
      value: 190,
    })
    .run()
  const heartRate = { first: 120, seconds: [100] }
  storeLoads(app, ava, [
    loaded('2026-03-31T23:00:00Z', 10, { heartRate }),
    loaded('2026-05-01T08:00:00Z', 20, { heartRate }),
    loaded('2026-05-31T20:00:00Z', 30, { heartRate, sport: 5 }),
    loaded('2026-06-01T08:00:00Z', 40),
  ])
  const monthsOf = async (query: string) =>
    (await ava.get<TrainingMonthsAnswer>(`/api/training/months${query}`)).body.data

  test('are listed without gaps from the first workout until today', async () => {
    const { months, schemes, assumed } = await monthsOf('')
    expect(months.map(({ month, workouts }) => [month, workouts])).toEqual([
      ['2026-03-01', 1],
      ['2026-04-01', 0],
      ['2026-05-01', 2],
      ['2026-06-01', 1],
    ])
    expect(months.map(({ zones }) => zones[1] ?? 0)).toEqual([100, 0, 200, 0])
    expect(months[2]!.loads.map(({ sport_id, load }) => [sport_id, load])).toEqual([
      [1, 20],
      [5, 30],
    ])
    expect(months[3]).toMatchObject({ without_heart_rate: 1, zones: [] })
    expect(schemes).toEqual(['hr-max-5'])
    // Only a maximum was entered. The threshold follows from it and from a usual resting heart rate.
    expect(assumed).toEqual(['thresholdHeartRate'])
  })

  test('are whole, whatever day the period begins with', async () => {
    const whole = await monthsOf('')
    expect((await monthsOf('?from=2026-05-20&to=2026-05-21')).months).toEqual(whole.months.slice(2, 3))
  })
})

test('sports whose loads come from several methods are named', async () => {
  const liv = await app.user('liv', { timezone: 'UTC', weekm: true })
  storeLoads(app, liv, [
    loaded('2026-03-02T08:00:00Z', 40, { method: 'power' }),
    loaded('2026-05-04T08:00:00Z', 50),
    loaded('2026-05-05T08:00:00Z', 50, { sport: 5, method: 'pace' }),
    loaded('2026-05-06T08:00:00Z', 50, { sport: 5 }),
    loaded('2026-05-07T08:00:00Z', null),
  ])
  expect((await answerOf(liv)).several_methods).toEqual([1, 5])
  // In these weeks, the loads of sport 1 have one method, and an estimate counts as none.
  expect((await answerOf(liv, '?from=2026-05-01')).several_methods).toEqual([5])
})

test('without workouts there is nothing', async () => {
  const nobody = await app.user('nobody')
  expect(await answerOf(nobody)).toEqual({ weeks: [], schemes: [], assumed: [], several_methods: [] })
  const { body } = await nobody.get<TrainingMonthsAnswer>('/api/training/months')
  expect(body.data).toEqual({ months: [], schemes: [], assumed: [] })
})
