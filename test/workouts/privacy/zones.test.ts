// The zone around somebody's home: public answers contain no point in it, no figure derived from such a point, and not
// its center; and the zone stays the same.
import { describe, expect, test } from 'bun:test'
import { formatDuration } from '../../../src/lib/duration'
import { hashSecret } from '../../../src/platform/access/tokens/secrets'
import { privacyZones, sharedWorkouts } from '../../../src/platform/db/tables'
import { metresFrom, zoneRadiusM } from '../../../src/tracks/curves/hide-zones'
import { makeZones } from '../../../src/workouts/privacy/make-zones'
import { insertZone } from '../../../src/workouts/privacy/store'
import type { SplitsAnswer } from '../../../src/workouts/recording/curves/schemas'
import type { SharedWorkoutAnswer } from '../../../src/workouts/shares/links/schemas'
import { showWorkout } from '../../../src/workouts/shares/links/show-workout'
import { findSharedOfLink } from '../../../src/workouts/shares/links/store'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { gpxOfPoints, type TestPoint } from '../../formats/gpx/gpx-documents'
import { endpoints } from '../../support/endpoints'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime, fitTimer } from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { openTestApp, type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import {
  door,
  lookAt,
  metresPerDegree,
  metresPerDegreeEast,
  pointAt,
  share,
  zonesOf,
} from './around-the-door'

const app = testApp({ UI_URL: 'https://sport.example.org' })
const look = (token: string, of: TestApp = app) => lookAt(of, token)
const homeOf = (user: TestUser, of: TestApp = app) => zonesOf(of, user)

/**
 * Three laps of 4 km at 5 m/s, each past the door: 1.5 km north, 500 m east, and back. The door is at an elevation of
 * 222 m.
 */
function laps(): TestPoint[] {
  const corners = [
    [0, 0],
    [0, 1500],
    [500, 1500],
    [500, 0],
    [0, 0],
  ] as const
  const points: TestPoint[] = []
  let second = 0
  for (let lap = 0; lap < 3; lap++) {
    for (let side = 1; side < corners.length; side++) {
      const [[fromEast, fromNorth], [east, north]] = [corners[side - 1]!, corners[side]!]
      const metres = Math.abs(east - fromEast) + Math.abs(north - fromNorth)
      for (let way = 0; way < metres; way += 5) {
        const share = way / metres
        const [x, y] = [fromEast + share * (east - fromEast), fromNorth + share * (north - fromNorth)]
        points.push(pointAt(x, y, second++, 222 + y / 50))
      }
    }
  }
  return [...points, pointAt(0, 0, second, 222)]
}

describe('a lap course past the door', () => {
  /** The centre of the zone, about 140 m north-east of the door. */
  const centre = { latitude: 45.001073, longitude: 5.000934 }
  const shared = (async () => {
    const user = await app.user('lapper')
    insertZone(app.ctx.db, user.account.id, centre)
    const workout = await user.upload(gpxOfPoints(laps()), { title: 'Round and round' })
    const token = await share(user, workout)
    return { user, workout, token, seen: await look(token) }
  })()

  test('shows three stretches, and no point in the zone', async () => {
    const { user, seen } = await shared
    const [home] = homeOf(user)
    expect(homeOf(user)).toHaveLength(1)
    expect(seen.segments).toHaveLength(3)
    const { latitude, longitude } = seen.streams
    expect(latitude!.length).toBe(seen.recorded_points)
    for (let index = 0; index < latitude!.length; index++) {
      const here = { latitude: latitude![index]!, longitude: longitude![index]! }
      expect(metresFrom(home!, here)).toBeGreaterThan(zoneRadiusM - 0.2)
    }
  })

  test('has the figures of what it shows, and of nothing else', async () => {
    const { workout, seen } = await shared
    const { latitude, longitude, elevation, duration, distance } = seen.streams
    const starts = new Set(seen.segments)
    let [metres, climbed] = [0, 0]
    for (let index = 1; index < latitude!.length; index++) {
      if (starts.has(index)) continue
      const north = (latitude![index]! - latitude![index - 1]!) * metresPerDegree
      const east = (longitude![index]! - longitude![index - 1]!) * metresPerDegreeEast
      metres += Math.hypot(north, east)
      climbed += Math.max(0, elevation![index]! - elevation![index - 1]!)
    }
    // Of each lap of 4 km, 1.5 km are hidden: the side of 500 m that ends at the door, and 1 km of the two long sides.
    expect(metres).toBeWithin(7300, 7700)
    const told = seen.workout
    expect(told.distance! * 1000).toBeWithin(metres - 10, metres + 10)
    expect(distance!.at(-1)).toBe(told.distance)
    expect(told.ascent!).toBeWithin(climbed - 5, climbed + 5)
    const seconds = metres / 5
    const toSeconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    expect(toSeconds(told.duration!)).toBeWithin(seconds - 3, seconds + 3)
    expect(toSeconds(told.duration!)).toBe(Math.trunc(duration!.at(-1)!))
    expect(told.moving).toBe(told.duration)
    expect(told.ave_speed).toBeCloseTo(18, 0)
    const sum = (of: 'distance' | 'duration') => seen.splits.reduce((total, split) => total + split[of], 0)
    expect(sum('distance')).toBeCloseTo(told.distance!, 2)
    expect(sum('duration')).toBeCloseTo(duration!.at(-1)!, 0)
    // Each stretch begins when the one before it ends.
    for (const [index, { from }] of seen.segment_times.entries())
      expect(from).toBe(index === 0 ? 0 : seen.segment_times[index - 1]!.to)
    expect([told.min_alt! > 222, Math.min(...(elevation as number[])) > 222]).toEqual([true, true])
    expect(workout.distance).toBeCloseTo(12, 1)
  })

  test('tells the same in the head of its page, and nowhere what all of it was', async () => {
    const { workout, seen, token, user } = await shared
    const { page, ...answers } = seen
    const km = new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(answers.workout.distance!)
    expect(page).toContain(`content="${km} km · ${answers.workout.moving} · `)
    const text = JSON.stringify(answers) + page
    const [home] = homeOf(user)
    for (const secret of [
      `"distance":${workout.distance}`,
      '12 km ·',
      workout.duration,
      String(home!.latitude),
      String(home!.longitude),
      home!.latitude.toFixed(4),
      '45.0000',
    ])
      expect(text).not.toContain(String(secret))
    expect(app.logLines.join('\n')).not.toContain(home!.latitude.toFixed(3))
    // Links show no laps, because the times of laps count from the start of the whole recording and would reveal it.
    const { body } = await app.request<SplitsAnswer>('GET', `/api/shared/${token}/splits?unit=lap`)
    expect(body.data.splits).toEqual([])
  })

  test('is drawn alike however the door was passed', async () => {
    const user = await app.user('careful')
    insertZone(app.ctx.db, user.account.id, { latitude: door.latitude, longitude: door.longitude })
    const pictureOf = async (detour: number, ends: 'hidden' | 'shown') => {
      // The ride leads away from the door, back to it or near it, and away again.
      const way = Array.from({ length: 901 }, (_, second) => {
        const north = (second < 600 ? 300 - Math.abs(second - 300) : second - 600) * 5
        const isDetour = second > 300 && north < 200
        return pointAt(isDetour ? detour * (1 - north / 200) : 0, north, second)
      })
      const { id } = await user.upload(gpxOfPoints(way), { title: 'Same' })
      const answer = await app.handle(
        new Request(`http://localhost/api/workouts/${id}/picture?ends=${ends}`, {
          headers: { authorization: `Bearer ${user.token}` },
        }),
      )
      return Bun.hash(await answer.arrayBuffer())
    }
    expect(await pictureOf(100, 'hidden')).toBe(await pictureOf(0, 'hidden'))
    expect(await pictureOf(100, 'shown')).not.toBe(await pictureOf(0, 'shown'))
  })

  test('is all that the public addresses of shared workouts tell', () => {
    const shown = endpoints.filter(({ access, path }) => access === 'public' && path.includes('shared'))
    // A new endpoint has to be tested in this file, too.
    expect(shown.map(({ path }) => path)).toEqual([
      '/api/shared/{token}',
      '/api/shared/{token}/streams',
      '/api/shared/{token}/splits',
      '/api/shared/{token}/picture',
    ])
  })
})

const ridesFromHome = [0, 12, -25].map((east, day) =>
  gpxOfPoints(
    Array.from({ length: 401 }, (_, second) =>
      pointAt(east + second * day, second * 5, day * 86_400 + second),
    ),
  ),
)

describe('a zone', () => {
  test('is the same for all links of rides from one home, over restarts, and when a link is made again', async () => {
    await using own = openTestApp()
    const user = await own.user('sam')
    const rides: Workout[] = []
    for (const ride of ridesFromHome) rides.push(await user.upload(ride))
    await look(await share(user, rides[0]!), own)
    const before = homeOf(user, own)
    expect(before).toHaveLength(2)
    await own.restart()
    const tokens = []
    for (const ride of rides) tokens.push(await share(user, ride))
    const seen = await look(tokens[0]!, own)
    const [home] = before
    expect(homeOf(user, own).slice(0, 2)).toEqual(before)
    expect(homeOf(user, own).filter(zone => metresFrom(zone, door) < 400)).toEqual([home!])
    expect(metresFrom(home!, door)).toBeLessThanOrEqual(zoneRadiusM / 2 + 1)
    await user.delete(`/api/workouts/${rides[0]!.id}/share`)
    const again = await look(await share(user, rides[0]!), own)
    expect(again.streams).toEqual(seen.streams)
  })

  test('is another one for somebody else in the same house, and gone with its account', async () => {
    await using own = openTestApp()
    const admin = await own.user('admin', { isAdmin: true })
    const [ann, ben] = [await own.user('ann'), await own.user('ben')]
    for (const user of [ann, ben]) await look(await share(user, await user.upload(ridesFromHome[0]!)), own)
    const [hers, his] = [homeOf(ann, own), homeOf(ben, own)]
    expect(hers[0]!.latitude).not.toBe(his[0]!.latitude)
    expect((await admin.delete('/api/users/ann')).status).toBe(204)
    expect(own.ctx.db.select().from(privacyZones).all()).toEqual(his)
  })

  test('is made for a link only when it hides something, and for pictures to send', async () => {
    const user = await app.user('open')
    const workout = await user.upload(ridesFromHome[0]!)
    await look(await share(user, workout, { hide_ends: false }))
    const pictureOf = (ends: string) =>
      user.request('GET', `/api/workouts/${workout.id}/picture?ends=${ends}`)
    expect((await pictureOf('shown')).status).toBe(200)
    expect(homeOf(user)).toEqual([])
    expect((await pictureOf('hidden')).status).toBe(200)
    expect(homeOf(user)).toHaveLength(2)
  })

  test('is not made for an account that is deleted meanwhile', async () => {
    const user = await app.user('leaving')
    const workout = await user.upload(ridesFromHome[0]!)
    const shared = findSharedOfLink(app.ctx.db, hashSecret(await share(user, workout)), app.ctx.clock())!
    expect(makeZones(app.ctx.db, 123_456, [door])).toBeNull()
    app.ctx.db.delete(privacyZones).run()
    const gone = { ...shared, owner: { ...shared.owner, id: 123_456 } }
    expect(showWorkout(app.ctx, gone)).rejects.toMatchObject({ code: 'share-not-found' })
  })
})

describe('a link that was there before', () => {
  test('hides as much as a new one from the first start of this version on', async () => {
    await using own = openTestApp()
    const user = await own.user('sam')
    const workout = await user.upload(steadyRide({ points: 601 }))
    const token = await share(user, workout)
    expect(own.ctx.db.select().from(sharedWorkouts).all()).toHaveLength(1)
    // Links of earlier versions have no zones.
    own.ctx.database.sqlite.run('DELETE FROM privacy_zones')
    await own.restart()
    const { workout: shown, streams } = await look(token, own)
    const [home, end] = homeOf(user, own)
    expect(metresFrom(home!, door)).toBeLessThan(zoneRadiusM / 2 + 1)
    for (const latitude of streams.latitude as number[]) {
      for (const zone of [home!, end!])
        expect(metresFrom(zone, { latitude, longitude: 5 })).toBeGreaterThan(zoneRadiusM - 0.2)
    }
    expect(shown.distance).toBe(streams.distance!.at(-1)!)
    expect(shown.distance).toBeLessThan(1.6)
  })
})

describe('of a workout that is hidden as a whole', () => {
  test('neither figures nor curves are told, and the picture has its name alone', async () => {
    const user = await app.user('stadium')
    const round = Array.from({ length: 1200 }, (_, second) =>
      pointAt(60 * Math.sin(second / 15), 60 * Math.cos(second / 15), second, 200),
    )
    const token = await share(user, await user.upload(gpxOfPoints(round), { title: 'Rounds' }))
    const { body } = await app.request<SharedWorkoutAnswer>('GET', `/api/shared/${token}`)
    expect(body.data.workout).toMatchObject({
      title: 'Rounds',
      hides_ends: true,
      has_map: false,
      has_curves: false,
      ...{ distance: null, duration: null, moving: null, ave_speed: null, ascent: null, min_alt: null },
    })
    const page = await app.handle(new Request(`http://localhost/s/${token}`))
    expect(await page.text()).toContain('<meta name="description" content="Cycling (Sport) · 1 May 2026">')
    const picture = await app.handle(new Request(`http://localhost/api/shared/${token}/picture`))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

test('heart rates between positions are hidden with the others', async () => {
  const user = await app.user('pulse')
  const begin = fitTime('2026-05-01T08:00:00Z')
  const records = Array.from({ length: 900 }, (_, second) =>
    fitRecord({
      time: begin + second,
      heartRate: 151,
      ...(second % 3 === 0 && { at: [45 + second * 3e-5, 5] as const }),
    }),
  )
  const file = new Blob([Uint8Array.from(fitFile([fitFileId(), ...records]))])
  const body = uploadForm({ file, name: 'ride.fit', data: { sport_id: 1 } })
  const sent = await user.request<{ data: { workouts: Workout[] } }>('POST', '/api/workouts', { body })
  const token = await share(user, sent.body.data.workouts[0]!)
  const hidden = await look(token)
  expect([hidden.streams.hr, hidden.summaries.hr, hidden.splits[0]!.hr]).toEqual([undefined, undefined, null])
  await share(user, sent.body.data.workouts[0]!, { show_heart_rate: true })
  const shown = await look(token)
  expect([shown.summaries.hr?.average, shown.splits[0]!.hr]).toEqual([151, 151])
})

test('what the device timed is timed alike in the figures and in the splits', async () => {
  const user = await app.user('timed')
  const begin = fitTime('2026-05-01T08:00:00Z')
  // The rider stops twice: for two minutes at a crossing, where the timer runs on, and in a café, where it is paused.
  const northAt = (second: number) => 5 * (second - Math.max(0, Math.min(120, second - 300)))
  const records = Array.from({ length: 900 }, (_, second) =>
    fitRecord({
      time: begin + second + (second > 600 ? 300 : 0),
      at: [door.latitude + northAt(second) / metresPerDegree, door.longitude],
    }),
  )
  const paused = [fitTimer(begin + 600, 4), fitTimer(begin + 900, 0)]
  const summary = fitSummary({ start: begin, seconds: 1199, timer: 899 })
  const file = fitFile([fitFileId(), ...records.slice(0, 601), ...paused, ...records.slice(601), summary])
  const { body } = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 1 }, 'ride.fit')
  const [workout] = body.data.workouts
  expect(workout!.figure_sources!.moving).toBe('device')
  const { workout: told, splits } = await look(await share(user, workout!))
  const moving = splits.reduce((total, split) => total + split.moving, 0)
  expect(told.moving).toBe(formatDuration(Math.trunc(moving)))
  expect(told.hides_ends).toBe(true)
})
