// `trackhut doctor` finds missing and damaged recordings, tracks and images.

import { expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workouts } from '../../../src/platform/db/tables'
import { unpackTrack } from '../../../src/tracks/track'
import { drawUsualMapImage } from '../../../src/workouts/images/map-images/usual-map-image'
import { gpxOfTracks, type TestPoint } from '../../formats/gpx/gpx-documents'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime, steadyFitRide } from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import { tupleOf } from '../../support/tuple'
import { consult, faultsOf, findingsOf } from './data-directories'

/** Uploads some workouts and waits for their images. */
async function withWorkouts<Count extends number>(app: TestApp, count: Count) {
  const sam = await app.user('sam')
  for (let minute = 0; minute < count; minute++) {
    await sam.upload(steadyRide({ start: new Date(Date.UTC(2026, 0, 1, 0, minute)) }))
  }
  const rows = app.ctx.db.select().from(workouts).all()
  for (const { mapId } of rows) await drawUsualMapImage(app.ctx, mapId ?? '')
  const pathOf = (file: string | null) => join(app.dataDir, 'uploads', file ?? '')
  const found = rows.map(row => ({ ...row, gpx: pathOf(row.sourceFile), track: pathOf(row.trackFile) }))
  return tupleOf(count, found)
}

test('tracks that are missing or damaged are made again as they were', async () => {
  await using app = openTestApp()
  const [missing, damaged, cut, fine] = await withWorkouts(app, 4)
  const tracks = [missing, damaged, cut, fine].map(workout => readFileSync(workout.track))
  rmSync(missing.track)
  writeFileSync(damaged.track, 'no track')
  writeFileSync(cut.track, readFileSync(cut.track).subarray(0, 100))
  const items = [missing, damaged, cut].map(workout => workout.shortId)
  expect(await findingsOf(app, 'recordings')).toMatchObject([{ state: 'problem', items }])

  expect(await findingsOf(app, 'recordings', true)).toMatchObject([{ state: 'repaired', items }])
  const after = [missing, damaged, cut, fine].map(workout => readFileSync(workout.track))
  expect(after).toEqual(tracks)
  expect(unpackTrack(readFileSync(missing.track)).points.count).toBe(61)
  expect(faultsOf(await consult(app, true))).toEqual([])
})

test('a recording that is missing or damaged is told, and its workout kept', async () => {
  await using app = openTestApp()
  const [missing, damaged] = await withWorkouts(app, 3)
  rmSync(missing.gpx)
  writeFileSync(damaged.gpx, '<gpx>')
  const told = [
    { state: 'problem', items: [missing.sourceFile], advice: expect.stringContaining('backup') },
    { state: 'problem', items: [damaged.sourceFile] },
  ]
  const before = app.ctx.db.select().from(workouts).all()
  expect(await findingsOf(app, 'recordings', true)).toMatchObject(told)
  expect(app.ctx.db.select().from(workouts).all()).toEqual(before)
})

test('figures that are not those of the recording are told', async () => {
  await using app = openTestApp()
  const [workout] = await withWorkouts(app, 2)
  app.ctx.database.sqlite.run('UPDATE workouts SET ascent_mm = ascent_mm + 1 WHERE id = ?', [workout.id])
  expect(await findingsOf(app, 'recordings')).toMatchObject([{ state: 'notice', items: [workout.shortId] }])
})

test('figures that an earlier version measured are told by cause, and stay', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const file = steadyFitRide()
  expect((await sam.tryUpload(file, { sport_id: 1 }, 'ride.fit')).status).toBe(201)
  const { sqlite } = app.ctx.database
  sqlite.run(
    'UPDATE workouts SET figure_sources = NULL, figures_version = NULL, ascent_mm = ascent_mm * 9, distance_m = 209',
  )
  const before = app.ctx.db.select().from(workouts).all()
  const told = ['(ground-distance)', '(ascent)'].map(cause => ({
    state: 'notice',
    sentence: expect.stringContaining(cause),
    items: before.map(({ shortId }) => shortId),
  }))
  expect(await findingsOf(app, 'recordings', true)).toMatchObject(told)
  expect(app.ctx.db.select().from(workouts).all()).toEqual(before)
})

test('figures that people have corrected are theirs', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const start = fitTime('2026-05-04T08:00:00Z')
  const file = fitFile([
    fitFileId(4, start),
    ...Array.from({ length: 60 }, (_, second) => fitRecord({ time: start + second, heartRate: 120 })),
    fitSummary({ start, seconds: 60, metres: 300 }),
  ])
  expect((await sam.tryUpload(file, { sport_id: 1 }, 'rollers.fit')).status).toBe(201)
  const [workout] = app.ctx.db.select().from(workouts).all()
  await sam.request('PATCH', `/api/workouts/${workout?.shortId}`, { json: { distance: 1.5, duration: 90 } })
  expect(app.ctx.db.select().from(workouts).get()?.distanceM).toBe(1500)
  expect(await findingsOf(app, 'recordings')).toEqual([])
})

test('recordings of several tracks give the same figures again, and with points left out', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const walk = (date: string): TestPoint[] =>
    Array.from({ length: 30 }, (_, minute) => [45 + minute / 1000, 5, null, `${date}T08:${10 + minute}:00Z`])
  await sam.upload(
    gpxOfTracks([
      [walk('2026-05-03')],
      [walk('2026-05-01').with(3, [45, 5, null, null])],
      [walk('2026-05-01').with(7, [0, 0, null, '2026-05-01T08:17:00Z'])],
    ]),
  )
  const rows = app.ctx.db.select().from(workouts).all()
  expect(rows.map(({ recordingNotes }) => recordingNotes?.length ?? 0)).toEqual([2, 0])
  expect(await findingsOf(app, 'recordings')).toEqual([])
})

test('a recording that was taken by older rules is not called damaged', async () => {
  await using app = openTestApp()
  const [workout] = await withWorkouts(app, 2)
  const text = readFileSync(workout.gpx, 'utf8')
  writeFileSync(workout.gpx, text.replaceAll(/<time>[^<]*0Z<\/time>/g, ''))
  const found = await findingsOf(app, 'recordings')
  expect(found).toMatchObject([{ state: 'notice', items: [workout.shortId] }])
})

test('pictures that are missing are queued to be drawn, once', async () => {
  await using app = openTestApp()
  const [workout, never] = await withWorkouts(app, 3)
  const { sqlite } = app.ctx.database
  rmSync(join(app.dataDir, 'uploads', 'workouts', String(workout.userId), `${workout.mapId}.png`))
  rmSync(join(app.dataDir, 'uploads', 'workouts', String(never.userId), `${never.mapId}.png`))
  sqlite.run('UPDATE workouts SET map_image_drawn_at = NULL WHERE id = ?', [never.id])
  sqlite.run("DELETE FROM jobs WHERE kind = 'draw-picture'")
  const items = [workout.shortId, never.shortId]
  expect(await findingsOf(app, 'pictures')).toMatchObject([{ state: 'problem', items }])
  expect(await findingsOf(app, 'pictures', true)).toMatchObject([{ state: 'repaired', items }])
  expect(await findingsOf(app, 'pictures', true)).toEqual([])
  const queued = sqlite.query("SELECT subject FROM jobs WHERE kind = 'draw-picture' ORDER BY id").all()
  expect(queued).toEqual([{ subject: workout.mapId }, { subject: never.mapId }])
})
