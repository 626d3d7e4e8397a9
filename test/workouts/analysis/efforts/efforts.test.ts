// The fastest kilometre, mile and other distances of workouts: on the page of a workout, as the best of a sport, and
// after imports, exports and changes.
import { describe, expect, test } from 'bun:test'
import { eq, getTableColumns, lt } from 'drizzle-orm'
import { bestEfforts, workouts } from '../../../../src/platform/db/tables'
import type { BestEfforts, Effort } from '../../../../src/workouts/analysis/efforts/schemas'
import type { BatchAnswer } from '../../../../src/workouts/batches/schemas'
import { steadyRide } from '../../../support/recordings'
import { openTestApp, type TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { storeAnalysed } from '../../training/analysed-workouts'
import { change, enter } from '../../workouts/by-hand'

const efforts = async (user: TestUser, id: string) =>
  (await user.get<{ data: { efforts: Effort[] } }>(`/api/workouts/${id}/efforts`)).body.data.efforts
const bests = async (user: TestUser, sportId: number) =>
  (await user.get<{ data: { efforts: BestEfforts[] } }>(`/api/records/efforts?sport_id=${sportId}`)).body.data
    .efforts

/** A run of 1.2 km in six minutes at `factor` 1. With a higher factor, the distance in this time is longer. */
const run = (day: Date, factor = 1) => steadyRide({ points: 361, step: 3e-5 * factor, start: day })
const may = (day: number, year = 2026) => new Date(Date.UTC(year, 4, day, 8))

/** Stored efforts of workouts that are not hidden. */
const rowsOf = ({ ctx: { db } }: TestApp) =>
  db
    .select(getTableColumns(bestEfforts))
    .from(bestEfforts)
    .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
    .all()

test('the page of a workout tells its efforts over the distances of its sport, with their rank', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const slow = await sam.upload(run(may(1)), { sport_id: 5 })
  const fast = await sam.upload(run(may(2), 1.2), { sport_id: 5 })
  const ofSlow = await efforts(sam, slow.id)
  expect(ofSlow.map(({ distance }) => distance)).toEqual([0.4, 1])
  const speed = slow.distance / 360
  expect(ofSlow[0]!.duration).toBeCloseTo(0.4 / speed, 0)
  expect(ofSlow[0]!.to - ofSlow[0]!.from).toBeCloseTo(ofSlow[0]!.duration, 2)
  expect(ofSlow.map(({ rank }) => rank)).toEqual([2, 2])
  expect((await efforts(sam, fast.id)).map(({ rank }) => rank)).toEqual([1, 1])
  // The stretch between the two ends of the effort must be as long as the effort.
  const { from, to } = ofSlow[1]!
  const stretch = await sam.get<{ data: { stretch: { distance: number } } }>(
    `/api/workouts/${slow.id}/stretch?from=${from}&to=${to}`,
  )
  expect(stretch.body.data.stretch.distance).toBeCloseTo(1, 2)
  expect(await efforts(sam, (await enter(sam)).id)).toEqual([])
  const stranger = await app.user('eve')
  expect((await stranger.get(`/api/workouts/${slow.id}/efforts`)).status).toBe(403)
  expect((await sam.get('/api/workouts/none/efforts')).status).toBe(404)
})

/** Returns the first day of the month that comes `months` months after January 2024, at 08:00 UTC. */
const month = (months: number) => new Date(Date.UTC(2024, months, 1, 8))

