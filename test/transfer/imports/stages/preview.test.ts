// The user sees the content of an archive before anything of it is stored.
import { describe, expect, test } from 'bun:test'
import type { ImportAnswer } from '../../../../src/transfer/imports/schemas'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { findingsOf } from '../../../instance/doctor/data-directories'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../../../support/fit-writer'
import { steadyRide } from '../../../support/recordings'
import { stravaList, zipFiles } from '../../../support/service-archives'
import { soon } from '../../../support/soon'
import { uploadedFiles } from '../../../support/stored'
import { openTestApp, startOfTest, type TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { until } from '../../../support/waiting'
import {
  archivedWorkout,
  archiveOf,
  endImport,
  importArchive,
  importEnds,
  importOf,
  jobsAreDone,
  nameSports,
  sendArchive,
} from '../importing'

const day = (number: number) => new Date(`2026-05-0${number}T08:00:00Z`)
const strava = zipFiles({
  'activities.csv': stravaList('en', [
    {
      id: 1,
      date: 'May 1, 2026, 8:00:00 AM',
      name: 'One',
      type: 'Run',
      file: 'activities/1.gpx',
      gear: 'Shoes',
    },
    { id: 2, date: 'May 2, 2026, 8:00:00 AM', name: 'Two', type: 'Kitesurf', file: 'activities/2.gpx' },
    { id: 3, date: 'May 3, 2026, 8:00:00 AM', name: 'Three', type: 'Hike' },
    { id: 4, date: 'never', name: 'Four', type: 'Hike' },
  ]),
  'activities/1.gpx': steadyRide({ start: day(1) }),
  'activities/2.gpx': steadyRide({ start: day(2) }),
  'media/a.jpg': new Uint8Array(10),
})

const start = (user: TestUser) => user.request<ImportAnswer>('POST', '/api/auth/account/import/start')
const workoutsOf = async (user: TestUser) =>
  (await user.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts

async function preview(app: TestApp, user: TestUser, archive: BodyInit = strava) {
  app.ctx.jobs.start()
  expect((await sendArchive(user, archive, '?preview=true')).status).toBe(200)
  return until(async () => {
    const last = await importOf(user)
    return last?.status === 'ready' && last
  })
}

test('a recording that is here as another sport is here', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ start: day(1) }), { sport_id: 1 })
  expect((await preview(app, sam)).preview).toMatchObject({ workouts: 4, already_there: 1 })
})

test('a preview counts, and stores nothing', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ start: day(1) }), { sport_id: 5 })
  const ready = await preview(app, sam)
  expect(ready.preview).toEqual({
    workouts: 4,
    already_there: 1,
    without_recording: 1,
    left_out: 1,
    equipments: 1,
    body_values: 0,
    guessed: 0,
    // The list of activities is read.
    other_files: 1,
    from: 'Fri, 01 May 2026 08:00:00 GMT',
    to: 'Sun, 03 May 2026 08:00:00 GMT',
    sports: [
      { sport_id: 3, workouts: 1 },
      { sport_id: 5, workouts: 1 },
    ],
  })
  expect(ready).toMatchObject({ unknown_sports: [{ label: 'Kitesurf', workouts: 1 }], can_undo: false })
  expect(await workoutsOf(sam)).toHaveLength(1)

  // The user can choose sports at once, before anything is stored.
  const { body } = await nameSports(sam, { Kitesurf: 16 })
  expect(body.data).toMatchObject({ status: 'ready', unknown_sports: [] })
  expect(body.data.preview?.sports).toContainEqual({ sport_id: 16, workouts: 1 })
  expect((await start(sam)).body.data).toMatchObject({ status: 'running', preview: null })
  expect((await importEnds(sam)).workouts).toMatchObject({
    total: 4,
    added: 2,
    already_there: 1,
    left_out: 1,
  })
  expect((await workoutsOf(sam)).map(({ title }) => title)).toContain('Two')
})

test('what waits for its sport may be here, too, and what cannot be read is no other file', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ start: day(2) }), { sport_id: 1 })
  const files = {
    'a.gpx': steadyRide({ start: day(2) }),
    'b.gpx': new Uint8Array(3),
    'c.jpg': new Uint8Array(3),
  }
  const ready = await preview(app, sam, zipFiles(files))
  expect(ready.preview).toMatchObject({
    workouts: 2,
    already_there: 1,
    left_out: 1,
    other_files: 1,
    guessed: 1,
  })
  expect(ready.unknown_sports).toEqual([])
})

