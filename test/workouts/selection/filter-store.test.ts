// Statements are shared by all filters that set the same parameters, so each answer must depend on the values of its
// own filter, and on those parameters that choose another condition.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { allWorkouts } from '../../../src/platform/db/tables'
import { listAmounts } from '../../../src/workouts/library/sums-store'
import { countWorkouts } from '../../../src/workouts/rows/store'
import type { WorkoutFilter } from '../../../src/workouts/selection/filter-store'
import { insertEquipment } from '../../support/equipments'
import { statementsOf } from '../../support/statements'
import { testApp } from '../../support/test-app'
import { enter } from '../workouts/by-hand'

const app = testApp()
const { db } = app.ctx
const sam = await app.user('sam')
const bike = insertEquipment(db, sam)
await enter(sam, { sport_id: 1, workout_date: '2026-03-01 12:00', equipment_ids: [bike.shortId] })
const guessed = await enter(sam, { sport_id: 2, workout_date: '2026-03-03 12:00' })
await enter(sam, { sport_id: 2, workout_date: '2026-03-05 12:00' })
db.update(allWorkouts).set({ sportConfirmed: false }).where(eq(allWorkouts.shortId, guessed.id)).run()

const count = (filter: WorkoutFilter) => countWorkouts(db, sam.account.id, { filter })
const day = (day: number) => new Date(Date.UTC(2026, 2, day))

describe('the count of workouts', () => {
  const cases: [string, WorkoutFilter, number][] = [
    ['without a filter', {}, 3],
    ['of a sport', { sport_id: 1 }, 1],
    ['of another sport', { sport_id: 2 }, 2],
    ['from a day on', { from: day(2), before: null }, 2],
    ['from a later day on', { from: day(4), before: null }, 1],
    ['before a day', { from: null, before: day(4) }, 2],
    ['of confirmed sports', { sport_confirmed: true }, 2],
    ['of guessed sports', { sport_confirmed: false }, 1],
    ['with equipment', { equipment_id: bike.shortId }, 1],
    ['without equipment', { equipment_id: 'none' }, 2],
    ['with an empty id of equipment', { equipment_id: '' }, 0],
    ['with an empty title', { title: '' }, 3],
  ]
  test.each(cases)('%s', (_, filter, expected) => {
    expect(count(filter)).toBe(expected)
  })
})

test('days of the place are days in local time, and those of the account for workouts without a place', () => {
  const byPlace = (from: number, before: number) =>
    count({
      from: day(from),
      before: day(before),
      byPlace: { from: day(from).getTime(), before: day(before).getTime() },
    })
  expect([byPlace(1, 2), byPlace(1, 4), byPlace(6, 7)]).toEqual([1, 2, 0])
})

test('sums may be limited to sports', () => {
  const sportsOf = (sportIds: number[]) =>
    listAmounts(db, sam.account.id, ['sportId'], {}, sportIds).map(([sportId]) => sportId)
  expect(sportsOf([])).toEqual([1, 2, 2])
  expect(sportsOf([2])).toEqual([2, 2])
  expect(sportsOf([1, 2])).toEqual([1, 2, 2])
  expect(sportsOf([7])).toEqual([])
})

test('a statement is built once for all filters with the same parameters', async () => {
  const built = await statementsOf(app, async () => {
    for (const sport_id of [1, 2, 3]) count({ sport_id })
    for (const at of [1, 2, 3]) count({ sport_id: 1, from: day(at) })
  })
  expect(built).toHaveLength(2)
})
