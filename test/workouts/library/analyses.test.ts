// The analysis of a recording is stored with its workout. The load is computed again when a value that it depends on
// changes.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { allWorkouts, trainingLoads, workoutAnalyses } from '../../../src/platform/db/tables'
import { findJobDueAt } from '../../../src/platform/jobs/store'
import { computeLoadsKind } from '../../../src/workouts/job-kinds'
import { queueBackfill } from '../../../src/workouts/library/backfill'
import { workOnTraces } from '../../maps/lines/working'
import { fitFile, fitFileId, fitRecord, fitSession, fitTime } from '../../support/fit-writer'
import { mountainRide } from '../../support/mountain-ride'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import { change, enter } from '../workouts/by-hand'

const start = fitTime('2026-05-04T08:00:00Z')

/** Ten minutes on an ergometer at 200 W. */
const indoors = (watts = 200) =>
  fitFile([
    fitFileId(),
    ...Array.from({ length: 601 }, (_, second) =>
      fitRecord({ time: start + second, heartRate: 120, power: watts }),
    ),
    fitSession(start),
  ])

const analyses = ({ ctx }: TestApp) => ctx.db.select().from(workoutAnalyses).all()
const loads = ({ ctx }: TestApp) => ctx.db.select().from(trainingLoads).all()

/** Sets all loads to a value that differs from every computed load. */
const forge = ({ ctx }: TestApp) => ctx.db.update(trainingLoads).set({ load: 50 }).run()

const isComputingQueued = ({ ctx }: TestApp) => findJobDueAt(ctx.db, computeLoadsKind, null) !== null

test('an upload has its analysis, its load and its energy at once', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(mountainRide(new Date('2026-05-01T08:00:00Z')))
  await sam.tryUpload(indoors(), { sport_id: 1 }, 'ride.fit')
  await enter(sam)
  const [outdoors, onErgometer] = analyses(app)
  expect(analyses(app)).toHaveLength(2)
  expect(outdoors!.analysis).toMatchObject({ heldHeartRate: null, climbs: { length: 2 } })
  expect(onErgometer!.analysis).toMatchObject({
    histograms: {
      heartRate: { first: 120, seconds: [600] },
      power: { first: 40, seconds: [600] },
      speed: null,
    },
    weightedPower: 200,
    work: 120_000,
  })
  expect(loads(app)).toMatchObject([
    { workoutId: outdoors!.workoutId, userId: outdoors!.userId, load: null, isOutdated: false },
    { workoutId: onErgometer!.workoutId, energyKcal: 120, energyMethod: 'power', isOutdated: false },
    // This workout was entered by hand, and the user's weight is unknown.
    { load: null, energyKcal: null, isOutdated: false },
  ])
  expect(isComputingQueued(app)).toBe(false)
})

test('an older data directory gets the analyses in the background', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(mountainRide(new Date('2026-05-01T08:00:00Z')))
  await sam.upload(steadyRide({ points: 400 }))
  await enter(sam)
  await workOnTraces(app)
  const before = [analyses(app), loads(app)]
  const { sqlite } = app.ctx.database
  for (const table of ['workout_analyses', 'training_loads', 'jobs']) sqlite.run(`DELETE FROM ${table}`)
  sqlite.run('UPDATE workouts SET derived_version = 4')
  queueBackfill(app.ctx.db, app.ctx.clock())
  await workOnTraces(app)
  expect([analyses(app), loads(app)]).toEqual(before)
})

test('a change of the sport changes the load at once, and a change of the title does not', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await sam.upload(steadyRide())
  await sam.upload(steadyRide({ points: 90, start: new Date('2026-05-02T08:00:00Z') }))
  for (const [changes, load] of [
    [{ title: 'Home' }, 50],
    [{ sport_id: 5 }, null],
    [{ sport_id: 5, description: 'Fast' }, 50],
  ] as const) {
    forge(app)
    await change(sam, id, changes)
    expect(loads(app)).toMatchObject([
      { load, isOutdated: false },
      { load: 50, isOutdated: false },
    ])
    expect(isComputingQueued(app)).toBe(false)
  }
})

test('a workout that lost its recording loses the analysis and the load, but can have energy', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide())
  const [{ trackFile, id }] = app.ctx.db.select().from(allWorkouts).all() as [typeof allWorkouts.$inferSelect]
  expect(await app.ctx.files.read(trackFile!)).not.toBeEmpty()
  app.ctx.db
    .update(allWorkouts)
    .set({ trackFile: null, derivedVersion: 4 })
    .where(eq(allWorkouts.id, id))
    .run()
  queueBackfill(app.ctx.db, app.ctx.clock())
  await workOnTraces(app)
  expect(analyses(app)).toEqual([])
  expect(loads(app)).toMatchObject([{ load: null, loadMethod: null, isOutdated: false }])
})

test('a workout that is deleted takes them along', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await sam.upload(steadyRide())
  expect((await sam.delete(`/api/workouts/${id}`)).status).toBe(204)
  expect([analyses(app), loads(app)]).toEqual([[], []])
})
