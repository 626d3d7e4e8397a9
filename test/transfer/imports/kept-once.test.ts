// If a workout comes from two services, only one copy is kept, with the more complete recording. This can be undone.
import { expect, test } from 'bun:test'
import type { StreamsAnswer } from '../../../src/workouts/recording/curves/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { fitFile, fitFileId, fitRecord, fitSession, fitTime } from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { garminSummaries, stravaList, zipFiles } from '../../support/service-archives'
import { storedThings } from '../../support/stored'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { importArchive, jobsAreDone, problemsOf, undoImport } from './importing'

const day = (date: number) => new Date(`2026-05-0${date}T08:00:00Z`)

/** The same ride as `steadyRide`, recorded by a watch with heart rate. */
function rideWithHeartRate(start: Date, late = 0): Uint8Array {
  const begin = fitTime(start)
  const records = Array.from({ length: 61 - late }, (_, index) =>
    fitRecord({
      time: begin + late + index,
      at: [45 + (late + index) * 3e-5, 5],
      enhanced: 100 + late + index,
      heartRate: 120 + index,
    }),
  )
  return fitFile([fitFileId(4, begin + late), ...records, fitSession(begin + late)])
}

const strava = zipFiles({
  'activities.csv': stravaList('en', [
    { id: 1, date: 'May 1, 2026, 8:00:00 AM', name: 'To the lake', type: 'Ride', file: 'activities/1.gpx' },
    { id: 2, date: 'May 2, 2026, 8:00:00 AM', name: 'And back', type: 'Ride', file: 'activities/2.gpx' },
  ]),
  'activities/1.gpx': steadyRide({ start: day(1), points: 61, step: 3e-5 }),
  'activities/2.gpx': steadyRide({ start: day(2), points: 61, step: 3e-5 }),
})

const garmin = zipFiles({
  'DI_CONNECT/DI-Connect-Fitness-Uploaded-Files/UploadedFiles_0-_Part1.zip': zipFiles({
    'a_1.fit': rideWithHeartRate(day(1)),
    // This ride starts a little later and has another sport, so only time, place and length match.
    'a_2.fit': rideWithHeartRate(day(2), 2),
  }),
  'DI_CONNECT/DI-Connect-Fitness/a_summarizedActivities.json': garminSummaries([
    { start: day(1), name: 'Watch one', type: 'cycling' },
    { start: new Date(day(2).getTime() + 2000), name: 'Watch two', type: 'gravel_cycling' },
  ]),
})

const listOf = async (user: TestUser): Promise<Workout[]> =>
  (await user.get<WorkoutsAnswer>('/api/workouts?order=asc')).body.data.workouts

async function withImports(app: TestApp, ...archives: Uint8Array<ArrayBuffer>[]) {
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  for (const archive of archives) await importArchive(sam, archive)
  await jobsAreDone(app)
  return sam
}

test('a ride in the archives of two services is one workout: the recording that tells more', async () => {
  await using app = openTestApp()
  const sam = await withImports(app, strava)
  const last = await importArchive(sam, garmin)
  expect(last.workouts).toMatchObject({
    total: 2,
    added: 2,
    merged: 2,
    already_there: 0,
    without_recording: 0,
  })
  expect((await problemsOf(sam)).map(({ code }) => code)).toEqual(['item-merged', 'item-merged'])
  const workouts = await listOf(sam)
  expect(workouts.map(({ title }) => title)).toEqual(['Watch one', 'Watch two'])
  for (const { id } of workouts) {
    const { body } = await sam.get<StreamsAnswer>(`/api/workouts/${id}/streams?fields=hr`)
    expect(body.data.streams.hr?.some(rate => rate !== null)).toBeTrue()
  }
})

test('what tells no more is left where it is', async () => {
  await using app = openTestApp()
  const sam = await withImports(app, garmin)
  const last = await importArchive(sam, strava)
  expect(last.workouts.added + last.workouts.already_there).toBe(2)
  expect((await listOf(sam)).map(({ title }) => title)).toEqual(['Watch one', 'Watch two'])
})

test('the undoing brings back what was there before, as it was', async () => {
  await using app = openTestApp()
  const sam = await withImports(app, strava)
  // Ids of records are left out, because a record gets a new id when its holder changes.
  const seen = async () => ({
    workouts: (await listOf(sam)).map(workout => ({
      ...workout,
      records: workout.records.map(record => ({ ...record, id: 0 })),
    })),
    files: storedThings(app).files,
  })
  const before = await seen()
  await importArchive(sam, garmin)
  await jobsAreDone(app)
  expect(await seen()).not.toEqual(before)
  await undoImport(sam)
  await jobsAreDone(app)
  expect(await seen()).toEqual(before)
})

test('an archive that comes once more adds nothing, and merges nothing again', async () => {
  await using app = openTestApp()
  const sam = await withImports(app, strava, garmin)
  const before = storedThings(app)
  for (const archive of [strava, garmin]) {
    expect((await importArchive(sam, archive)).workouts).toMatchObject({ added: 0, already_there: 2 })
  }
  await jobsAreDone(app)
  expect(storedThings(app)).toEqual(before)
})
