// Energy in sums and goals: counted by devices, or estimated from the values of the body.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { transact } from '../../../src/platform/db/database'
import { allWorkouts } from '../../../src/platform/db/tables'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import type { Goal } from '../../../src/workouts/analysis/goals/schemas'
import type { ReviewAnswer } from '../../../src/workouts/analysis/review/schemas'
import type { BySportAnswer, ByTimeAnswer } from '../../../src/workouts/analysis/stats/schemas'
import type { TotalsAnswer } from '../../../src/workouts/analysis/totals/schemas'
import { saveAnalysis } from '../../../src/workouts/library/store'
import { testApp } from '../../support/test-app'
import { computeOutdated, computeQueued, storeAnalysed } from '../training/analysed-workouts'
import { change, enter } from '../workouts/by-hand'

const app = testApp()
app.setClock(new Date('2026-06-15T10:00:00Z'))
const sam = await app.user('sam')

// Cycling (sport 1) has a metabolic equivalent of 8: an hour takes 8 kcal per kg.
const shortIds = storeAnalysed(app, sam, [
  { date: '2026-06-10', calories: 512 },
  { date: '2026-06-11' },
  { date: '2026-06-11', sport: 5, distanceM: 10_000, calories: 700 },
])

const totalsOf = async (query = '') => (await sam.get<TotalsAnswer>(`/api/workouts/totals${query}`)).body.data
const weigh = async (value: number) => {
  const json = { measure: 'weight', valid_from: '2026-01-01', value }
  expect((await sam.request('POST', '/api/body', { json })).status).toBe(201)
  await computeQueued(app)
}

test('is what devices counted, as long as nothing is known of the body', async () => {
  await computeOutdated(app)
  const { totals } = await totalsOf()
  expect(totals).toMatchObject({ workouts: 3, energy: 1212, energy_estimated: 0 })
})

test('is estimated where no device counted it, and follows the body', async () => {
  await weigh(75.4)
  // 8 kcal per kg × 75.4 kg = 603.2 kcal. Workouts count in whole kcal.
  expect((await totalsOf()).totals).toMatchObject({ energy: 1815, energy_estimated: 603 })
  await weigh(80)
  expect((await totalsOf()).totals).toMatchObject({ energy: 1852, energy_estimated: 640 })
})

test('adds up in all statistics', async () => {
  const all = { energy: 1852, energy_estimated: 640 }
  expect((await totalsOf('?by=month')).periods).toMatchObject([{ start: '2026-06-01', ...all }])
  expect((await totalsOf('?by=country')).starts).toMatchObject([{ country: null, ...all }])
  const { days } = (await sam.get<{ data: { days: CalendarDay[] } }>('/api/calendar/days')).body.data
  expect(
    days.map(({ day, sport_id, energy, energy_estimated }) => [day, sport_id, energy, energy_estimated]),
  ).toEqual([
    ['2026-06-10', 1, 512, 0],
    ['2026-06-11', 1, 640, 640],
    ['2026-06-11', 5, 700, 0],
  ])
  const { review } = (await sam.get<ReviewAnswer>('/api/stats/sam/review?year=2026')).body.data
  expect(review.totals).toMatchObject(all)
  expect(review.months[5]).toMatchObject(all)
  const bySport = (await sam.get<BySportAnswer>('/api/stats/sam/by_sport')).body.data.statistics
  expect(bySport).toMatchObject({
    1: { total_energy: 1152, total_energy_estimated: 640, average_energy: 576 },
    5: { total_energy: 700, total_energy_estimated: 0, average_energy: 700 },
  })
  const byTime = (await sam.get<ByTimeAnswer>('/api/stats/sam/by_time?time=month')).body.data.statistics
  expect(byTime['2026-06']).toMatchObject({ 1: { total_energy: 1152, total_energy_estimated: 640 } })
})

test('leaves with a deleted workout', async () => {
  expect((await sam.delete(`/api/workouts/${shortIds[0]}`)).status).toBe(204)
  expect((await totalsOf()).totals).toMatchObject({ workouts: 2, energy: 1340 })
})

test('of a workout without a recording is estimated by sport and weight, and follows both', async () => {
  const ada = await app.user('ada')
  const json = { measure: 'weight', valid_from: '2026-01-01', value: 70 }
  const energyOf = async () => (await ada.get<TotalsAnswer>('/api/workouts/totals')).body.data.totals.energy
  const { id } = await enter(ada, { workout_date: '2026-06-10 08:00' })
  expect(await energyOf()).toBeNull()
  expect((await ada.request('POST', '/api/body', { json })).status).toBe(201)
  await computeQueued(app)
  const byWeight = (await energyOf())!
  expect(byWeight).toBeGreaterThan(0)
  const second = await enter(ada, { workout_date: '2026-06-10 08:00' })
  expect(await energyOf()).toBe(2 * byWeight)
  await ada.delete(`/api/workouts/${second.id}`)
  expect(await energyOf()).toBe(byWeight)
  await change(ada, id, { duration: 7200 })
  expect(await energyOf()).toBe(2 * byWeight)
})

test('that a device counted is there without an analysis', async () => {
  const eva = await app.user('eva')
  storeAnalysed(app, eva, [{ date: '2026-06-10', calories: 321 }])
  const { id } = app.ctx.db.select().from(allWorkouts).where(eq(allWorkouts.userId, eva.account.id)).get()!
  transact(app.ctx.db, tx => {
    const row = tx.select().from(allWorkouts).where(eq(allWorkouts.id, id)).get()!
    saveAnalysis(tx, row, null)
  })
  await computeOutdated(app)
  const { totals } = (await eva.get<TotalsAnswer>('/api/workouts/totals')).body.data
  expect(totals).toMatchObject({ energy: 321, energy_estimated: 0 })
})

test('can be a goal', async () => {
  const json = { period: 'week', measure: 'energy', amount: 2000 }
  // The week begins on Sunday, 7 June.
  await sam.request('POST', '/api/goals', { json })
  const { goals } = (await sam.get<{ data: { goals: Goal[] } }>('/api/goals?on=2026-06-12')).body.data
  expect(goals).toMatchObject([{ measure: 'energy', amount: 2000, progress: { amount: 1340 } }])
  const tooMuch = await sam.request('POST', '/api/goals', { json: { ...json, amount: 10_000_001 } })
  expect([tooMuch.status, tooMuch.failure?.code]).toEqual([400, 'goal-amount-invalid'])
})
