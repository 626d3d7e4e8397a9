// The ranks of a workout's best means, for each duration.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { allWorkouts } from '../../../../src/platform/db/tables'
import type { WorkoutAnalysis } from '../../../../src/workouts/training/workout/schemas'
import { statementsOf } from '../../../support/statements'
import { openTestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { storeAnalysed } from '../analysed-workouts'

const [cycling, running, swimming] = [1, 5, 16]

async function wonIn(user: TestUser, id: string, of: { quantity: string; duration: number }) {
  const { body } = await user.get<{ data: { analysis: WorkoutAnalysis } }>(`/api/analysis/workouts/${id}`)
  const mean = body.data.analysis.best_means.find(
    ({ quantity, duration }) => quantity === of.quantity && duration === of.duration,
  )
  return mean && { rank: mean.rank, in_months: mean.in_months }
}

const twentyMinutes = { quantity: 'power', duration: 1200 }
const nothing = { rank: null, in_months: null }
const ride = (date: string, power: number, sport = cycling) => ({ date, sport, meanPowers: { 1200: power } })

test('the best so far, and the best since a better one, each by its duration', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [best, , , , last] = storeAnalysed(app, sam, [
    { date: '2024-01-01', meanPowers: { 60: 300, 1200: 280 } },
    { date: '2024-02-01', meanPowers: { 60: 350, 1200: 270 } },
    { date: '2024-03-01', meanPowers: { 60: 350, 1200: 260 } },
    { date: '2024-06-01', meanPowers: { 60: 320, 1200: 200 } },
    { date: '2025-04-02', meanPowers: { 60: 360, 1200: 250 } },
  ])
  expect(await wonIn(sam, best!, twentyMinutes)).toEqual({ rank: 1, in_months: null })
  // Three workouts were better, the latest of them thirteen months before. Since then, there was only one other
  // workout, which is too few for a rank.
  expect(await wonIn(sam, last!, twentyMinutes)).toEqual(nothing)
  expect(await wonIn(sam, last!, { ...twentyMinutes, duration: 60 })).toEqual({ rank: 1, in_months: null })
  const [between] = storeAnalysed(app, sam, [ride('2024-12-01', 210)])
  expect(await wonIn(sam, last!, twentyMinutes)).toEqual({
    rank: null,
    in_months: { rank: 1, months: 13, since: 'Fri, 01 Mar 2024 10:00:00 GMT' },
  })
  expect(await wonIn(sam, between!, twentyMinutes)).toEqual(nothing)
})

test('the second-best of months, if a better one was only lately', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const ids = storeAnalysed(app, sam, [
    ride('2024-01-01', 300),
    ride('2024-01-02', 300),
    ride('2024-05-01', 200),
    ride('2025-03-01', 290),
    ride('2025-03-20', 280),
  ])
  expect((await wonIn(sam, ids.at(-1)!, twentyMinutes))!.in_months).toMatchObject({ rank: 2, months: 14 })
})

test('fewer than three workouts win nothing, nor does a guessed sport', async () => {
  await using app = openTestApp()
  const [sam, eve] = [await app.user('sam'), await app.user('eve')]
  storeAnalysed(app, eve, [ride('2026-01-01', 900), ride('2026-01-02', 900), ride('2026-01-03', 900)])
  const [first, second] = storeAnalysed(app, sam, [ride('2026-01-01', 200), ride('2026-02-01', 210)])
  storeAnalysed(app, sam, [ride('2026-02-02', 400, running)])
  expect(await wonIn(sam, second!, twentyMinutes)).toEqual(nothing)
  const [third] = storeAnalysed(app, sam, [ride('2026-03-01', 190)])
  const ranks = async () =>
    Promise.all([first, second, third].map(async id => (await wonIn(sam, id!, twentyMinutes))!.rank))
  expect(await ranks()).toEqual([2, 1, 3])
  storeAnalysed(app, sam, [ride('2026-03-02', 180)])
  app.ctx.db.update(allWorkouts).set({ sportConfirmed: false }).where(eq(allWorkouts.shortId, second!)).run()
  expect(await ranks()).toEqual([1, null, 2])
})

test('speeds are compared on foot and in the water, power of rides and runs, heart rates never', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const means = { meanSpeeds: { 60: 3 }, meanPowers: { 60: 200 }, meanHeartRates: { 60: 150 } }
  const found = []
  for (const sport of [cycling, running, 3, swimming]) {
    const [id] = storeAnalysed(app, sam, [
      { date: '2026-01-01', sport, ...means },
      { date: '2026-01-02', sport, ...means },
      { date: '2026-01-03', sport, ...means },
    ])
    const ranksOf = ['heart-rate', 'power', 'speed'].map(
      async quantity => (await wonIn(sam, id!, { quantity, duration: 60 }))!.rank,
    )
    found.push(await Promise.all(ranksOf))
  }
  expect(found).toEqual([
    [null, 1, null],
    [null, 1, 1],
    [null, null, 1],
    [null, null, 1],
  ])
})

test('the workouts of a sport are read in the order of an index', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [id] = storeAnalysed(app, sam, [ride('2026-01-01', 200)])
  const statements = await statementsOf(app, () => sam.get(`/api/analysis/workouts/${id}`))
  const [statement, ...others] = statements.filter(text => /"best_means"/.test(text))
  expect(others).toEqual([])
  const plan = app.ctx.database.sqlite
    .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`)
    .all()
    .map(({ detail }) => detail)
  expect(plan).toEqual([
    expect.stringMatching(
      /^SEARCH workouts USING INDEX workouts_by_sport_and_date \(user_id=\? AND sport_id=\?\)/,
    ),
    expect.stringMatching(/^SEARCH best_means USING PRIMARY KEY \(workout_id=\? AND quantity=\?\)/),
  ])
})
