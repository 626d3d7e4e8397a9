// The sources of a workout's figures are kept in every way of storing, changing or moving the workout.
import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { migrations } from '../../../src/platform/db/migrations'
import type { FigureSource } from '../../../src/tracks/figure-sources'
import { readFigureSources } from '../../../src/transfer/imports/archive/read-recording-facts'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../../transfer/exports/exporting'
import { importArchive } from '../../transfer/imports/importing'
import { change, enter } from './by-hand'

const app = testApp()
const sam = await app.user('sam')
app.ctx.jobs.start()

const sourcesOf = ({ distance_source, figure_sources, figures_version }: Workout) => ({
  distance: distance_source,
  ...figure_sources,
  version: figures_version,
})

const all = (source: FigureSource, version: number | null) => ({
  ...{ start: source, distance: source, duration: source, moving: source, ascent: source, max_speed: source },
  version,
})

async function add(user: TestUser, file: Uint8Array | string, name: string): Promise<Workout> {
  const { status, body } = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 1 }, name)
  expect(status).toBe(201)
  return body.data.workouts[0]!
}

const t = fitTime('2026-05-03T08:00:00Z')
const seconds = Array.from({ length: 120 }, (_, second) => second)
const outdoors = fitFile([
  fitFileId(4, t),
  ...seconds.map(second =>
    fitRecord({
      time: t + second,
      at: [45 + second * 3e-5, 5],
      enhanced: 100 + second,
      distance: second * 3.3,
    }),
  ),
  fitSummary({ start: t, seconds: 120, sport: 2, metres: 400, ascent: 100 }),
])
const indoors = (start: number) =>
  fitFile([
    fitFileId(4, start),
    ...seconds.map(second => fitRecord({ time: start + second, heartRate: 120 + (second % 9) })),
    fitSummary({ start, seconds: 120, sport: 2, metres: 600 }),
  ])

const tcx = `<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
<Activities><Activity Sport="Biking"><Id>2026-05-05T08:00:00Z</Id><Lap StartTime="2026-05-05T08:00:00Z">
<TotalTimeSeconds>59</TotalTimeSeconds><DistanceMeters>195</DistanceMeters><Track>${seconds
  .slice(0, 60)
  .map(
    second =>
      `<Trackpoint><Time>2026-05-05T08:00:${String(second).padStart(2, '0')}Z</Time><Position><LatitudeDegrees>${45 + second * 3e-5}</LatitudeDegrees><LongitudeDegrees>5</LongitudeDegrees></Position><DistanceMeters>${second * 3.3}</DistanceMeters></Trackpoint>`,
  )
  .join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`

test('a GPX is measured from its points', async () => {
  expect(sourcesOf(await sam.upload(steadyRide()))).toEqual(all('points', 2))
})

test('of a FIT each figure tells whether the device counted it', async () => {
  expect(sourcesOf(await add(sam, outdoors, 'ride.fit'))).toEqual({
    ...all('points', 2),
    distance: 'device',
    ascent: 'device',
  })
})

test('totals of a TCX are those of its laps', async () => {
  expect(sourcesOf(await add(sam, tcx, 'ride.tcx'))).toMatchObject({ distance: 'laps', ascent: null })
})

test('what is entered by hand is typed', async () => {
  expect(sourcesOf(await enter(sam))).toEqual({ ...all('typed', null), ascent: null })
})

test('what is corrected is typed from then on, and nothing else', async () => {
  const robin = await app.user('robin')
  const { id, ...before } = await add(robin, indoors(fitTime('2026-05-04T08:00:00Z')), 'rollers.fit')
  expect(sourcesOf({ id, ...before })).toMatchObject({ distance: 'device', start: 'points', version: 2 })
  expect(sourcesOf(await change(robin, id, { title: 'Rollers' }))).toEqual(sourcesOf({ id, ...before }))
  const corrected = await change(robin, id, { distance: 1 })
  expect(sourcesOf(corrected)).toMatchObject({ distance: 'typed', start: 'points', ascent: null, version: 2 })
  const dated = await change(robin, id, { workout_date: '2026-05-04 07:00' })
  expect(sourcesOf(dated)).toMatchObject({ start: 'typed' })

  const { file_name } = await makeExportOf(robin)
  const archive = Bun.file(join(app.dataDir, 'uploads/exports', String(robin.account.id), file_name))
  await robin.delete(`/api/workouts/${id}`)
  await importArchive(robin, await archive.bytes())
  const { body } = await robin.get<WorkoutsAnswer>(`/api/workouts/${id}`)
  expect(body.data.workouts.map(sourcesOf)).toEqual([sourcesOf(dated)])
})

test('a workout that is cut, and one that comes back, keep theirs', async () => {
  const kim = await app.user('kim')
  const ride = await add(kim, outdoors, 'ride.fit')
  const shown = async () => (await kim.get<WorkoutsAnswer>(`/api/workouts/${ride.id}`)).body.data.workouts
  const cut = await kim.request<{ data: { undo: { id: number } } }>('POST', `/api/workouts/${ride.id}/cut`, {
    json: { parts: [{ from: 10, to: 90 }] },
  })
  expect((await shown()).map(sourcesOf)).toEqual([all('points', 2)])
  const batches = await kim.get<{ data: { batches: { id: number }[] } }>('/api/workouts/batches')
  const undone = await kim.request('POST', `/api/workouts/batches/${batches.body.data.batches[0]?.id}/undo`)
  expect([cut.status < 300, undone.status]).toEqual([true, 200])
  expect((await shown()).map(sourcesOf)).toEqual([sourcesOf(ride)])
})

test('workouts of before say nothing of it, and keep their figures', () => {
  const position = migrations.findIndex(({ name }) => name === '0043_figure_sources.sql')
  using sqlite = new Sqlite(':memory:')
  for (const { sql } of migrations.slice(0, position)) sqlite.run(sql)
  sqlite.run(
    "INSERT INTO users (username, email, password_hash, created_at, timezone) VALUES ('a', 'a', 'x', 0, 'UTC')",
  )
  sqlite.run(`INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
    distance_m, ave_speed_ckmh, max_speed_ckmh) VALUES ('w', 1, 1, 'Old', 0, 0, 3600, 3600, 20000, 2000, 2000)`)
  sqlite.run(migrations[position]?.sql ?? '')
  const columns = 'distance_m, duration_s, figure_sources, figures_version'
  expect(sqlite.query(`SELECT ${columns} FROM workouts`).values()).toEqual([[20000, 3600, null, null]])
})

test('a source that somebody made up in an archive is unknown', () => {
  expect(readFigureSources({})).toBeNull()
  const told = {
    distance_source: 'typed',
    figure_sources: { start: 'constructor', moving: 7, ascent: 'laps' },
  }
  expect(readFigureSources(told)).toEqual({
    ...{ start: null, distance: 'typed', duration: null, moving: null, ascent: 'laps', maxSpeed: null },
  })
})
