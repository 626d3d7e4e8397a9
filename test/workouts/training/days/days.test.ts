// Load, fitness, fatigue and form by day. Check values: analysis of constant loads with time constants of 42 and 7
// days.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../../src/platform/db/tables'
import type { TrainingSettingsAnswer } from '../../../../src/workouts/training/body/schemas'
import type {
  FitnessAnswer,
  TrainingDaysAnswer,
  TrainingWeeksAnswer,
} from '../../../../src/workouts/training/days/schemas'
import type { WorkoutAnalysisAnswer } from '../../../../src/workouts/training/workout/schemas'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { ride } from '../../analysis/stats/stored-workouts'
import { type LoadedWorkout, storeLoads } from './stored-loads'

const app = testApp()
const today = '2026-06-01'

const loaded = (date: string, load: number | null, facts: Partial<LoadedWorkout> = {}): LoadedWorkout => ({
  ...ride(date, facts),
  load,
})
const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

async function answerOf(user: TestUser, query = '') {
  return (await user.get<TrainingDaysAnswer>(`/api/training/days${query}`)).body.data
}

describe('after many years', async () => {
  // Two workouts on some days, none on others, and some without a load, of which the first are of a sport that has none.
  const years = (first: string, days: number) =>
    Array.from({ length: days }, (_, place) => place)
      .filter(place => place % 7 !== 3 && place % 90 < 80)
      .flatMap(place => {
        const at = dayAfter(first, place)
        const load = place % 5 === 0 ? null : 30 + ((place * 37) % 140)
        const morning = loaded(`${at}T06:00:00Z`, load)
        return place % 11 === 0 ? [morning, loaded(`${at}T17:00:00Z`, 25)] : [morning]
      })
  const first = '2020-01-10'
  const days = 2300
  const rider = await app.user('rider', { timezone: 'UTC' })
  storeLoads(app, rider, years(first, days))

  test.each([
    ['2026-01-01', '2026-03-01'],
    ['2023-04-01', '2023-05-01'],
    ['2025-12-25', '2026-06-20'],
  ])('the days from %p to %p have the figures of all days', async (from, to) => {
    const all = await answerOf(rider)
    expect(all.days.length).toBeGreaterThan(180)
    const { days: whole } = await answerOf(rider, `?from=${first}&to=2026-06-29`)
    const { days: part, ...rest } = await answerOf(rider, `?from=${from}&to=${to}`)
    expect(part.length).toBeGreaterThan(29)
    expect(part).toEqual(whole.filter(({ day }) => day >= from && day <= to))
    expect(rest.eddington).toEqual(all.eddington)
    expect(part.every(({ is_meaningful }) => is_meaningful)).toBe(true)
  })

  test('nothing changes for somebody who begins again after years', async () => {
    const late = await app.user('late', { timezone: 'UTC' })
    const again = Array.from({ length: 40 }, (_, place) =>
      loaded(`${dayAfter('2026-04-01', place)}T08:00:00Z`, 100),
    )
    storeLoads(app, late, [loaded('2015-01-01T08:00:00Z', 90), ...again])
    const { days: whole } = await answerOf(late, '?from=2015-12-01&to=2026-05-01')
    const { days: part } = await answerOf(late, '?from=2026-03-25&to=2026-05-01')
    expect(part).toEqual(whole.filter(({ day }) => day >= '2026-03-25'))
    expect(part[0]).toMatchObject({ fitness: 0, is_meaningful: true })
  })

  test('a fitness to begin with is that of the first day', async () => {
    const strong = await app.user('strong', { timezone: 'UTC' })
    storeLoads(app, strong, [loaded('2016-01-01T08:00:00Z', null), ...years('2025-01-01', 300)])
    await strong.request('PATCH', '/api/training/settings', { json: { starting_fitness: 80 } })
    const { days: whole } = await answerOf(strong, '?from=2016-01-01&to=2026-05-01')
    const { days: part } = await answerOf(strong, '?from=2025-01-01&to=2025-02-01')
    expect(part).toEqual(whole.filter(({ day }) => day >= '2025-01-01' && day <= '2025-02-01'))
  })
})

