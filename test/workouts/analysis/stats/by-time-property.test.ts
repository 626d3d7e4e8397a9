// Statistics by time, compared with the simplest way to compute them.
import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { ByTimeAnswer } from '../../../../src/workouts/analysis/stats/schemas'
import { testApp } from '../../../support/test-app'
import { aveSpeedOf, type StoredWorkout, storeWorkouts } from './stored-workouts'

const app = testApp()

type Figures = Record<string, number | null>

const date = fc.date({ min: new Date('2023-12-20'), max: new Date('2026-01-12'), noInvalidDate: true })
const day = date.map(isoDay)
const millimetres = fc.option(fc.integer({ min: 0, max: 3_000_000 }))
const workout: fc.Arbitrary<StoredWorkout> = fc.record({
  sport: fc.integer({ min: 1, max: 3 }),
  date,
  distanceM: fc.integer({ min: 0, max: 200_000 }),
  movingS: fc.integer({ min: 1, max: 40_000 }),
  ascentMm: millimetres,
  descentMm: millimetres,
})
const question = fc.record({
  time: fc.constantFrom('year', 'month', 'week', 'weekm'),
  type: fc.constantFrom('total', 'average'),
  from: fc.option(day),
  to: fc.option(day),
})

test('what is answered fits its schema, and is what adding up one by one gives', async () => {
  const property = fc.asyncProperty(
    fc.array(workout, { maxLength: 40 }),
    question,
    async (workouts, asked) => {
      const user = await app.user(`user_${crypto.randomUUID().slice(0, 8)}`)
      storeWorkouts(app, user, workouts)
      const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, value ?? '']))
      const { body } = await user.get<{ data: { statistics: Record<string, Record<string, Figures>> } }>(
        `/api/stats/${user.account.username}/by_time?${query}`,
      )
      expect([...Value.Errors(ByTimeAnswer, body)]).toEqual([])
      expectFigures(flatten(body.data.statistics), addUp(workouts, asked))
    },
  )
  await fc.assert(property, { numRuns: 100 })
})

function addUp(workouts: StoredWorkout[], { time, type, from, to }: Record<string, string | null>) {
  const chosen = workouts.filter(({ date }) => (!from || isoDay(date) >= from) && (!to || isoDay(date) <= to))
  const groups = Map.groupBy(chosen, ({ sport, date }) => `${periodOf[time!]!(date)} ${sport}`)
  return new Map(
    [...groups].map(([name, group]) => [name, type === 'total' ? totals(group) : averages(group)]),
  )
}

const periodOf: Record<string, (date: Date) => string> = {
  year: date => isoDay(date).slice(0, 4),
  month: date => isoDay(date).slice(0, 7),
  week: date => isoDay(lastWeekday(date, 0)),
  weekm: date => isoDay(lastWeekday(date, 1)),
}

function lastWeekday(date: Date, weekday: number): Date {
  return date.getUTCDay() === weekday ? date : lastWeekday(new Date(date.getTime() - 86_400_000), weekday)
}

const totals = (group: StoredWorkout[]): Figures => ({
  total_workouts: group.length,
  total_distance: sum(group.map(({ distanceM }) => distanceM / 1000)),
  total_duration: sum(group.map(({ movingS }) => movingS)),
  total_ascent: sum(known(group.map(({ ascentMm }) => ascentMm))),
  total_descent: sum(known(group.map(({ descentMm }) => descentMm))),
  ...{ total_energy: null, total_energy_estimated: 0 },
})

const averages = (group: StoredWorkout[]): Figures => ({
  total_workouts: group.length,
  average_distance: mean(group.map(({ distanceM }) => distanceM / 1000)),
  average_duration: Math.floor(mean(group.map(({ movingS }) => movingS))!),
  average_ascent: mean(known(group.map(({ ascentMm }) => ascentMm))),
  average_descent: mean(known(group.map(({ descentMm }) => descentMm))),
  average_energy: null,
  average_speed: mean(group.map(workout => aveSpeedOf(workout) / 100)),
})

/** Converts values in millimetres to metres and leaves out missing values. */
const known = (values: (number | null | undefined)[]) =>
  values.filter(value => typeof value === 'number').map(value => value / 1000)

const sum = (values: number[]) => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0))
const mean = (values: number[]) => (values.length === 0 ? null : sum(values)! / values.length)

function expectFigures(actual: Map<string, Figures>, expected: Map<string, Figures>) {
  expect([...actual.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
  for (const [group, figures] of expected) {
    expect(Object.keys(actual.get(group)!).toSorted()).toEqual(Object.keys(figures).toSorted())
    for (const [name, value] of Object.entries(figures)) {
      const answered = actual.get(group)![name]
      // Answers have two decimals; the expected values are not rounded.
      const isRight = value === null ? answered === null : Math.abs(answered! - value) < 0.005_001
      expect([group, name, answered, value, isRight]).toEqual([group, name, answered, value, true])
    }
  }
}

const flatten = (statistics: Record<string, Record<string, Figures>>) =>
  new Map(
    Object.entries(statistics).flatMap(([period, sports]) =>
      Object.entries(sports).map(([sport, figures]) => [`${period} ${sport}`, figures] as const),
    ),
  )

function isoDay(date: Date) {
  return date.toISOString().slice(0, 10)
}