test('a preview asks for every sport that the import would ask for, and counts those that will be guessed', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const indoors = (date: string, sport: number, kind: number) => {
    const time = fitTime(date)
    const records = Array.from({ length: 60 }, (_, second) => fitRecord({ time: time + second }))
    return fitFile([fitFileId(), ...records, fitSummary({ start: time, seconds: 60, sport, kind })])
  }
  const activities = [
    { id: 1, date: 'May 1, 2026, 8:00:00 AM', name: 'Pool', type: 'Swim', file: 'activities/1.fit' },
    { id: 2, date: 'May 2, 2026, 8:00:00 AM', name: 'Gym', type: 'Workout', file: 'activities/2.fit' },
    { id: 3, date: 'May 3, 2026, 8:00:00 AM', name: 'Out', type: 'Workout', file: 'activities/3.gpx' },
    { id: 4, date: 'May 4, 2026, 8:00:00 AM', name: 'Lake', type: 'Swim', file: 'activities/4.gpx' },
  ]
  const archive = zipFiles({
    'activities.csv': stravaList('en', activities),
    'activities/1.fit': indoors('2026-05-01T08:00:00Z', 5, 17),
    'activities/2.fit': indoors('2026-05-02T08:00:00Z', 0, 0),
    'activities/3.gpx': steadyRide({ start: day(3), points: 200, step: 8e-5, climb: null }),
    'activities/4.gpx': steadyRide({ start: day(4) }),
  })
  const ready = await preview(app, sam, archive)
  expect(ready.preview).toMatchObject({
    workouts: 4,
    guessed: 1,
    other_files: 0,
    sports: [{ sport_id: 16, workouts: 1 }],
  })
  expect(ready.unknown_sports.map(({ label }) => label)).toEqual(['Swim', 'Workout'])
  await nameSports(sam, { Swim: 16, Workout: 6 })
  await start(sam)
  const ended = await importEnds(sam)
  expect([ended.workouts.added, ended.unknown_sports]).toEqual([4, []])
  const sports = (await workoutsOf(sam)).map(workout => [
    workout.title,
    workout.sport_id,
    workout.sport_confirmed,
  ])
  expect(sports).toEqual([
    ['Lake', 16, true],
    ['Out', 1, false],
    ['Gym', 6, true],
    ['Pool', 16, true],
  ])
})

test('archives of accounts have one, too', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const archive = archiveOf([
    archivedWorkout(),
    archivedWorkout({ sport_id: 1, sport_label: 'Cycling (Sport)' }),
  ])
  app.ctx.jobs.start()
  await importArchive(sam, archiveOf([archivedWorkout()]))
  const { preview: contents } = await preview(app, sam, archive)
  expect(contents).toMatchObject({ workouts: 2, already_there: 1, without_recording: 2, other_files: 0 })
  await start(sam)
  expect((await importEnds(sam)).workouts.added).toBe(2)
})

describe('an import that waits to be started', () => {
  test('outlives a restart, and nothing is wrong with it', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await preview(app, sam)
    expect(await findingsOf(app, 'imports')).toEqual([])
    await app.restart()
    app.ctx.jobs.start()
    expect((await importOf(sam))?.preview?.workouts).toBe(4)
    await start(sam)
    expect((await importEnds(sam)).workouts.added).toBe(2)
  })

  test('gives way to another archive', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await preview(app, sam)
    await sendArchive(sam, archiveOf([archivedWorkout()]))
    expect((await importEnds(sam)).origin).toBe('fittrackee')
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
  })

  test('is forgotten when it is discarded, and after thirty days', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await preview(app, sam)
    expect((await endImport(sam)).status).toBe(204)
    expect(await importOf(sam)).toBeNull()
    await preview(app, sam)
    app.advanceClock(31 * 86_400_000)
    app.ctx.jobs.wake()
    await jobsAreDone(app)
    app.setClock(startOfTest)
    expect(await importOf(sam)).toBeNull()
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
  })
})

test('there is nothing to start without a preview, or of somebody else', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  await preview(app, sam)
  const refused = await kim.request('POST', '/api/auth/account/import/start')
  expect<unknown>([refused.status, refused.body]).toEqual([
    400,
    { status: 'error', message: 'there is no import to start' },
  ])
})
