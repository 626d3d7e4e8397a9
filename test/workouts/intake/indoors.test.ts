// Recordings without positions, such as pool swims and rides on rollers.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { SplitsAnswer, StreamsAnswer } from '../../../src/workouts/recording/curves/schemas'
import type { ChartAnswer } from '../../../src/workouts/recording/files/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { activityXml, lapXml, swumLapXml, tcxOf } from '../../formats/tcx/tcx-documents'
import { consult, faultsOf } from '../../instance/doctor/data-directories'
import { fitFile, fitFileId, fitMessage, fitSummary, fitTime } from '../../support/fit-writer'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../../transfer/exports/exporting'
import { importArchive, jobsAreDone } from '../../transfer/imports/importing'

const app = testApp()
const sam = await app.user('sam')

const t = fitTime('2026-05-01T08:00:00Z')

/** A minute on rollers: the watch counts 10 m per second, and stops for ten seconds. */
const rollers = fitFile([
  fitFileId(),
  ...Array.from({ length: 61 }, (_, second) =>
    fitMessage(
      20,
      [253, 'u32', t + second],
      [3, 'u8', 100 + second],
      [4, 'u8', 90],
      [5, 'u32', second * 1000],
      [6, 'u16', 10_000],
      [7, 'u16', 200],
      [13, 's8', 21],
    ),
  ),
  fitSummary({ start: t, seconds: 60, timer: 50, kind: 6, metres: 600, calories: 33, ascent: 5 }),
])

