// The time at the place of a workout: from its positions, or from its file.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { workouts } from '../../../src/platform/db/tables'
import type { CutAnswer } from '../../../src/workouts/cuts/schemas'
import { queueBackfill } from '../../../src/workouts/library/backfill'
import { recalculateJob } from '../../../src/workouts/recalculations/jobs'
import { beginRecalculation, usualCauses } from '../../../src/workouts/recalculations/recalculate'
import type { SavedShareAnswer, SharedWorkoutAnswer } from '../../../src/workouts/shares/links/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { gpxOfPoints, type TestPoint } from '../../formats/gpx/gpx-documents'
import { workOnTraces } from '../../maps/lines/working'
import { fitFile, fitFileId, fitMessage, fitRecord, fitSummary, fitTime } from '../../support/fit-writer'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../../transfer/exports/exporting'
import { importArchive } from '../../transfer/imports/importing'
import { enter } from '../workouts/by-hand'

/** A run to the north. Its times are written with an offset from UTC. */
function runFrom(latitude: number, longitude: number, start: string, offset = 'Z') {
  const begin = Date.parse(start)
  const points = Array.from({ length: 120 }, (_, second): TestPoint => {
    const clock = new Date(begin + second * 1000).toISOString().slice(0, 19)
    return [latitude + second * 3e-5, longitude, 100, `${clock}${offset}`]
  })
  return gpxOfPoints(points)
}

const tokyo = (start: string) => runFrom(35.6895, 139.6917, start)

/** A recording of an hour of rowing indoors, by a device that also writes its local time. */
function rowing(utc: string, local: string) {
  const begin = fitTime(utc)
  const records = Array.from({ length: 60 }, (_, minute) =>
    fitRecord({ time: begin + minute * 60, heartRate: 120, distance: minute * 200 }),
  )
  const activity = fitMessage(34, [253, 'u32', begin], [5, 'u32', fitTime(local)])
  const summary = fitSummary({ start: begin, seconds: 3600, sport: 15, metres: 12_000 })
  return fitFile([fitFileId(4, begin), ...records, summary, activity])
}

const indoorTcx = (offset: string) => `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap>
  <TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>200</DistanceMeters><Track>
  <Trackpoint><Time>2026-05-01T08:00:00${offset}</Time><DistanceMeters>0</DistanceMeters></Trackpoint>
  <Trackpoint><Time>2026-05-01T08:01:00${offset}</Time><DistanceMeters>200</DistanceMeters></Trackpoint>
  </Track></Lap></Activity></Activities></TrainingCenterDatabase>`

const timeOf = ({ local_start, local_timezone }: Workout) => [local_start, local_timezone]

async function upload(user: TestUser, file: string | Uint8Array, name: string): Promise<Workout> {
  const { status, body, failure } = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 1 }, name)
  if (status !== 201) throw new Error(JSON.stringify(failure))
  return body.data.workouts[0]!
}

const find = async (user: TestUser, { id }: { id: string }) =>
  (await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts[0]!

test('follows from positions, whatever the zone of the user is', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam', { timezone: 'Europe/Paris' })
  const run = await sam.upload(tokyo('2026-04-30T22:12:00Z'))
  expect(timeOf(run)).toEqual(['2026-05-01T07:12:00+09:00', 'Asia/Tokyo'])
  // The `workout_date` of the API is always in UTC.
  expect(run.workout_date).toBe('Thu, 30 Apr 2026 22:12:00 GMT')
  const page = '/api/workouts?fields=local_start,local_timezone'
  expect((await sam.get<WorkoutsAnswer>(page)).body.data.workouts).toEqual([
    { local_start: '2026-05-01T07:12:00+09:00', local_timezone: 'Asia/Tokyo' } as Workout,
  ])
})

test.each([
  ['before', '2026-03-08T09:59:00Z', '2026-03-08T01:59:00-08:00'],
  ['after', '2026-03-08T10:00:00Z', '2026-03-08T03:00:00-07:00'],
])('has the offset of the moment: %s the clocks change', async (_, start, local) => {
  await using app = openTestApp()
  const run = await (await app.user('sam')).upload(runFrom(37.77, -122.42, start))
  expect(timeOf(run)).toEqual([local, 'America/Los_Angeles'])
})

test('without positions, is what the file says', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const row = await upload(sam, rowing('2026-05-01T08:00:00Z', '2026-05-01T13:30:00Z'), 'row.fit')
  expect(timeOf(row)).toEqual(['2026-05-01T13:30:00+05:30', '+05:30'])
  expect(timeOf(await upload(sam, indoorTcx('-03:30'), 'run.tcx'))).toEqual([
    '2026-05-01T08:00:00-03:30',
    '-03:30',
  ])
  // A local time that equals UTC says nothing about the place.
  expect(
    timeOf(await upload(sam, rowing('2026-05-02T08:00:00Z', '2026-05-02T08:00:00Z'), 'row.fit')),
  ).toEqual([null, null])
  expect(timeOf(await upload(sam, indoorTcx('Z'), 'run.tcx'))).toEqual([null, null])
})

test('positions are more reliable than the clock of a recorder, except at sea', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const there = runFrom(35.6895, 139.6917, '2026-05-01T08:00:00Z', '+02:00')
  expect((await sam.upload(there)).local_timezone).toBe('Asia/Tokyo')
  const sail = runFrom(30, -40, '2026-05-01T08:00:00Z', '+02:00')
  expect(timeOf(await sam.upload(sail))).toEqual(['2026-05-01T08:00:00+02:00', '+02:00'])
})

