// FIT files are uploaded like GPX files.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Static } from '@sinclair/typebox'
import type { Code } from '../../../src/platform/codes'
import type { ChartAnswer, GpxAnswer } from '../../../src/workouts/recording/files/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { consult, faultsOf } from '../../instance/doctor/data-directories'
import {
  fitFile,
  fitFileId,
  fitRecord,
  fitSession,
  fitTime,
  fitTimer,
  steadyFitRide,
} from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { filesIn, makeExportOf } from '../../transfer/exports/exporting'
import { importArchive, jobsAreDone } from '../../transfer/imports/importing'
import { uploadArchive, zipOf } from './archives'

const app = testApp()
const sam = await app.user('sam')

const t = fitTime('2026-05-01T08:00:00Z')
const at = (time: number, more = {}) => fitRecord({ time: t + time, at: [45 + time * 3e-5, 5], ...more })

async function uploadAll(user: TestUser, file: Uint8Array, name = 'ride.fit'): Promise<Workout[]> {
  const answer = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 1 }, name)
  if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
  return answer.body.data.workouts
}

const download = (user: TestUser, path: string) =>
  app.handle(new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${user.token}` } }))

const figuresOf = ({
  id,
  original,
  map,
  creation_date,
  recorder,
  records,
  previous_workout,
  segments,
  ...figures
}: Workout) => ({
  ...figures,
  segments: segments.map(({ workout_id, ...segment }) => segment),
})

test('the same ride is as long as over ground as FIT, and along the slope as GPX; the rest is the same', async () => {
  const [one, other] = [await app.user('fit'), await app.user('gpx')]
  const [fit] = await uploadAll(one, steadyFitRide())
  const gpx = await other.upload(steadyRide())
  expect(fit).toMatchObject({ with_gpx: true, distance: 0.2, ascent: 60, recording_notes: [] })
  const rest = (ride: Workout) => {
    const { distance, ave_speed, max_speed, top_speed, user, segments, ...others } = figuresOf(ride)
    return others
  }
  expect(gpx.distance).toBe(0.209)
  expect(rest(fit!)).toEqual(rest(gpx))
})

test('the file downloads as it came; GPX is made of its track', async () => {
  const file = fitFile([
    fitFileId(),
    at(0, { heartRate: 120, cadence: 80, power: 200, temperature: 20, enhanced: 100 }),
    at(1, { heartRate: 121 }),
    fitTimer(t + 1, 4),
    at(60),
    at(61),
    fitSession(t),
  ])
  const [workout] = await uploadAll(sam, file, 'RIDE.FIT')
  const path = `/api/workouts/${workout!.id}`
  expect(workout?.original).toMatchObject({ file_name: expect.stringMatching(/\.fit$/), is_read: true })
  const original = await download(sam, `${path}/original`)
  expect(Buffer.compare(await original.bytes(), file)).toBe(0)
  expect(original.headers.get('content-type')).toBe('application/vnd.ant.fit')
  const made = await download(sam, `${path}/gpx/download`)
  expect(made.headers.get('content-type')).toBe('application/gpx+xml')
  expect(made.headers.get('content-disposition')).toMatch(/filename=.*\.gpx$/)
  const text = await made.text()
  const { body } = await sam.get<Static<typeof GpxAnswer>>(`${path}/gpx`)
  expect(body.data.gpx).toBe(text)
  expect(text).toContain('<gpxtpx:hr>120</gpxtpx:hr>')
  const segment = await sam.get<Static<typeof GpxAnswer>>(`${path}/gpx/segment/2`)
  expect(segment.body.data.gpx).toContain('<time>2026-05-01T08:01:00Z</time>')
  const chart = await sam.get<ChartAnswer>(`${path}/chart_data?sensors=true`)
  expect(chart.body.data.chart_data[0]).toMatchObject({ hr: 120, cadence: 80, power: 200, elevation: 100 })

  const again = await app.user('again')
  const reread = await again.upload(text, { title: 'same' })
  expect(figuresOf({ ...reread, user: 'sam', title: workout!.title })).toEqual(figuresOf(workout!))
})

test('each sport of several becomes a workout, and downloads the whole file', async () => {
  const file = fitFile([
    fitFileId(),
    at(0),
    at(9),
    at(100),
    at(120),
    fitSession(t, 5),
    fitSession(t + 100, 2),
  ])
  const workouts = await uploadAll(sam, file)
  expect(workouts.map(({ duration }) => duration)).toEqual(['0:00:09', '0:00:20'])
  const original = await download(sam, `/api/workouts/${workouts[1]!.id}/original`)
  expect(Buffer.compare(await original.bytes(), file)).toBe(0)
})

describe('it is said why a file is not taken', () => {
  test.each<[string, Uint8Array, Code]>([
    ['nothing.fit', fitFile([fitFileId(), fitRecord({ time: t })]), 'recording-empty'],
    ['course.fit', fitFile([fitFileId(6), at(0)]), 'file-not-activity'],
    ['empty.fit', fitFile([fitFileId()]), 'recording-empty'],
    ['other.fit', new TextEncoder().encode('no recording'), 'fit-invalid'],
    ['plan.fit', fitFile([fitFileId(), fitRecord({ at: [45, 5] })]), 'recording-planned'],
    ['future.fit', steadyFitRide({ start: '2030-01-01T00:00:00Z' }), 'recording-clock-ahead'],
  ])('%s', async (name, file, code) => {
    const answer = await sam.tryUpload(file, { sport_id: 1 }, name)
    expect([answer.status, answer.failure?.code]).toEqual([400, code])
  })
})

test('archives may have both, in folders', async () => {
  const archive = zipOf({
    'a/first.fit': steadyFitRide({ start: '2026-04-01T08:00:00Z' }),
    'b/c/second.gpx': steadyRide({ start: new Date('2026-04-02T08:00:00Z') }),
  })
  const { status, body } = await uploadArchive(sam, archive)
  expect(status).toBe(201)
  expect(body.data.workouts.map(({ original }) => original?.file_name.slice(-4))).toEqual(['.fit', '.gpx'])
})

test('an export of it comes back the same, and the doctor finds nothing', async () => {
  await using one = openTestApp()
  const kim = await one.user('kim')
  one.ctx.jobs.start()
  const [workout] = await uploadAll(kim, steadyFitRide())
  await jobsAreDone(one)
  const faults = faultsOf(await consult(one)).filter(({ check }) => check !== 'permissions')
  expect(faults).toEqual([])
  const { file_name } = await makeExportOf(kim)
  const exported = await Bun.file(
    join(one.dataDir, 'uploads/exports', `${kim.account.id}/${file_name}`),
  ).bytes()
  expect([...filesIn(exported).keys()]).toContain(`workout_files/${workout!.original?.file_name}`)
  await using other = openTestApp()
  const moved = await other.user('kim')
  other.ctx.jobs.start()
  await importArchive(moved, exported)
  const { body } = await moved.get<WorkoutsAnswer>('/api/workouts')
  expect(body.data.workouts.map(figuresOf)).toEqual([figuresOf(workout!)])
  expect(body.data.workouts[0]?.original).toMatchObject({ is_read: true })
})
