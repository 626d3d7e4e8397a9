// Requests about a long recording are processed in a worker process. The responses are the same as without one.
import { afterAll, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { workouts } from '../../../src/platform/db/tables'
import { unpackTrack } from '../../../src/tracks/track'
import { readRecorded } from '../../../src/workouts/duplicates/compare'
import { recordedTask } from '../../../src/workouts/duplicates/tasks'
import { type AskedCurves, answerCurves } from '../../../src/workouts/recording/curves/answer-curves'
import { curvesTask } from '../../../src/workouts/recording/curves/tasks'
import { fetchWeatherJob } from '../../../src/workouts/recording/files/jobs'
import {
  endsOfTrackTask,
  writeGpxTextTask,
  writeRecordingTask,
} from '../../../src/workouts/recording/files/tasks'
import { type AskedRecording, writeRecording } from '../../../src/workouts/recording/files/write-recording'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { answerAsOpenMeteo, openMeteoAt, WeatherServer } from '../weather/weather-server'

const weather = new WeatherServer(answerAsOpenMeteo)
afterAll(() => weather[Symbol.asyncDispose]())
const app = testApp(openMeteoAt(weather))
const sam = await app.user('sam')

/** GPX of a ride back and forth for thirty hours, with noise like that of a GPS receiver. */
function noisyRide(): string {
  let seed = 1
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const points = Array.from({ length: 110_000 }, (_, second) => {
    const time = new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString()
    const [latitude, longitude] = [45 + Math.sin(second / 1000) / 20 + noise() * 3e-5, 5 + noise() * 3e-5]
    const elevation = 100 + noise() * 9
    return `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>${elevation.toFixed(2)}</ele><time>${time}</time></trkpt>`
  })
  return `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

const [short, long] = [await sam.upload(steadyRide()), await sam.upload(noisyRide())]

const packedOf = (id: string) =>
  app.ctx.files.read(
    String(app.ctx.db.select().from(workouts).where(eq(workouts.shortId, id)).get()?.trackFile),
  )

/** Requests a part of the workout. Returns the answer and the worker tasks that ran for it. */
async function ask(id: string, path: string) {
  return await watched(() => sam.get(`/api/workouts/${id}/${path}`))
}

async function watched(work: () => Promise<{ status: number; body: unknown }>) {
  const { workers } = app.ctx
  const { run } = workers
  const tasks: string[] = []
  workers.run = (task, input, of) => {
    tasks.push(task.name)
    return run(task, input, of)
  }
  try {
    const { status, body } = await work()
    return { status, body, tasks }
  } finally {
    workers.run = run
  }
}

const curves: [string, AskedCurves][] = [
  [
    'streams?fields=distance,speed&points=100',
    {
      of: 'streams',
      streams: { fields: ['distance', 'speed'], points: 100, range: null, sport: undefined },
    },
  ],
  ['splits', { of: 'splits', division: { length: 1000, threshold: 1 }, recorderSummary: null }],
  ['stretch?from=100&to=90000', { of: 'stretch', range: { from: 100, to: 90_000 }, threshold: 1 }],
]

test.each(curves)('%s', async (path, asked) => {
  const expected = JSON.parse(answerCurves(unpackTrack(await packedOf(long.id)), null, asked))
  expect(await ask(long.id, path)).toEqual({ status: 200, body: expected, tasks: [curvesTask.name] })
  expect(await ask(short.id, path.replace('90000', '200'))).toMatchObject({ status: 200, tasks: [] })
})

test.each(curves)('%s of a segment', async (path, asked) => {
  const of = (number: number) => `${path}${path.includes('?') ? '&' : '?'}segment=${number}`
  const expected = JSON.parse(answerCurves(unpackTrack(await packedOf(long.id)), 0, asked))
  expect(await ask(long.id, of(1))).toEqual({ status: 200, body: expected, tasks: [curvesTask.name] })
  expect(await ask(long.id, of(2))).toMatchObject({ status: 404, tasks: [curvesTask.name] })
})

const textOf = async (path: string) => {
  const headers = { authorization: `Bearer ${sam.token}` }
  const response = await app.handle(new Request(`http://localhost/api/workouts/${path}`, { headers }))
  return { status: response.status, body: await response.text() }
}

test.each<[string, AskedRecording]>([
  ['chart_data', { form: 'chart', segment: null }],
  ['chart_data?sensors=true', { form: 'chart', segment: null, withSensors: true }],
  ['chart_data/segment/1', { form: 'chart', segment: '1' }],
  ['gpx/segment/1', { form: 'gpx-answer', segment: '1' }],
])('%s', async (path, asked) => {
  const { body, ...answer } = await watched(() => textOf(`${long.id}/${path}`))
  expect(answer).toEqual({ status: 200, tasks: [writeRecordingTask.name] })
  const expected = [...writeRecording(unpackTrack(await packedOf(long.id)), asked)].join('')
  expect(Bun.hash(String(body))).toBe(Bun.hash(expected))
  expect(await watched(() => textOf(`${short.id}/${path}`))).toMatchObject({ status: 200, tasks: [] })
  await isTidy()
})

test('gpx', async () => {
  const { body, ...answer } = await watched(() => textOf(`${long.id}/gpx`))
  expect(answer).toEqual({ status: 200, tasks: [writeGpxTextTask.name] })
  expect(JSON.parse(String(body))).toEqual({ status: 'success', message: '', data: { gpx: noisyRide() } })
  expect(await watched(() => textOf(`${short.id}/gpx`))).toMatchObject({ status: 200, tasks: [] })
  await isTidy()
})

test('what nobody receives to its end leaves nothing', async () => {
  const headers = { authorization: `Bearer ${sam.token}` }
  const path = `http://localhost/api/workouts/${long.id}/chart_data`
  const reader = (await app.handle(new Request(path, { headers }))).body!.getReader()
  await reader.read()
  await reader.cancel()
  await isTidy()
})

test.each(['chart_data', 'gpx'])('%s of a segment that a long recording lacks', async form => {
  const answer = await ask(long.id, `${form}/segment/02`)
  expect(answer).toEqual({
    status: 404,
    body: { status: 'not found', message: "No segment with id '02'" },
    tasks: [writeRecordingTask.name],
  })
  await isTidy()
})

/** Whether no temporary file is left. */
const isTidy = () => {
  const spool = join(app.dataDir, 'run', 'spool')
  return until(() => !existsSync(spool) || readdirSync(spool).length === 0)
}

test('what it holds beside a duplicate', async () => {
  const row = app.ctx.db.select().from(workouts).where(eq(workouts.shortId, long.id)).get()!
  const read = async () => ({ status: 200, body: await readRecorded(app.ctx, row) })
  const body = { points: 110_000, sensors: ['elevation'] }
  expect(await watched(read)).toEqual({ status: 200, body, tasks: [recordedTask.name] })
})

test('the weather at its ends', async () => {
  const row = () => app.ctx.db.select().from(workouts).where(eq(workouts.shortId, long.id)).get()!
  const run = async () => {
    await fetchWeatherJob.run(app.ctx, String(row().id), new AbortController().signal)
    return { status: 200, body: null }
  }
  expect((await watched(run)).tasks).toEqual([endsOfTrackTask.name])
  expect([row().weatherStart, row().weatherEnd]).toEqual([expect.any(String), expect.any(String)])
})

test('a long recording that is damaged is missing, as any other', async () => {
  const { trackFile } = app.ctx.db.select().from(workouts).where(eq(workouts.shortId, long.id)).get()!
  const path = app.ctx.files.locate(String(trackFile))
  const packed = await Bun.file(path).bytes()
  packed[packed.length - 1]! ^= 1
  await Bun.write(path, packed)
  expect(await ask(long.id, 'splits')).toMatchObject({ status: 404, tasks: [curvesTask.name] })
  expect(await ask(long.id, 'chart_data')).toMatchObject({ status: 404, tasks: [writeRecordingTask.name] })
})