test('is not known of workouts entered by hand', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  expect(timeOf(await enter(sam))).toEqual([null, null])
})

test('is not that of a virtual course, and comes back with real positions', async () => {
  await using app = openTestApp()
  app.ctx.jobs.start()
  const sam = await app.user('sam')
  const run = await sam.upload(tokyo('2026-05-01T08:00:00Z'))
  const move = (venue: string) => sam.request('PATCH', `/api/workouts/${run.id}/venue`, { json: { venue } })
  await move('virtual')
  expect(timeOf(await find(sam, run))).toEqual([null, null])
  await move('indoors')
  await workOnTraces(app)
  expect((await find(sam, run)).local_timezone).toBe('Asia/Tokyo')
})

test('belongs to each part of a workout that is cut', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const run = await sam.upload(tokyo('2026-04-30T22:12:00Z'))
  const parts = [
    { from: 0, to: 40 },
    { from: 60, to: 110 },
  ]
  const { body } = await sam.request<CutAnswer>('POST', `/api/workouts/${run.id}/cut`, { json: { parts } })
  expect(body.data.workouts.map(timeOf)).toEqual([
    ['2026-05-01T07:12:00+09:00', 'Asia/Tokyo'],
    [expect.stringMatching(/^2026-05-01T07:1[23]:\d\d\+09:00$/), 'Asia/Tokyo'],
  ])
})

test('is found in the background for workouts that are already there', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const runs = [
    await sam.upload(tokyo('2026-01-01T08:00:00Z')),
    await sam.upload(runFrom(52.52, 13.4, '2026-03-29T01:00:00Z')),
  ]
  await enter(sam)
  const read = () => app.ctx.db.select().from(workouts).all()
  const before = read()
  app.ctx.database.sqlite.run(
    'UPDATE workouts SET local_zone = NULL, local_offset_s = NULL, derived_version = 3',
  )
  expect(timeOf(await find(sam, runs[0]!))).toEqual([null, null])
  queueBackfill(app.ctx.db, app.ctx.clock())
  await workOnTraces(app)
  expect(read()).toEqual(before)
  expect(before.map(({ localZone, localOffsetS }) => [localZone, localOffsetS])).toEqual([
    ['Asia/Tokyo', 9 * 3600],
    ['Europe/Berlin', 7200],
    [null, null],
  ])
})

test('is measured again with the recording', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const row = await upload(sam, rowing('2026-05-01T08:00:00Z', '2026-05-01T13:30:00Z'), 'row.fit')
  app.ctx.database.sqlite.run(
    'UPDATE workouts SET local_zone = NULL, local_offset_s = NULL, figures_version = NULL, distance_m = 5',
  )
  const { id } = beginRecalculation(app.ctx, { userId: null, causes: usualCauses })
  await recalculateJob.run(app.ctx, String(id), new AbortController().signal)
  expect(timeOf(await find(sam, row))).toEqual(['2026-05-01T13:30:00+05:30', '+05:30'])
})

test('decides the day that others see, if they see a map', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam', { timezone: 'America/New_York' })
  const run = await sam.upload(tokyo('2026-04-30T22:12:00Z'))
  const path = `/api/workouts/${run.id}`
  const { body } = await sam.request<SavedShareAnswer>('POST', `${path}/share`, {
    json: { hide_ends: false },
  })
  const link = String(body.data.share.link)
  const look = () =>
    app.request<SharedWorkoutAnswer>('GET', `/api/shared${link.slice(link.lastIndexOf('/'))}`)
  const shown = (await look()).body.data.workout
  expect(shown).toMatchObject({ has_map: true, date: '2026-05-01' })
  expect(JSON.stringify(shown)).not.toMatch(/Tokyo|07:12|22:12/)
  await sam.request('PATCH', `${path}/venue`, { json: { venue: 'indoors' } })
  expect((await look()).body.data.workout).toMatchObject({ has_map: false, date: '2026-04-30' })
})

test('survives an export and an import, even where the archive holds no file that says it', async () => {
  await using from = openTestApp()
  await using to = openTestApp()
  from.ctx.jobs.start()
  to.ctx.jobs.start()
  const [sam, moved] = [await from.user('sam'), await to.user('moved', { timezone: 'America/New_York' })]
  await sam.upload(tokyo('2026-05-01T08:00:00Z'))
  await upload(sam, rowing('2026-05-02T08:00:00Z', '2026-05-02T13:30:00Z'), 'row.fit')
  const { file_name } = await makeExportOf(sam)
  const archive = Bun.file(join(from.dataDir, 'uploads/exports', String(sam.account.id), file_name))
  await importArchive(moved, await archive.bytes())
  const list = '/api/workouts?order=asc'
  const [before, after] = [await sam.get<WorkoutsAnswer>(list), await moved.get<WorkoutsAnswer>(list)]
  expect(after.body.data.workouts.map(timeOf)).toEqual(before.body.data.workouts.map(timeOf))
  expect(before.body.data.workouts.map(timeOf)).toEqual([
    ['2026-05-01T17:00:00+09:00', 'Asia/Tokyo'],
    ['2026-05-02T13:30:00+05:30', '+05:30'],
  ])
})
