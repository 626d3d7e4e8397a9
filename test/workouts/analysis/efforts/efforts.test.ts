// The fastest kilometre, mile … of workouts: on their page, as the best of a sport, and wherever workouts come from or go to.
import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, eq, getTableColumns } from 'drizzle-orm'
import { bestEfforts, hiddenWorkouts, jobs, workouts } from '../../../../src/platform/db/tables'
import { findJobDueAt, queueJob } from '../../../../src/platform/jobs/store'
import type { BestEfforts, Effort } from '../../../../src/workouts/analysis/efforts/schemas'
import type { BatchAnswer } from '../../../../src/workouts/batches/schemas'
import { deriveKind } from '../../../../src/workouts/job-kinds'
import { findingsOf } from '../../../instance/doctor/data-directories'
import { steadyRide } from '../../../support/recordings'
import { openTestApp, type TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { nextTurn, until } from '../../../support/waiting'
import { change, enter } from '../../workouts/by-hand'

const efforts = async (user: TestUser, id: string) =>
  (await user.get<{ data: { efforts: Effort[] } }>(`/api/workouts/${id}/efforts`)).body.data.efforts
const bests = async (user: TestUser, sportId: number) =>
  (await user.get<{ data: { efforts: BestEfforts[] } }>(`/api/records/efforts?sport_id=${sportId}`)).body.data
    .efforts

/** 1.2 km in six minutes, or faster. */
const run = (day: Date, factor = 1) => steadyRide({ points: 361, step: 3e-5 * factor, start: day })
const may = (day: number, year = 2026) => new Date(Date.UTC(year, 4, day, 8))

/** Of workouts that are shown. */
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
  // A stretch from its start to its end is as long as it says.
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

/** As the migration leaves it. */
function forgetEfforts({ ctx }: TestApp) {
  ctx.database.sqlite.run('DELETE FROM best_efforts')
  ctx.database.sqlite.run('UPDATE workouts SET derived_version = 0')
  queueJob(ctx.db, deriveKind, null, ctx.clock())
}

async function work(app: TestApp) {
  app.ctx.jobs.start()
  const isLeft = eq(jobs.kind, deriveKind.name)
  await until(async () => app.ctx.db.select({ jobs: count() }).from(jobs).where(isLeft).get()?.jobs === 0)
  await app.ctx.jobs.stop()
}

test('all that are there already get theirs, wherever it is interrupted', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await enter(sam)
  for (let day = 1; day < 25; day++) await sam.upload(run(may(day), 1 + day / 50))
  const before = rowsOf(app)
  expect(before.length).toBeGreaterThan(24 * 3)
  forgetEfforts(app)
  app.ctx.jobs.start()
  await nextTurn()
  await app.ctx.jobs.stop()
  expect(findJobDueAt(app.ctx.db, deriveKind, null)).toBeDefined()
  await work(app)
  expect(rowsOf(app)).toEqual(before)
})

test('where the recording is lost or damaged there are none, and it is not tried again', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(run(may(1)))
  await sam.upload(run(may(2)))
  const [first, second] = app.ctx.db.select().from(workouts).all()
  rmSync(join(app.dataDir, 'uploads', first!.trackFile!))
  writeFileSync(join(app.dataDir, 'uploads', second!.trackFile!), 'no track')
  forgetEfforts(app)
  await work(app)
  expect(rowsOf(app)).toEqual([])
})

test('one that is hidden gets its own, too', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [kept, other] = [await sam.upload(run(may(1))), await sam.upload(run(may(1)))]
  const json = { keep: kept.id, put_away: other.id }
  expect((await sam.request('POST', '/api/workouts/duplicates/merge', { json })).status).toBe(201)
  const [merged] = app.ctx.db.select().from(hiddenWorkouts).all()
  forgetEfforts(app)
  await work(app)
  expect((await sam.request('POST', `/api/workouts/merged/${merged!.id}/undo`)).status).toBeLessThan(300)
  expect(await efforts(sam, other.id)).not.toEqual([])
  expect(await efforts(sam, other.id)).toEqual(await efforts(sam, kept.id))
})

test('the doctor waits for the job, and queues it where it is gone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(run(may(1)))
  forgetEfforts(app)
  const about = (repair = false) => findingsOf(app, 'figures', repair)
  expect(await about()).toEqual([])
  app.ctx.db.delete(jobs).where(eq(jobs.kind, deriveKind.name)).run()
  expect(await about()).toMatchObject([
    { state: 'problem', sentence: expect.stringContaining('Best efforts') },
  ])
  expect(await about(true)).toMatchObject([{ state: 'repaired' }])
  expect(await about()).toEqual([])
})
