// Data derived from tracks is computed in the background for workouts that lack it, with the same result as for an
// upload.
import { expect, test } from 'bun:test'
import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { hiddenWorkouts, jobs, workouts } from '../../../src/platform/db/tables'
import { findJobDueAt } from '../../../src/platform/jobs/store'
import { deriveKind } from '../../../src/workouts/job-kinds'
import { countLeft, queueBackfill } from '../../../src/workouts/library/backfill'
import { findingsOf } from '../../instance/doctor/data-directories'
import { workOnTraces } from '../../maps/lines/working'
import { mountainRide } from '../../support/mountain-ride'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { nextTurn, until } from '../../support/waiting'
import { enter } from '../workouts/by-hand'

/** Tables that hold only derived data. */
const tables = ['best_efforts', 'workout_traces', 'track_lines', 'longest_climbs', 'workout_analyses']

/** All data derived from tracks. */
function derivedIn({ ctx: { database } }: TestApp): Record<string, unknown[]> {
  const columns = {
    workouts: 'SELECT id, places, top_speed_ckmh FROM workouts',
    workout_segments: 'SELECT workout_id, segment_id, top_speed_ckmh FROM workout_segments',
    workout_places: 'SELECT * FROM workout_places',
    best_means: 'SELECT * FROM best_means',
  }
  const whole = tables.map(table => [table, `SELECT * FROM ${table}`] as const)
  return Object.fromEntries(
    [...Object.entries(columns), ...whole].map(([table, query]) => [
      table,
      database.sqlite.query(`${query} ORDER BY 1, 2, 3`.replace(/, 3$/, '')).values(),
    ]),
  )
}

/** Removes all derived data. */
function forget({ ctx }: TestApp) {
  const { sqlite } = ctx.database
  for (const table of tables) sqlite.run(`DELETE FROM ${table}`)
  sqlite.run('UPDATE workouts SET places = NULL, top_speed_ckmh = NULL, derived_version = 0')
  sqlite.run('UPDATE workout_segments SET top_speed_ckmh = NULL')
  queueBackfill(ctx.db, ctx.clock())
}

async function fill(sam: TestUser) {
  await enter(sam)
  await sam.upload(mountainRide(new Date('2026-05-01T08:00:00Z')))
  for (let day = 2; day < 25; day++)
    await sam.upload(steadyRide({ start: new Date(Date.UTC(2026, 4, day)), step: day * 1e-5, points: 400 }))
}

test('all become what they would be now, wherever it is interrupted', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await fill(sam)
  const before = derivedIn(app)
  for (const rows of Object.values(before)) expect(rows).not.toBeEmpty()
  forget(app)
  expect(countLeft(app.ctx.db)).toBe(25)
  const { body } = await sam.get<{ data: { top_speeds: unknown[] } }>('/api/records')
  expect(body.data.top_speeds).toEqual([])
  app.ctx.jobs.start()
  await nextTurn()
  await app.ctx.jobs.stop()
  expect(findJobDueAt(app.ctx.db, deriveKind, null)).toBeDefined()
  await workOnTraces(app)
  expect(derivedIn(app)).toEqual(before)
  expect(countLeft(app.ctx.db)).toBe(0)
})

test('a workout gets what it lacks, and nothing else is computed anew', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ points: 400 }))
  const { sqlite } = app.ctx.database
  sqlite.run('UPDATE best_efforts SET elapsed_ms = elapsed_ms + 1')
  sqlite.run('UPDATE workouts SET derived_version = 2')
  const { longest_climbs: climbs, ...others } = derivedIn(app)
  sqlite.run('DELETE FROM longest_climbs')
  queueBackfill(app.ctx.db, app.ctx.clock())
  await workOnTraces(app)
  expect(derivedIn(app)).toEqual({ ...others, longest_climbs: climbs! })
})

test('where the recording is lost or damaged there is nothing, and it is not tried again', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const rides = [await sam.upload(steadyRide()), await sam.upload(steadyRide({ points: 90 }))]
  const [first, second] = app.ctx.db.select().from(workouts).all()
  rmSync(join(app.dataDir, 'uploads', first!.trackFile!))
  writeFileSync(join(app.dataDir, 'uploads', second!.trackFile!), 'no track')
  forget(app)
  await workOnTraces(app)
  const rows = app.ctx.db.select().from(workouts).all()
  const nowhere = { start: null, farthest: null, end: null }
  expect(rows.map(({ places }) => places)).toEqual([nowhere, nowhere])
  // Without a track, the top speed cannot be computed, so the maximum speed is stored instead.
  expect(rows.map(({ topSpeedCkmh }) => topSpeedCkmh! / 100)).toEqual(rides.map(ride => ride.max_speed!))
  expect(derivedIn(app)).toMatchObject({ best_efforts: [], longest_climbs: [] })
  expect(countLeft(app.ctx.db)).toBe(0)
})

test('a recording that cannot be read keeps no other waiting, and is tried again later', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide())
  await sam.upload(steadyRide({ points: 90 }))
  const before = derivedIn(app)
  // The track of the latest workout, which is processed first.
  const trackFile = join(app.dataDir, 'uploads', app.ctx.db.select().from(workouts).all().at(-1)!.trackFile!)
  const track = readFileSync(trackFile)
  rmSync(trackFile)
  mkdirSync(trackFile)
  forget(app)
  app.ctx.jobs.start()
  await until(() => countLeft(app.ctx.db) === 1)
  const derive = app.ctx.db.select().from(jobs).where(eq(jobs.kind, deriveKind.name))
  await until(() => (derive.get()?.attempts ?? 0) > 0)
  rmdirSync(trackFile)
  writeFileSync(trackFile, track)
  app.advanceClock(61_000)
  await app.ctx.jobs.stop()
  await workOnTraces(app)
  expect(derivedIn(app)).toEqual(before)
})

test('one that is hidden has it when it comes back', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [kept, other] = [await sam.upload(steadyRide()), await sam.upload(steadyRide())]
  const before = derivedIn(app)
  const json = { keep: kept.id, put_away: other.id }
  expect((await sam.request('POST', '/api/workouts/duplicates/merge', { json })).status).toBe(201)
  const [merged] = app.ctx.db.select().from(hiddenWorkouts).all()
  forget(app)
  await workOnTraces(app)
  expect((await sam.request('POST', `/api/workouts/merged/${merged!.id}/undo`)).status).toBe(200)
  expect(derivedIn(app)).toEqual(before)
})

test('the doctor waits for the job, and queues it where it is gone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide())
  forget(app)
  const about = (repair = false) => findingsOf(app, 'figures', repair)
  expect(await about()).toEqual([])
  app.ctx.db.delete(jobs).where(eq(jobs.kind, deriveKind.name)).run()
  expect(await about()).toMatchObject([
    { state: 'problem', sentence: expect.stringContaining('lack best efforts, top speeds, places') },
  ])
  expect(await about(true)).toMatchObject([{ state: 'repaired' }])
  expect(await about()).toEqual([])
  await workOnTraces(app)
  expect(await findingsOf(app, 'recordings')).toEqual([])
  app.ctx.database.sqlite.run('UPDATE workouts SET top_speed_ckmh = 1')
  expect(await findingsOf(app, 'recordings')).toMatchObject([{ state: 'notice' }])
})