describe('a load of 100 a day', async () => {
  const kim = await app.user('kim', { timezone: 'UTC' })
  const first = '2026-03-01'
  storeLoads(
    app,
    kim,
    Array.from({ length: 92 }, (_, place) => loaded(`${dayAfter(first, place)}T08:00:00Z`, 100)),
  )
  const { days } = await answerOf(kim, `?from=${first}`)
  const on = (number: number) => days[number - 1]!

  test.each([
    [1, 2.35, 13.31],
    [7, 15.35, 63.21],
    [14, 28.35, 86.47],
    [28, 48.66, 98.17],
    [42, 63.21, 99.75],
  ])('after %p days', (number, fitness, fatigue) => {
    expect(on(number)).toMatchObject({ fitness, fatigue })
  })

  test('raises the fitness by 13 from day 7 to day 14', () => {
    expect(on(14).ramp).toBe(13)
  })

  test('has the form that the day before ends with', () => {
    expect(on(1).form).toBe(0)
    expect(on(8).form).toBeCloseTo(on(7).fitness - on(7).fatigue, 2)
  })

  test('means something from day 43 on', () => {
    expect([on(42).is_meaningful, on(43).is_meaningful]).toEqual([false, true])
  })

  test('is forecast for 28 days of rest', () => {
    expect(days.at(-1)!.day).toBe(dayAfter(today, 28))
    const [atEnd, later] = [on(93), days.at(-1)!]
    expect(atEnd).toMatchObject({ day: today })
    expect(later.loads).toEqual([])
    // There are 29 days without a workout: today, and the 28 days of the forecast.
    expect(later.fitness / on(92).fitness).toBeCloseTo(Math.exp(-29 / 42), 3)
    expect(later.form).toBeGreaterThan(atEnd.form)
  })

  test('has the same values whatever part is asked for', async () => {
    const part = await answerOf(kim, '?from=2026-05-20&to=2026-05-22')
    expect(part.days.map(({ day }) => day)).toEqual(['2026-05-20', '2026-05-21', '2026-05-22'])
    expect(part.days).toEqual(days.filter(({ day }) => day >= '2026-05-20' && day <= '2026-05-22'))
  })

  test('is also told as lists, in tenths', async () => {
    const { body } = await kim.get<FitnessAnswer>('/api/training/fitness?from=2026-04-10')
    const part = days.filter(({ day }) => day >= '2026-04-10')
    const { first_day, without_meaning, fitness, fatigue, form, ramp, ...whole } = body.data
    const tenths = (name: 'fitness' | 'fatigue' | 'form' | 'ramp') => part.map(day => day[name])
    expect([first_day, without_meaning]).toEqual(['2026-04-10', 2])
    for (const [list, name] of [
      [fitness, 'fitness'],
      [fatigue, 'fatigue'],
      [form, 'form'],
      [ramp, 'ramp'],
    ] as const) {
      expect(list).toHaveLength(part.length)
      for (const [place, value] of tenths(name).entries()) {
        expect(Math.abs(list[place]! - value)).toBeLessThan(0.06)
        expect(Number.isInteger(Math.round(list[place]! * 1e6) / 1e5)).toBe(true)
      }
    }
    const { days: _, ...rest } = await answerOf(kim)
    expect(whole).toEqual(rest)
  })

  test('is listed from half a year ago, or from its first day, unless another day is given', async () => {
    expect((await answerOf(kim)).days).toEqual(days)
    expect((await answerOf(kim, '?from=1990-01-01&to=2026-03-02')).days).toEqual(days.slice(0, 2))
    expect((await answerOf(kim, '?from=2026-06-30')).days).toEqual([])
  })
})

test('a day of 100 and a week of rest', async () => {
  const lee = await app.user('lee', { timezone: 'UTC' })
  storeLoads(app, lee, [loaded('2026-05-20T08:00:00Z', 100)])
  const { days } = await answerOf(lee)
  expect(days[7]).toMatchObject({ day: '2026-05-27', loads: [], fitness: 1.99, fatigue: 4.9 })
})

