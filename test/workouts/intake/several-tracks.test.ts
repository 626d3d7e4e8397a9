// Files with several tracks: the tracks of one outing become one workout, different outings become one each.
import { describe, expect, test } from 'bun:test'
import type { Static } from '@sinclair/typebox'
import type { ChartAnswer, GpxAnswer } from '../../../src/workouts/recording/files/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { setLimits, uploadArchive, zipOf } from './archives'

const app = testApp()
const sam = await app.user('sam')

interface TrackOf {
  name: string
  start: string
  points?: number
  latitude?: number
  extensions?: string
}

/** A GPX track with one point per minute, 111 m apart. */
function trackXml({ name, start, points = 11, latitude = 45, extensions = '' }: TrackOf): string {
  const xml = Array.from({ length: points }, (_, index) => {
    const time = new Date(Date.parse(start) + index * 60_000).toISOString()
    return `<trkpt lat="${(latitude + index * 1e-3).toFixed(3)}" lon="5"><time>${time}</time>${extensions}</trkpt>`
  })
  return `<trk><name>${name}</name><trkseg>${xml.join('')}</trkseg></trk>`
}

const gpxOf = (...tracks: TrackOf[]) =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x"><metadata><name>dump</name></metadata>${tracks.map(trackXml).join('\n')}</gpx>`

async function uploadAll(user: TestUser, gpx: string, data: object = {}): Promise<Workout[]> {
  const { status, body } = await user.tryUpload<WorkoutsAnswer>(gpx, { sport_id: 1, ...data })
  expect(status).toBe(201)
  return body.data.workouts
}

const chartOf = async (user: TestUser, { id }: Workout) =>
  (await user.get<ChartAnswer>(`/api/workouts/${id}/chart_data`)).body.data.chart_data

const gpxOfWorkout = async (user: TestUser, { id }: Workout) =>
  (await user.get<Static<typeof GpxAnswer>>(`/api/workouts/${id}/gpx`)).body.data.gpx

describe('tracks of one day', () => {
  const file = gpxOf(
    { name: 'evening', start: '2026-05-01T18:00:00Z', points: 6, latitude: 45.5 },
    { name: 'morning', start: '2026-05-01T08:00:00Z' },
  )

  test('are one workout, whose figures, segments, bounds and chart come from the same points', async () => {
    const [workout, ...others] = await uploadAll(sam, file)
    expect(others).toEqual([])
    expect(workout).toMatchObject({
      title: 'morning',
      workout_date: 'Fri, 01 May 2026 08:00:00 GMT',
      distance: 1.67,
      duration: '0:15:00',
      moving: '0:15:00',
      pauses: null,
      ave_speed: 6.68,
      max_speed: 6.68,
      bounds: [45, 5, 45.505, 5],
      segments: [
        { segment_id: 0, distance: 1.113, duration: '0:10:00' },
        { segment_id: 1, distance: 0.557, duration: '0:05:00' },
      ],
      recording_notes: [],
    })
    const chart = await chartOf(sam, workout!)
    expect(chart.map(({ latitude }) => latitude)).toEqual([
      ...Array.from({ length: 11 }, (_, index) => Number((45 + index * 1e-3).toFixed(3))),
      ...Array.from({ length: 6 }, (_, index) => Number((45.5 + index * 1e-3).toFixed(3))),
    ])
    expect(chart.at(-1)?.time).toBe('Fri, 01 May 2026 18:05:00 GMT')
    expect(await gpxOfWorkout(sam, workout!)).toBe(file)
  })

  test('are of the day that is on the calendar of their owner', async () => {
    const there = await app.user('there', { timezone: 'Asia/Tokyo' })
    const titles = (await uploadAll(there, file)).map(({ title, workout_date }) => [title, workout_date])
    expect(titles).toEqual([
      ['morning', 'Fri, 01 May 2026 08:00:00 GMT'],
      ['evening', 'Fri, 01 May 2026 18:00:00 GMT'],
    ])
  })
})