describe('in its time, an effort wins', () => {
  /**
   * Uploads runs, each with its month and its speed factor. Returns the rank over a kilometre that the last run has
   * among the runs of recent months.
   */
  async function lastOf(...runs: [months: number, factor: number][]) {
    await using app = openTestApp()
    const sam = await app.user('sam')
    let id = ''
    for (const [months, factor] of runs)
      id = (await sam.upload(run(month(months), factor), { sport_id: 5 })).id
    return (await efforts(sam, id)).find(({ distance }) => distance === 1)!.in_months
  }

  test('as the fastest since one that was faster', async () => {
    expect(await lastOf([0, 2], [1, 1], [2, 1.1], [14, 1.5])).toEqual({
      rank: 1,
      months: 13,
      since: 'Mon, 01 Jan 2024 08:00:00 GMT',
    })
  })

  test('as the second-fastest, if the faster one was only lately', async () => {
    const won = await lastOf([0, 2], [3, 1], [12, 1.9], [14, 1.5])
    expect(won).toMatchObject({ rank: 2, months: 14 - 1 })
  })

  test('nothing within three months, or with fewer than two others', async () => {
    expect(await lastOf([0, 2], [1, 1.9], [2, 1.8], [3, 1.7], [4, 1])).toBeNull()
    expect(await lastOf([0, 2], [5, 1], [14, 1.5])).toBeNull()
    expect(await lastOf([0, 1])).toBeNull()
  })

  test('nothing against later ones', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    for (const [months, factor] of [
      [0, 2],
      [1, 1],
      [2, 1.1],
    ] as const)
      await sam.upload(run(month(months), factor), { sport_id: 5 })
    const { id } = await sam.upload(run(month(14), 1.5), { sport_id: 5 })
    const before = (await efforts(sam, id)).map(({ in_months }) => in_months)
    await sam.upload(run(month(15), 2.5), { sport_id: 5 })
    expect((await efforts(sam, id)).map(({ in_months }) => in_months)).toEqual(before)
  })
})

test('of more than fifty faster efforts, the dates of two years count', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await sam.upload(run(month(28), 1), { sport_id: 5 })
  for (const months of [26, 27]) await sam.upload(run(month(months), 0.9), { sport_id: 5 })
  const dates = Array.from({ length: 60 }, (_, hours) => new Date(month(0).getTime() + hours * 3_600_000))
  storeAnalysed(
    app,
    sam,
    dates.map(date => ({ date: date.toISOString(), sport: 5 })),
  )
  const isOld = lt(workouts.workoutDate, month(1))
  const { db } = app.ctx
  const old = db.select({ workoutId: workouts.id, userId: workouts.userId }).from(workouts).where(isOld).all()
  const effort = { sportId: 5, distanceMm: 1_000_000, startMs: 0, elapsedMs: 100_000 }
  db.insert(bestEfforts)
    .values(old.map(of => ({ ...of, ...effort })))
    .run()
  const won = (await efforts(sam, id)).find(({ distance }) => distance === 1)!.in_months
  expect(won).toMatchObject({ rank: 1, months: 24 })
})

test('the best of a sport are told ever and of this year, and of nobody else', async () => {
  await using app = openTestApp()
  const [sam, eve] = [await app.user('sam'), await app.user('eve')]
  const year = app.ctx.clock().getUTCFullYear()
  const before = await sam.upload(run(may(1, year - 1), 1.2), { sport_id: 5 })
  const now = await sam.upload(run(new Date(Date.UTC(year, 0, 2, 8))), { sport_id: 5 })
  await eve.upload(run(may(3, year - 1), 2), { sport_id: 5 })
  const [over400, over1000] = await bests(sam, 5)
  expect(over400).toMatchObject({
    distance: 0.4,
    ever: { workout_id: before.id },
    this_year: { workout_id: now.id },
  })
  expect(over1000!.ever.duration).toBeLessThan(over1000!.this_year!.duration)
  expect(await bests(sam, 1)).toEqual([])
  expect(await bests(sam, 15)).toEqual([])
  expect((await sam.get('/api/records/efforts')).status).toBe(400)
  expect((await sam.get('/api/records/efforts?sport_id=999')).status).toBe(400)
})

test('they follow a workout into another sport, away and back, and go with it', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await sam.upload(run(may(1)), { sport_id: 5 })
  const asStored = rowsOf(app).map(({ sportId: _, ...row }) => row)
  await change(sam, id, { sport_id: 1 })
  expect(await bests(sam, 5)).toEqual([])
  expect((await bests(sam, 1)).map(({ distance }) => distance)).toEqual([1])
  const json = { action: 'delete', ids: [id] }
  const { body } = await sam.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
  expect(rowsOf(app)).toEqual([])
  await sam.request('POST', `/api/workouts/batches/${body.data.batches[0]!.id}/undo`)
  expect(rowsOf(app).map(({ sportId: _, ...row }) => row)).toEqual(asStored)
  expect((await sam.request('DELETE', `/api/workouts/${id}`)).status).toBe(204)
  expect(rowsOf(app)).toEqual([])
})
