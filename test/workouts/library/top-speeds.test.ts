// Top speeds of workouts that were stored before there were any: measured in the background, as if they were uploaded now.
import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { hiddenWorkouts, jobs, workoutSegments, workouts } from '../../../src/platform/db/tables'
import { findJobDueAt, queueJob } from '../../../src/platform/jobs/store'
import { deriveKind } from '../../../src/workouts/job-kinds'
import { findingsOf } from '../../instance/doctor/data-directories'
import { mountainRide } from '../../support/mountain-ride'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { nextTurn, until } from '../../support/waiting'
import { enter } from '../workouts/by-hand'

const rowsOf = ({ ctx: { db } }: TestApp) => ({
  workouts: db.select({ id: workouts.id, top: workouts.topSpeedCkmh }).from(workouts).all(),
  segments: db
    .select({ id: workoutSegments.workoutId, top: workoutSegments.topSpeedCkmh })
    .from(workoutSegments)
    .all(),
})

/** As the migration leaves it. */
function forgetTopSpeeds({ ctx }: TestApp) {
  for (const table of ['workouts', 'workout_segments'])
    ctx.database.sqlite.run(`UPDATE ${table} SET top_speed_ckmh = NULL`)
  ctx.database.sqlite.run('UPDATE workouts SET derived_version = 0')
  queueJob(ctx.db, deriveKind, null, ctx.clock())
}

async function work(app: TestApp) {
  app.ctx.jobs.start()
  const isLeft = eq(jobs.kind, deriveKind.name)
  await until(async () => app.ctx.db.select({ jobs: count() }).from(jobs).where(isLeft).get()?.jobs === 0)
  await app.ctx.jobs.stop()
}

async function fill(sam: TestUser) {
  await enter(sam)
  await sam.upload(mountainRide(new Date('2026-05-01T08:00:00Z')))
  for (let day = 2; day < 25; day++) {
    await sam.upload(steadyRide({ start: new Date(Date.UTC(2026, 4, day)), step: day * 1e-6 }))
  }
}

test('all become what they would be now, wherever it is interrupted', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await fill(sam)
  const before = rowsOf(app)
  forgetTopSpeeds(app)
  expect((await sam.get<{ data: { top_speeds: unknown[] } }>('/api/records')).body.data.top_speeds).toEqual(
    [],
  )
  app.ctx.jobs.start()
  await nextTurn()
  await app.ctx.jobs.stop()
  expect(findJobDueAt(app.ctx.db, deriveKind, null)).toBeDefined()
  await work(app)
  expect(rowsOf(app)).toEqual(before)
})

test('where the recording does not tell, it is the maximum speed', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [lost, damaged] = [await sam.upload(steadyRide()), await sam.upload(steadyRide({ points: 90 }))]
  const [first, second] = app.ctx.db.select().from(workouts).all()
  rmSync(join(app.dataDir, 'uploads', first!.trackFile!))
  writeFileSync(join(app.dataDir, 'uploads', second!.trackFile!), 'no track')
  forgetTopSpeeds(app)
  await work(app)
  expect(rowsOf(app).workouts.map(({ top }) => top! / 100)).toEqual([lost.max_speed, damaged.max_speed])
})

test('one that is hidden is measured, too', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [kept, other] = [await sam.upload(steadyRide()), await sam.upload(steadyRide())]
  const json = { keep: kept.id, put_away: other.id }
  expect((await sam.request('POST', '/api/workouts/duplicates/merge', { json })).status).toBe(201)
  const [merged] = app.ctx.db.select().from(hiddenWorkouts).all()
  forgetTopSpeeds(app)
  await work(app)
  expect((await sam.request('POST', `/api/workouts/merged/${merged!.id}/undo`)).status).toBeLessThan(300)
  const [one, two] = rowsOf(app).workouts
  expect(one!.top).toBe(two!.top)
  expect(new Set(rowsOf(app).segments.map(({ top }) => top))).toEqual(new Set([one!.top]))
})

test('the doctor waits for the job, and queues it where it is gone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide())
  forgetTopSpeeds(app)
  const about = async (repair = false) => [
    ...(await findingsOf(app, 'figures', repair)),
    ...(await findingsOf(app, 'recordings', repair)),
  ]
  expect(await about()).toEqual([])
  app.ctx.db.delete(jobs).where(eq(jobs.kind, deriveKind.name)).run()
  expect(await about()).toMatchObject([{ state: 'problem', sentence: expect.stringContaining('top speeds') }])
  expect(await about(true)).toMatchObject([{ state: 'repaired' }])
  expect(await about()).toEqual([])
  app.ctx.database.sqlite.run('UPDATE workouts SET top_speed_ckmh = 1')
  expect(await about()).toMatchObject([{ state: 'notice' }])
})