describe('tracks of several days', () => {
  const friday = { name: 'Friday', start: '2026-05-01T08:00:00Z', extensions: '<x:pulse>99</x:pulse>' }
  const saturday = { name: 'Saturday', start: '2026-05-02T08:00:00Z', latitude: 46, points: 21 }
  const saturdayToo = { name: 'Saturday too', start: '2026-05-02T11:00:00Z', latitude: 46.5 }
  const file = gpxOf(saturday, friday, saturdayToo)

  test('become a workout each, in the order of time', async () => {
    const user = await app.user('days')
    const workouts = await uploadAll(user, file)
    expect(workouts).toMatchObject([
      { title: 'Friday', distance: 1.113, duration: '0:10:00', bounds: [45, 5, 45.01, 5] },
      { title: 'Saturday', distance: 3.34, duration: '0:30:00', bounds: [46, 5, 46.51, 5] },
    ])
    expect(workouts.map(({ segments }) => segments.length)).toEqual([1, 2])
    const [first, second] = await Promise.all(workouts.map(workout => chartOf(user, workout)))
    expect([first?.length, first?.at(-1)?.distance]).toEqual([11, 1.11])
    expect(second?.at(0)?.time).toBe('Sat, 02 May 2026 08:00:00 GMT')
    const listed = await user.get<WorkoutsAnswer>('/api/workouts')
    expect(listed.body.data.workouts.map(({ title }) => title)).toEqual(['Saturday', 'Friday'])
  })

  test('each with its part of the file, as it stands there', async () => {
    const user = await app.user('parts')
    const workouts = await uploadAll(user, file)
    const root = '<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">'
    const part = (...tracks: TrackOf[]) =>
      ['<?xml version="1.0" encoding="UTF-8"?>', root, ...tracks.map(trackXml), '</gpx>\n'].join('\n')
    expect(await gpxOfWorkout(user, workouts[0]!)).toBe(part(friday))
    expect(await gpxOfWorkout(user, workouts[1]!)).toBe(part(saturday, saturdayToo))
    // The part kept for a workout is a valid recording by itself.
    const [again] = await uploadAll(user, await gpxOfWorkout(user, workouts[1]!))
    expect(again).toMatchObject({ title: 'Saturday', distance: 3.34, duration: '0:30:00' })
  })

  test('all with the words that were sent', async () => {
    const workouts = await uploadAll(await app.user('words'), file, { title: 'Tour', notes: 'windy' })
    expect(workouts.map(({ title, notes }) => [title, notes])).toEqual([
      ['Tour', 'windy'],
      ['Tour', 'windy'],
    ])
  })

  test('in an archive beside other files, all in one', async () => {
    const user = await app.user('archive')
    const archive = zipOf({ 'a.gpx': file, 'b.gpx': gpxOf({ name: 'alone', start: '2026-05-04T08:00:00Z' }) })
    const { body } = await uploadArchive(user, archive)
    expect(body.data.workouts.map(({ title }) => title)).toEqual(['Friday', 'Saturday', 'alone'])
  })

  test('all or none', async () => {
    await using fresh = openTestApp()
    const user = await fresh.user('user')
    const before = storedThings(fresh)
    const plane = { name: 'plane', start: '2026-05-09T08:00:00Z', latitude: 45 }
    const bad = gpxOf(friday, saturday, plane).replace(
      'lat="45.005" lon="5"><time>2026-05-09',
      'lat="0" lon="0"><time>2026-05-09',
    )
    const { body, failure } = await user.tryUpload(bad)
    expect(body).toEqual({ status: 'error', message: 'gpx file is invalid' })
    expect(failure).toMatchObject({ code: 'recording-jumps', detail: { points: 1, of: 11 } })
    expect(storedThings(fresh)).toEqual(before)
  })

  test('no more than an archive may have files', async () => {
    await using fresh = openTestApp()
    const admin = await fresh.user('admin', { isAdmin: true })
    await setLimits(admin, { gpx_limit_import: 2 })
    const more = gpxOf(friday, saturday, { name: 'later', start: '2026-05-09T08:00:00Z' })
    expect((await admin.tryUpload(more)).failure?.code).toBe('too-many-workouts')
    const archive = zipOf({ 'a.gpx': file, 'b.gpx': gpxOf({ name: 'b', start: '2026-05-09T08:00:00Z' }) })
    expect((await uploadArchive(admin, archive)).failure?.code).toBe('too-many-workouts')
    expect(storedThings(fresh)).toMatchObject({ workouts: [], files: [], orphanedFiles: [] })
    expect(await uploadAll(admin, file)).toHaveLength(2)
  })
})

describe('what is wrong with a recording', () => {
  const ride = { name: 'ride', start: '2026-05-01T08:00:00Z', points: 40 }

  test('is told of the workout, on every way to it', async () => {
    const user = await app.user('told')
    const gpx = gpxOf(ride)
      .replace('<time>2026-05-01T08:10:00.000Z</time>', '')
      .replace('lat="45.020" lon="5"', 'lat="0" lon="0"')
      .replace('</gpx>', '<trk><name>plan</name><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>')
    const [workout] = await uploadAll(user, gpx)
    expect(workout).toMatchObject({ distance: 4.341, duration: '0:39:00', bounds: [45, 5, 45.039, 5] })
    const notes: Workout['recording_notes'] = [
      { code: 'points-without-time', count: 1, of: 40 },
      { code: 'points-out-of-reach', count: 1, of: 40 },
      { code: 'tracks-left-out', count: 1, names: ['plan'] },
    ]
    expect(workout?.recording_notes).toEqual(notes)
    for (const path of [`/api/workouts/${workout?.id}`, '/api/workouts']) {
      const { body } = await user.get<WorkoutsAnswer>(path)
      expect(body.data.workouts[0]?.recording_notes).toEqual(notes)
    }
    expect(await chartOf(user, workout!)).toHaveLength(38)
  })

  test('is told with the refusal, when it is too much', async () => {
    const gpx = gpxOf(ride).replaceAll(/<time>2026-05-01T08:0\d:00.000Z<\/time>/g, '')
    const { status, body, failure } = await sam.tryUpload(gpx)
    expect([status, body]).toEqual([400, { status: 'error', message: '<time> is missing in gpx file' }])
    expect(failure).toEqual({ code: 'gpx-without-time', detail: { points: 10, of: 40, point: 1 } })
  })

  test('is told with the name of the file in an archive', async () => {
    const archive = zipOf({ 'a/ride.gpx': Bun.zstdCompressSync(gpxOf(ride)) })
    const { body, failure } = await uploadArchive(sam, archive)
    expect(body).toMatchObject({ status: 'error', message: 'gpx file is invalid (a/ride.gpx)' })
    expect(failure).toEqual({ code: 'gpx-of-other-format', detail: { file: 'a/ride.gpx', format: 'zstd' } })
  })
})

test('a recording of a year is a workout', async () => {
  const day = (date: string, latitude: number) =>
    `<trkpt lat="${latitude}" lon="5"><time>${date}T08:00:00Z</time></trkpt>`
  const gpx = `<gpx><trk><trkseg>${day('2025-05-01', 45)}${day('2025-11-01', 46)}${day('2026-05-02', 47)}</trkseg></trk></gpx>`
  expect(await sam.upload(gpx)).toMatchObject({ duration: '8784:00:00', distance: 222.639 })
})
