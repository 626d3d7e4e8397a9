// A GPX file whose tracks are of different sports.
import { expect, test } from 'bun:test'
import type { Static } from '@sinclair/typebox'
import type { GpxAnswer } from '../../../src/workouts/recording/files/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { zipFiles } from '../../support/service-archives'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { importArchive } from '../../transfer/imports/importing'

const app = testApp()
app.ctx.jobs.start()

/** A GPX track that starts at a full hour and lasts ten minutes, at 111 m per minute. */
function trackXml(type: string | null, hour: number): string {
  const points = Array.from({ length: 11 }, (_, minute) => {
    const time = new Date(Date.UTC(2026, 4, 1, hour, minute)).toISOString()
    return `<trkpt lat="${(45 + hour + minute * 1e-3).toFixed(3)}" lon="5"><time>${time}</time></trkpt>`
  })
  const told = type === null ? '' : `<type>${type}</type>`
  return `<trk><name>at ${hour}</name>${told}<trkseg>${points.join('')}</trkseg></trk>`
}

type TrackOf = readonly [type: string | null, hour: number]

const gpxOf = (...tracks: TrackOf[]) =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1">${tracks.map(([type, hour]) => trackXml(type, hour)).join('')}</gpx>`

const runAndRide = gpxOf(['running', 8], ['cycling', 9])

async function uploadAll(user: TestUser, gpx: string, data: object): Promise<Workout[]> {
  const { status, body } = await user.tryUpload<WorkoutsAnswer>(gpx, data)
  expect(status).toBe(201)
  return body.data.workouts
}

const sportsOf = (workouts: readonly Workout[]) => workouts.map(({ title, sport_id }) => [title, sport_id])

test('a workout of each sport, that know each other, each with its part of the file', async () => {
  const sam = await app.user('sam')
  const workouts = await uploadAll(sam, runAndRide, { sport_id: 'auto' })
  expect(workouts).toMatchObject([
    { title: 'at 8', sport_id: 5, distance: 1.113, duration: '0:10:00', pauses: null },
    { title: 'at 9', sport_id: 1, distance: 1.113, duration: '0:10:00', pauses: null },
  ])
  const outing = workouts.map(({ id, sport_id }) => ({ id, sport_id }))
  expect(workouts.map(workout => workout.outing)).toEqual([outing, outing])
  const { body } = await sam.get<Static<typeof GpxAnswer>>(`/api/workouts/${workouts[1]!.id}/gpx`)
  expect(body.data.gpx).toContain(trackXml('cycling', 9))
  expect(body.data.gpx).not.toContain('running')
})

test('one workout where somebody says which sport it is', async () => {
  const ana = await app.user('ana')
  const workouts = await uploadAll(ana, runAndRide, { sport_id: 3 })
  expect(workouts).toMatchObject([
    { sport_id: 3, distance: 2.226, duration: '0:20:00', outing: [], segments: [{}, {}] },
  ])
})

test.each<[string, TrackOf[], [string, number][]]>([
  [
    'each change of sport',
    [
      ['running', 8],
      ['cycling', 9],
      ['running', 10],
    ],
    [
      ['at 8', 5],
      ['at 9', 1],
      ['at 10', 5],
    ],
  ],
  [
    'two words for one sport',
    [
      ['cycling', 8],
      ['road_biking', 9],
    ],
    [['at 8', 1]],
  ],
  [
    'a track that names none',
    [
      [null, 7],
      ['running', 8],
      [null, 9],
      ['cycling', 10],
      [null, 11],
    ],
    [
      ['at 7', 5],
      ['at 10', 1],
    ],
  ],
])('what tells workouts apart: %s', async (title, tracks, expected) => {
  const user = await app.user(title.replaceAll(' ', '_'))
  const workouts = await uploadAll(user, gpxOf(...tracks), { sport_id: 'auto' })
  expect(sportsOf(workouts)).toEqual(expected)
})

test('an import makes a workout of each sport', async () => {
  const kim = await app.user('kim')
  const archive = zipFiles({ 'day.gpx': new TextEncoder().encode(runAndRide) })
  expect(await importArchive(kim, archive)).toMatchObject({ status: 'done' })
  const { body } = await kim.get<WorkoutsAnswer>('/api/workouts?order=asc')
  expect(sportsOf(body.data.workouts)).toEqual([
    ['at 8', 5],
    ['at 9', 1],
  ])
})
