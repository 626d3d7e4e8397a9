// A ride that begins and ends elsewhere passes a home. The stretch near the home is hidden, like the ends of other
// rides.
import { describe, expect, test } from 'bun:test'
import { metresFrom, zoneRadiusM } from '../../../src/tracks/curves/hide-zones'
import { insertZone } from '../../../src/workouts/privacy/store'
import { gpxOfPoints, type TestPoint } from '../../formats/gpx/gpx-documents'
import { testApp } from '../../support/test-app'
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

const app = testApp()
const look = (token: string) => lookAt(app, token)

type Place = readonly [east: number, north: number]

/** A ride along straight lines, at 5 m/s. */
function ride(corners: readonly Place[], { pauseS = 0, day = 0 } = {}): TestPoint[] {
  const points: TestPoint[] = []
  let second = day * 86_400
  for (let side = 1; side < corners.length; side++) {
    const [[fromEast, fromNorth], [east, north]] = [corners[side - 1]!, corners[side]!]
    const steps = Math.round(Math.hypot(east - fromEast, north - fromNorth) / 5)
    for (let step = 0; step < steps; step++) {
      const [x, y] = [
        fromEast + (step / steps) * (east - fromEast),
        fromNorth + (step / steps) * (north - fromNorth),
      ]
      points.push(pointAt(x, y, second++, 200 + Math.abs(x) / 100))
    }
    // A pause at the first corner.
    if (side === 1) second += pauseS
  }
  return [...points, pointAt(...corners.at(-1)!, second, 200)]
}

const [west, east]: Place[] = [
  [-3000, 0],
  [3000, 0],
]
const home: Place = [0, 0]
const upload = (user: TestUser, points: TestPoint[]) => user.upload(gpxOfPoints(points), { title: 'Same' })
const shareFromHome = async (user: TestUser) => share(user, await upload(user, ride([home, [0, 3000]])))

async function passing(name: string, way = [west!, home, east!], options = {}) {
  const user = await app.user(name)
  const workout = await upload(user, ride(way, options))
  return { user, workout, token: await share(user, workout) }
}

/** Expects that every point, and every line between two points of a segment, lies outside the zones. */
function expectOutside(seen: Awaited<ReturnType<typeof look>>, zones: ReturnType<typeof zonesOf>) {
  const [latitudes, longitudes] = [seen.streams.latitude as number[], seen.streams.longitude as number[]]
  expect(latitudes).toHaveLength(seen.recorded_points)
  const starts = new Set(seen.segments)
  for (const [index, latitude] of latitudes.entries()) {
    const here = { latitude, longitude: longitudes[index]! }
    for (const zone of zones) expect(metresFrom(zone, here)).toBeGreaterThan(zoneRadiusM - 0.2)
    if (index === 0 || starts.has(index)) continue
    const before = { latitude: latitudes[index - 1]!, longitude: longitudes[index - 1]! }
    expect(metresFrom(before, here)).toBeLessThan(6)
  }
}