test('a starting fitness counts from the first day on, and can be taken back', async () => {
  const ida = await app.user('ida', { timezone: 'UTC' })
  storeLoads(app, ida, [loaded('2026-05-20T08:00:00Z', 50), loaded('2026-05-21T08:00:00Z', 0)])
  const change = (starting_fitness: unknown) =>
    ida.request<TrainingSettingsAnswer>('PATCH', '/api/training/settings', { json: { starting_fitness } })
  expect((await change(50)).body.data.starting_fitness).toBe(50)
  const { days } = await answerOf(ida)
  expect(days[0]).toMatchObject({ fitness: 50, fatigue: 50, form: 0, ramp: 0, is_meaningful: true })
  // A day of rest takes 1 − e^(−1/42) of the fitness, and 1 − e^(−1/7) of the fatigue.
  expect(days[1]).toMatchObject({ fitness: 48.82, fatigue: 43.34, ramp: -1.18, is_meaningful: true })
  const { body } = await ida.get<FitnessAnswer>('/api/training/fitness')
  expect(body.data.without_meaning).toBe(0)
  for (const impossible of [-1, 301, '50']) {
    expect((await change(impossible)).failure?.code).toBe('fields-invalid')
  }
  expect((await change(null)).body.data.starting_fitness).toBeNull()
  expect((await answerOf(ida)).days[0]).toMatchObject({ fitness: 1.18, is_meaningful: false })
})

test('without workouts there are no days', async () => {
  const nobody = await app.user('nobody')
  expect(await answerOf(nobody)).toEqual({
    today,
    is_hidden: false,
    is_computing: false,
    days: [],
    eddington: [],
  })
  const { body } = await nobody.get<FitnessAnswer>('/api/training/fitness')
  expect(body.data).toMatchObject({ first_day: null, without_meaning: 0, fitness: [], form: [] })
})

describe('the day of a workout is', async () => {
  const sam = await app.user('sam', { timezone: 'America/New_York' })
  storeLoads(app, sam, [
    // 30 May in New York, and 31 May in Tokyo.
    loaded('2026-05-30T22:12:00Z', 50, { zone: 'Asia/Tokyo' }),
    // 30 May in New York. The place of this workout is unknown.
    loaded('2026-05-31T02:00:00Z', 30),
    // 1 June in New York, where this day is not over yet, and 2 June in Tokyo.
    loaded('2026-06-01T16:00:00Z', 70, { zone: 'Asia/Tokyo' }),
  ])
  const loads = async () => {
    const { days, today } = await answerOf(sam)
    const withLoad = days.flatMap(({ day, loads }) => loads.map(({ load }) => [day, load] as const))
    return { today, loads: Object.fromEntries(withLoad) }
  }
  const choose = (daysByPlace: boolean) =>
    app.ctx.db.update(users).set({ daysByPlace }).where(eq(users.id, sam.account.id)).run()

  test('that of the person’s time zone', async () => {
    app.setClock(new Date('2026-06-01T20:00:00Z'))
    choose(false)
    expect(await loads()).toEqual({ today, loads: { '2026-05-30': 80, '2026-06-01': 70 } })
  })

  test('or that of the place, even if it is tomorrow at home', async () => {
    app.setClock(new Date('2026-06-01T20:00:00Z'))
    choose(true)
    expect(await loads()).toEqual({
      today: '2026-06-02',
      loads: { '2026-05-30': 30, '2026-05-31': 50, '2026-06-02': 70 },
    })
  })

  test('none if it lies in the future', async () => {
    app.setClock(new Date('2026-05-31T20:00:00Z'))
    choose(true)
    expect(await loads()).toEqual({ today: '2026-05-31', loads: { '2026-05-30': 30, '2026-05-31': 50 } })
    app.setClock(new Date('2026-06-01T10:00:00Z'))
  })
})