async function add(user: TestUser, file: Uint8Array | string, name: string, data = {}): Promise<Workout[]> {
  const answer = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 'auto', ...data }, name)
  if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify([answer.body, answer.failure])}`)
  return answer.body.data.workouts
}

test('its curves and kilometres are those of its device', async () => {
  const robin = await app.user('robin')
  const [workout] = await add(robin, rollers, 'rollers.fit')
  const path = `/api/workouts/${workout!.id}`
  const fields = 'distance,latitude,speed,hr,power,temperature'
  const { body } = await robin.get<StreamsAnswer>(`${path}/streams?fields=${fields}`)
  const { streams, summaries } = body.data
  expect(Object.keys(streams)).toEqual(['distance', 'speed', 'hr', 'power', 'temperature'])
  expect([streams.distance?.[30], streams.speed?.[30], streams.hr?.[30]]).toEqual([0.3, 36, 130])
  expect(summaries.power).toEqual({ average: 200, least: 200, most: 200 })
  const splits = await robin.get<SplitsAnswer>(`${path}/splits`)
  expect(splits.body.data.splits).toMatchObject([{ distance: 0.6, duration: 60, ascent: null }])
  expect((await robin.get(`${path}/streams?segment=1`)).failure?.code).toBe('recording-missing')
})

test('it is a workout with the figures of its device, and without a map', async () => {
  const [workout] = await add(sam, rollers, 'rollers.fit')
  expect(workout).toMatchObject({
    sport_id: 13,
    with_gpx: false,
    with_chart: true,
    map: null,
    bounds: [],
    segments: [],
    duration: '0:01:00',
    moving: '0:00:50',
    pauses: '0:00:10',
    distance: 0.6,
    ave_speed: 43.2,
    ascent: 5,
    recorder: { calories: 33, moving: '0:00:50', distance: 0.6, ascent: 5 },
    recording_notes: [],
  })
  const path = `/api/workouts/${workout!.id}`
  const chart = await sam.get<ChartAnswer>(`${path}/chart_data?sensors=true`)
  expect(chart.body.data.chart_data).toHaveLength(61)
  expect(chart.body.data.chart_data[30]).toEqual({
    distance: 0.3,
    duration: 30,
    speed: 36,
    hr: 130,
    cadence: 90,
    power: 200,
    temperature: 21,
    time: 'Fri, 01 May 2026 08:00:30 GMT',
  })
  const answers = await Promise.all(
    ['gpx', 'gpx/download', 'gpx/segment/1', 'chart_data/segment/1'].map(what => sam.get(`${path}/${what}`)),
  )
  expect(answers.map(({ status, failure }) => [status, failure?.code])).toEqual([
    [404, 'recording-missing'],
    [404, 'recording-missing'],
    [400, 'recording-missing'],
    [400, 'recording-missing'],
  ])
})

test('its figures can be corrected, and it can be deleted', async () => {
  const kim = await app.user('kim')
  const [workout] = await add(kim, rollers, 'rollers.fit')
  const path = `/api/workouts/${workout!.id}`
  const changed = await kim.request<WorkoutsAnswer>('PATCH', path, {
    json: { distance: 0.5, duration: 60, sport_id: 1 },
  })
  expect(changed.body.data.workouts[0]).toMatchObject({ distance: 0.5, sport_id: 1, with_chart: true })
  expect((await kim.delete(path)).status).toBe(204)
  expect((await kim.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts).toEqual([])
})

test('a swim as TCX rests where its laps have no metres', async () => {
  const ida = await app.user('ida')
  const laps = [
    swumLapXml(0, { seconds: 100, metres: 100 }, [
      [0, 0],
      [50, 50],
      [100, 100],
    ]),
    swumLapXml(100, { seconds: 30, metres: 0 }, [[110, 100]]),
    swumLapXml(130, { seconds: 60, metres: 50 }, [
      [160, 125],
      [190, 150],
    ]),
    swumLapXml(190, { seconds: 20, metres: 0 }),
  ]
  const [workout] = await add(ida, tcxOf(activityXml(laps.join(''))), 'pool.tcx', { sport_id: '16' })
  expect(workout).toMatchObject({
    duration: '0:03:30',
    moving: '0:02:40',
    pauses: '0:00:50',
    distance: 0.15,
    figure_sources: { moving: 'laps' },
  })
  const told = await ida.get<SplitsAnswer>(`/api/workouts/${workout!.id}/splits?unit=lap`)
  expect(told.body.data.splits.map(({ distance, duration, moving }) => [distance, duration, moving])).toEqual(
    [
      [0.1, 100, 100],
      [0, 30, 0],
      [0.05, 60, 60],
      [0, 20, 0],
    ],
  )
})

test('a swim in a pool is measured by its lengths, whatever its records say', async () => {
  const length = (number: number, isActive: boolean) =>
    fitMessage(
      101,
      [253, 'u32', t + number * 30 + 30],
      [2, 'u32', t + number * 30],
      [3, 'u32', 30_000],
      [5, 'u16', isActive ? 20 : null],
      [6, 'u16', isActive ? 833 : null],
      [12, 'enum', isActive ? 1 : 0],
    )
  const swim = fitFile([
    fitFileId(),
    fitMessage(20, [3, 'u8', 120]),
    ...[true, true, false, true].map((isActive, number) => length(number, isActive)),
    fitSummary({ start: t, seconds: 120, sport: 5, kind: 17, metres: 150, pool: 50 }),
  ])
  const answer = await sam.tryUpload(swim, { sport_id: 'auto' }, 'swim.fit')
  expect(answer.failure).toEqual({ code: 'sport-undecided', detail: { sport: 'lap_swimming' } })
  const [workout] = await add(sam, swim, 'swim.fit', { fallback_sport_id: 16 })
  expect(workout).toMatchObject({ sport_id: 16, distance: 0.15, duration: '0:02:00' })
  // The device's timer kept running while the swimmer rested at the wall; that time counts as a pause.
  expect(workout).toMatchObject({ moving: '0:01:30', pauses: '0:00:30', ave_speed: 6 })
  const chart = await sam.get<ChartAnswer>(`/api/workouts/${workout!.id}/chart_data?sensors=true`)
  const points = chart.body.data.chart_data
  expect(points.map(({ duration, distance }) => [duration, distance])).toEqual([
    [0, 0],
    [30, 0.05],
    [60, 0.1],
    [90, 0.1],
    [120, 0.15],
  ])
  // The sport chosen for this file's sport name is used for later files with the same name.
  const [again] = await add(sam, swim, 'swim.fit')
  expect(again?.sport_id).toBe(16)
})

test('where there are no records there is the time of the session', async () => {
  const yoga = fitFile([fitFileId(), fitSummary({ start: t, seconds: 1800, sport: 10, calories: 90 })])
  const [workout] = await add(sam, yoga, 'yoga.fit', { fallback_sport_id: 6 })
  expect(workout).toMatchObject({ duration: '0:30:00', distance: 0, ave_speed: 0, with_chart: true })
})

test('TCX without positions', async () => {
  const point = (seconds: number) =>
    `<Trackpoint><Time>2026-05-01T08:00:${String(seconds).padStart(2, '0')}Z</Time><DistanceMeters>${seconds * 3}</DistanceMeters><HeartRateBpm><Value>${100 + seconds}</Value></HeartRateBpm></Trackpoint>`
  const [workout] = await add(sam, tcxOf(activityXml(lapXml([0, 10, 20].map(point)))), 'indoors.tcx')
  expect(workout).toMatchObject({
    sport_id: 1,
    with_gpx: false,
    distance: 0.06,
    duration: '0:00:20',
    recorder: { calories: 9, laps: 1 },
  })
})

test('an export of it comes back the same, corrected figures included, and the doctor finds nothing', async () => {
  await using one = openTestApp()
  const ana = await one.user('ana')
  one.ctx.jobs.start()
  await add(ana, rollers, 'rollers.fit')
  await jobsAreDone(one)
  expect(faultsOf(await consult(one)).filter(({ check }) => check !== 'permissions')).toEqual([])
  const before = (await ana.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts[0]!
  await ana.request('PATCH', `/api/workouts/${before.id}`, { json: { distance: 0.7 } })
  const { file_name } = await makeExportOf(ana)
  const exported = await Bun.file(
    join(one.dataDir, 'uploads/exports', `${ana.account.id}/${file_name}`),
  ).bytes()
  await using other = openTestApp()
  const moved = await other.user('ana')
  other.ctx.jobs.start()
  await importArchive(moved, exported)
  await jobsAreDone(other)
  const [after] = (await moved.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts
  expect(after).toMatchObject({ distance: 0.7, with_chart: true, map: null, recorder: before.recorder })
})
