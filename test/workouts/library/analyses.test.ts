// The analysis of a recording is kept with its workout, and its load is computed again when something changes it.
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

/** Marks all loads as computed, and forgets that they had to be. */
function haveComputed({ ctx }: TestApp) {
  ctx.db.update(trainingLoads).set({ load: 50, isOutdated: false }).run()
  ctx.database.sqlite.run('DELETE FROM jobs')
}

test('an upload has its analysis at once, and its load is to be computed', async () => {
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
    { workoutId: outdoors!.workoutId, userId: outdoors!.userId, load: null, isOutdated: true },
    { workoutId: onErgometer!.workoutId, isOutdated: true },
  ])
  expect(findJobDueAt(app.ctx.db, computeLoadsKind, null)).not.toBeNull()
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

test('a change of the sport changes the load, and a change of the title does not', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await sam.upload(steadyRide())
  await sam.upload(steadyRide({ points: 90, start: new Date('2026-05-02T08:00:00Z') }))
  for (const [changes, isOutdated] of [
    [{ title: 'Home' }, false],
    [{ sport_id: 5 }, true],
    [{ sport_id: 5, description: 'Fast' }, false],
  ] as const) {
    haveComputed(app)
    await change(sam, id, changes)
    const outdated = loads(app).map(load => load.isOutdated)
    expect(outdated).toEqual([isOutdated, false])
    expect(findJobDueAt(app.ctx.db, computeLoadsKind, null) !== null).toBe(isOutdated)
  }
  // The former load is shown until the new one is there.
  expect(loads(app)[0]!.load).toBe(50)
})

test('a workout that lost its recording loses the analysis and the load', async () => {
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
  expect([analyses(app), loads(app)]).toEqual([[], []])
})

test('a workout that is deleted takes them along', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await sam.upload(steadyRide())
  expect((await sam.delete(`/api/workouts/${id}`)).status).toBe(204)
  expect([analyses(app), loads(app)]).toEqual([[], []])
})
