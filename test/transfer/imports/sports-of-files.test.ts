// The sports of the recordings in an archive, as files and services name them.
import { expect, test } from 'bun:test'
import type { WorkoutsAnswer, WorkoutsPage } from '../../../src/workouts/workouts/schemas'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime, fitTriathlon } from '../../support/fit-writer'
import { rideWith } from '../../support/recordings'
import { garminSummaries, zipFiles } from '../../support/service-archives'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { archivedWorkout, archiveOf, importArchive, importEnds, nameSports } from './importing'

const app = testApp()
app.ctx.jobs.start()

const bytesOf = (content: string) => new TextEncoder().encode(content)
const sportsOf = async (user: TestUser) => {
  const { body } = await user.get<WorkoutsAnswer>('/api/workouts?per_page=100&order=asc')
  return body.data.workouts.map(({ sport_id }) => sport_id)
}

/** A recording of a minute, with the sport and sub-sport as FIT numbers. */
function recordingOf(sport: number, kind: number, start: string): Uint8Array {
  const t = fitTime(start)
  const records = Array.from({ length: 60 }, (_, index) =>
    fitRecord({ time: t + index, at: [45 + index * 3e-5, 5] }),
  )
  return fitFile([fitFileId(), ...records, fitSummary({ start: t, seconds: 60, sport, kind })])
}

/** A recording of a swim without positions. */
function poolSwim(start: string): Uint8Array {
  const t = fitTime(start)
  const records = Array.from({ length: 60 }, (_, index) => fitRecord({ time: t + index, heartRate: 120 }))
  return fitFile([fitFileId(), ...records, fitSummary({ start: t, seconds: 60, sport: 5, kind: 17 })])
}

test('each leg of a triathlon is of its own sport', async () => {
  const sam = await app.user('sam')
  const imported = await importArchive(sam, zipFiles({ 'races/one.fit': fitTriathlon() }))
  expect(imported).toMatchObject({ status: 'done', unknown_sports: [] })
  expect(await sportsOf(sam)).toEqual([16, 1])
})

test('what the summaries of Garmin say of a leg comes before its file', async () => {
  const ana = await app.user('ana')
  const start = new Date('2026-05-01T08:00:00Z')
  const legs = [
    { start, name: 'Triathlon', type: 'multi_sport' },
    { start: new Date(start.getTime() + 300_000), name: 'Second', type: 'mountain_biking' },
  ]
  const archive = zipFiles({
    'DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json': garminSummaries(legs),
    'DI_CONNECT/DI-Connect-Fitness-Uploaded-Files/me_1.fit': fitTriathlon(),
  })
  expect(await importArchive(ana, archive)).toMatchObject({ origin: 'garmin', unknown_sports: [] })
  expect(await sportsOf(ana)).toEqual([16, 4])
})

test('a word is asked for once: the next archive knows what somebody made of it', async () => {
  const kim = await app.user('kim')
  const first = await importArchive(kim, zipFiles({ 'a.fit': poolSwim('2026-05-01T08:00:00Z') }))
  expect(first.unknown_sports).toMatchObject([{ label: 'Lap swimming', workouts: 1 }])
  await nameSports(kim, { 'Lap swimming': 18 })
  await importEnds(kim)
  app.advanceClock(1000)
  const next = zipFiles({
    'b.fit': poolSwim('2026-05-02T08:00:00Z'),
    'c.fit': poolSwim('2026-05-03T08:00:00Z'),
  })
  expect(await importArchive(kim, next)).toMatchObject({ unknown_sports: [], workouts: { added: 2 } })
  expect(await sportsOf(kim)).toEqual([18, 18, 18])
})

test('what an import makes of a word is none of its own next files', async () => {
  const lou = await app.user('lou')
  const archive = zipFiles({
    // The service names another sport than the recording.
    'DI_CONNECT/me_0_summarizedActivities.json': garminSummaries([
      { start: new Date('2026-05-01T08:00:00Z'), name: 'One', type: 'gravel_cycling' },
      { start: new Date('2026-05-02T08:00:00Z'), name: 'Two', type: 'indoor_cycling' },
    ]),
    'DI_CONNECT/1.fit': recordingOf(2, 0, '2026-05-01T08:00:00Z'),
    'DI_CONNECT/2.fit': recordingOf(2, 0, '2026-05-02T08:00:00Z'),
    'DI_CONNECT/3.fit': recordingOf(2, 0, '2026-05-03T08:00:00Z'),
  })
  await importArchive(lou, archive)
  expect(await sportsOf(lou)).toEqual([1, 13, 1])
})

test('the numbers that Strava wrote into GPX files are sports there, and nowhere else', async () => {
  const zoe = await app.user('zoe')
  const ofStrava = rideWith('<type>9</type>').replace('<gpx ', '<gpx creator="StravaGPX Android" ')
  const archive = zipFiles({
    'a.gpx': bytesOf(ofStrava),
    'b.gpx': bytesOf(rideWith('<type>9</type>', { start: new Date('2026-05-02T08:00:00Z') })),
  })
  const imported = await importArchive(zoe, archive)
  expect(imported.unknown_sports).toEqual([])
  const path = '/api/workouts?sport_confirmed='
  const countOf = async (isConfirmed: boolean) =>
    (await zoe.get<WorkoutsPage>(path + isConfirmed)).body.data.workouts.length
  expect([await countOf(true), await countOf(false)]).toEqual([1, 1])
})

test('a guess in the archive of an account stays one', async () => {
  const eva = await app.user('eva')
  const archive = archiveOf([archivedWorkout({ sport_confirmed: false }), archivedWorkout()])
  expect((await importArchive(eva, archive)).workouts.added).toBe(2)
  const { body } = await eva.get<WorkoutsPage>('/api/workouts?sport_confirmed=false')
  expect(body.data.workouts).toMatchObject([{ sport_confirmed: false, records: [] }])
})