describe('a ride past the home of other links', () => {
  const shared = (async () => {
    const { user, workout, token } = await passing('passer')
    const before = await look(token)
    // Another ride, which begins at the home, is shared. The home must be hidden even if nobody opens this link.
    await shareFromHome(user)
    return { user, workout, token, before, seen: await look(token) }
  })()

  test('is shown in two parts, without a point or a line in a zone, from the moment they are shared', async () => {
    const { user, before, seen } = await shared
    expect(before.segments).toHaveLength(1)
    expect(seen.segments).toHaveLength(2)
    const zones = zonesOf(app, user)
    expect(zones.filter(zone => metresFrom(zone, door) < zoneRadiusM)).toHaveLength(1)
    expectOutside(seen, zones)
  })

  test('has the figures of both parts and no others', async () => {
    const { seen, workout } = await shared
    const { latitude, longitude, distance, duration, elevation } = seen.streams
    const starts = new Set(seen.segments)
    let metres = 0
    for (let index = 1; index < latitude!.length; index++) {
      const north = (latitude![index]! - latitude![index - 1]!) * metresPerDegree
      const east = (longitude![index]! - longitude![index - 1]!) * metresPerDegreeEast
      if (!starts.has(index)) metres += Math.hypot(north, east)
    }
    expect(workout.distance).toBeCloseTo(6, 1)
    expect(metres).toBeLessThan(4700)
    const told = seen.workout
    expect(told.distance! * 1000).toBeWithin(metres - 10, metres + 10)
    expect(distance!.at(-1)).toBe(told.distance)
    expect(duration!.at(-1)).toBeWithin(metres / 5 - 3, metres / 5 + 3)
    expect(seen.segment_times[1]!.from).toBe(seen.segment_times[0]!.to)
    expect(told.min_alt).toBeCloseTo(Math.min(...(elevation as number[])), 0)
    // The ride falls to the door and rises after it. So the whole ascent is in the second visible part.
    const heights = elevation as number[]
    const rise = heights.at(-1)! - heights[seen.segments[1]!]!
    expect(told.ascent!).toBeWithin(rise - 2, rise + 2)
    expect(seen.splits.reduce((total, split) => total + split.distance, 0)).toBeCloseTo(told.distance!, 2)
    const km = new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(told.distance!)
    expect(seen.page).toContain(`${km} km · ${told.moving} · `)
    expect(seen.page).not.toContain('"6 km')
  })

  test('is answered anew to whoever has it from before', async () => {
    const { user, token } = await passing('cached')
    const ask = async (part: string, etag = '') => {
      const headers = { 'if-none-match': etag }
      const answer = await app.handle(new Request(`http://localhost/api/shared/${token}${part}`, { headers }))
      return {
        status: answer.status,
        etag: answer.headers.get('etag')!,
        hash: Bun.hash(await answer.arrayBuffer()),
      }
    }
    const parts = ['', '/streams', '/splits', '/picture']
    const before = await Promise.all(parts.map(part => ask(part)))
    await shareFromHome(user)
    for (const [index, part] of parts.entries()) {
      const now = await ask(part, before[index]!.etag)
      expect([part, now.status]).toEqual([part, 200])
      expect(now.hash).not.toBe(before[index]!.hash)
      expect((await ask(part, now.etag)).status).toBe(304)
    }
  })

  test('tells nothing of how it went, how far and how long inside', async () => {
    const user = await app.user('same')
    const secrets: [name: string, way: Place[], pauseS: number][] = [
      ['straight through', [west!, home, east!], 0],
      ['with an hour at the door', [west!, home, east!], 3600],
      ['around the block', [west!, [-50, 0], [-50, 150], [0, 0], east!], 0],
    ]
    insertZone(app.ctx.db, user.account.id, door)
    const told = []
    for (const [name, way, pauseS] of secrets) {
      const workout = await upload(user, ride(way, { pauseS }))
      const token = await share(user, workout)
      const picture = await app.handle(new Request(`http://localhost/api/shared/${token}/picture`))
      const { page, ...seen } = await look(token)
      told.push({
        name,
        seen,
        page: page.replaceAll(token, ''),
        picture: Bun.hash(await picture.arrayBuffer()),
      })
      expect(seen.segments).toHaveLength(2)
    }
    for (const { name: _, ...one } of told) expect(one).toEqual({ ...told[0]!, name: undefined } as never)
  })

  test('that turns around inside is shown up to there and from there', async () => {
    const { user, token } = await passing('turner', [west!, [50, 0], west!])
    await shareFromHome(user)
    const seen = await look(token)
    expect(seen.segments).toHaveLength(2)
    expectOutside(seen, zonesOf(app, user))
    expect(Math.max(...(seen.streams.longitude as number[]))).toBeLessThan(5)
  })

  test('with no point inside has no line through it', async () => {
    const user = await app.user('sparse')
    insertZone(app.ctx.db, user.account.id, door)
    const sparse = [-3000, -2000, -700, 700, 2000, 3000].map((x, index) => pointAt(x, 10, index * 200))
    const seen = await look(await share(user, await upload(user, sparse)))
    expect(seen.segments).toHaveLength(2)
    expect(seen.workout.distance!).toBeCloseTo(2.6, 1)
  })

  test('stays hidden when the rides from there, and their links, are gone', async () => {
    const { user, token } = await passing('mover')
    const fromHome = await upload(user, ride([home, [0, 3000]]))
    await share(user, fromHome)
    const before = await look(token)
    expect(before.segments).toHaveLength(2)
    const zones = zonesOf(app, user)
    expect((await user.delete(`/api/workouts/${fromHome.id}`)).status).toBe(204)
    expect(await look(token)).toEqual(before)
    await shareFromHome(user)
    expect(zonesOf(app, user)).toEqual(zones)
    expect(await look(token)).toEqual(before)
  })

  test('is cut by the zones of its person alone', async () => {
    const [ann, ben] = [await passing('ann'), await passing('ben')]
    await shareFromHome(ann.user)
    expect((await look(ann.token)).segments).toHaveLength(2)
    expect((await look(ben.token)).segments).toHaveLength(1)
    await shareFromHome(ben.user)
    const [hers, his] = await Promise.all([ann, ben].map(({ token }) => look(token)))
    expect(his!.segments).toHaveLength(2)
    expect(his!.streams).not.toEqual(hers!.streams)
  })

  test('is shown whole where its person wants that', async () => {
    const { user, workout } = await passing('open')
    await shareFromHome(user)
    const token = await share(user, workout, { hide_ends: false })
    const seen = await look(token)
    expect([seen.segments.length, seen.workout.distance]).toEqual([1, workout.distance!])
  })
})

test('a ride within the zone of another link is hidden as a whole', async () => {
  const user = await app.user('gardener')
  await shareFromHome(user)
  const [zone] = zonesOf(app, user).toSorted((one, other) => metresFrom(one, door) - metresFrom(other, door))
  const around = [-100, 100].map(
    (metres): Place => [
      (zone!.longitude - door.longitude) * metresPerDegreeEast + metres,
      (zone!.latitude - door.latitude) * metresPerDegree,
    ],
  )
  const seen = await look(await share(user, await upload(user, ride([around[0]!, around[1]!, around[0]!]))))
  expect(seen.streams).toBeUndefined()
  expect(seen.workout).toMatchObject({ distance: null, duration: null, has_map: false, hides_ends: true })
})

test.each(['', '/streams', '/splits'])('a worker process works out what %p tells', async part => {
  const { token } = await passing(`worked_${part.slice(1)}`)
  let [isAnswered, isWorking] = [false, false]
  const answer = app.request('GET', `/api/shared/${token}${part}`).finally(() => {
    isAnswered = true
  })
  // Checked on each turn of the event loop, so that even a very short task is noticed.
  while (!isAnswered) {
    await new Promise(resolve => setImmediate(resolve))
    isWorking ||= app.ctx.workers.load().running > 0
  }
  expect([(await answer).status, isWorking]).toEqual([200, true])
})