describe('a workout without a load', async () => {
  const eve = await app.user('eve', { timezone: 'UTC' })
  const hour = { movingS: 3600, distanceM: 20_000 }
  storeLoads(app, eve, [
    loaded('2026-05-01T08:00:00Z', null, hour),
    loaded('2026-05-02T08:00:00Z', 900, hour),
    // The ten latest rides before 14 May at about this speed. Their loads are 10 to 100.
    ...Array.from({ length: 10 }, (_, place) =>
      loaded(`2026-05-${String(place + 3).padStart(2, '0')}T08:00:00Z`, 10 * (place + 1), hour),
    ),
    // Rides that are too slow and too fast to be similar.
    loaded('2026-05-13T06:00:00Z', 500, { ...hour, distanceM: 17_000 }),
    loaded('2026-05-13T08:00:00Z', 500, { ...hour, distanceM: 24_000 }),
    loaded('2026-05-14T08:00:00Z', null, { movingS: 7200, distanceM: 40_000 }),
    loaded('2026-05-14T10:00:00Z', 40, hour),
    // A workout of another sport. No workout of this sport has a load.
    loaded('2026-05-14T12:00:00Z', null, { ...hour, sport: 5 }),
    // Its distance is not known, so all rides are similar.
    loaded('2026-05-15T08:00:00Z', null, { ...hour, distanceM: 0 }),
  ])
  const { days } = await answerOf(eve)
  const on = (day: string) => days.find(one => one.day === day)?.loads

  test('counts at the median load per hour of the last ten similar ones, apart from what is measured', () => {
    expect(on('2026-05-14')).toEqual([
      { sport_id: 1, load: 110, is_estimated: true },
      { sport_id: 1, load: 40, is_estimated: false },
      // 60 minutes of 9.8 MET.
      { sport_id: 5, load: 67.62, is_estimated: true },
    ])
  })

  test('counts by its sport if there is none before it, like the first one of all', () => {
    expect(days[0]).toMatchObject({
      day: '2026-05-01',
      // 60 minutes of 8 MET.
      loads: [{ sport_id: 1, load: 55.2, is_estimated: true }],
    })
  })

  test('is compared with all of its sport if its distance is not known', () => {
    // The last ten are 40, 500, 500 and 100 down to 40.
    expect(on('2026-05-15')).toEqual([{ sport_id: 1, load: 75, is_estimated: true }])
  })

  test('has the same estimate on its own page, and in its week', async () => {
    const { workouts } = (
      await eve.get<{ data: { workouts: { id: string }[] } }>(
        '/api/workouts?from=2026-05-14&to=2026-05-14&order_by=workout_date&order=asc',
      )
    ).body.data
    const loadOf = async ({ id }: { id: string }) =>
      (await eve.get<WorkoutAnalysisAnswer>(`/api/analysis/workouts/${id}`)).body.data.analysis.load
    const [morning, , noon] = workouts
    expect(await loadOf(morning!)).toEqual({ value: 110, method: 'similar-workouts', is_estimated: true })
    expect(await loadOf(noon!)).toEqual({ value: 67.6, method: 'met', is_estimated: true })
    const { weeks } = (
      await eve.get<TrainingWeeksAnswer>('/api/training/weeks?from=2026-05-14&to=2026-05-14')
    ).body.data
    const [week] = weeks
    expect(week?.loads.find(({ sport_id }) => sport_id === 5)?.load).toBe(67.62)
    expect(week?.loads.find(one => one.sport_id === 1 && one.is_estimated)?.load).toBe(110 + 75)
  })
})

describe('Eddington numbers', async () => {
  const km = (day: number, distance: number, sport = 1) =>
    loaded(`2026-05-${String(day).padStart(2, '0')}T08:00:00Z`, null, { distanceM: distance * 1000, sport })
  const rides = [10, 12, 3, 4, 5, 5, 8].map((distance, place) => km(place + 1, distance))

  test('count the days of each group of sports', async () => {
    const zoe = await app.user('zoe', { timezone: 'UTC' })
    // On 9 May, there are two rides, in two sports of the same group. Hiking (sport 3) belongs to no group.
    storeLoads(app, zoe, [...rides, km(9, 0.4), km(9, 0.6, 2), km(10, 20, 5), km(11, 30, 3)])
    expect((await answerOf(zoe)).eddington).toEqual([
      { group: 'run', number: 1, unit: 'km', to_next: 1 },
      { group: 'ride', number: 5, unit: 'km', to_next: 3 },
    ])
  })

  test('are in miles for those who prefer them', async () => {
    const uma = await app.user('uma', { timezone: 'UTC', imperialUnits: true })
    storeLoads(app, uma, rides)
    expect((await answerOf(uma)).eddington).toEqual([{ group: 'ride', number: 3, unit: 'mi', to_next: 1 }])
  })
})

test.each([
  ['from=2026-02-30', 'day-invalid'],
  ['to=today', 'day-invalid'],
  ['from=2001-01-01', 'days-too-many'],
])('%s is refused', async (query, code) => {
  const ada = await app.user(`ada-${query.slice(-2)}`)
  storeLoads(app, ada, [loaded('2001-01-01T08:00:00Z', 100)])
  for (const path of ['days', 'fitness', 'weeks', 'months']) {
    const { status, failure } = await ada.get(`/api/training/${path}?${query}`)
    expect([status, failure?.code as string]).toEqual([400, code])
  }
})
