import { describe, expect, test } from 'bun:test'
import { simplifyTrack } from '../../../src/maps/lines/trace-track'
import { decodePolyline } from '../../../src/tracks/lines/decode-polyline'
import type { HeatExtent, OutlinesPage } from '../../../src/workouts/tracks/schemas'
import { gpxAlong, type Place, trackAlong, wayThroughTown } from '../../maps/lines/recordings'
import { workOnTraces } from '../../maps/lines/working'
import { openTestApp, testApp } from '../../support/test-app'

const app = testApp({ TZ: 'Europe/Paris' })
const sam = await app.user('sam')

/** Uploads a ride that starts at `time`. */
async function rideOn(time: string, sportId = 1) {
  const gpx = new TextDecoder().decode(gpxAlong(wayThroughTown(1))).replaceAll(/2020-01-01T08:00/g, time)
  return sam.upload(gpx, { sport_id: sportId, title: time })
}

for (const [time, sportId] of [
  ['2026-03-01T23:30', 1],
  ['2026-03-02T08:00', 5],
  ['2026-03-03T08:00', 1],
] as const)
  await rideOn(time, sportId)
await sam.request('POST', '/api/workouts/no_gpx', {
  json: { sport_id: 1, workout_date: '2026-03-02 12:00', duration: 3600, distance: 10 },
})
await workOnTraces(app)

const ask = async (query = '') => (await sam.get<OutlinesPage>(`/api/workouts/outlines${query}`)).body
const titles = async (query: string) => (await ask(query)).data.outlines.map(({ title }) => title)

describe('the tracks of all workouts', () => {
  test('come the latest first, with what a map says about them', async () => {
    const { data, pagination } = await ask()
    expect(pagination).toEqual({ has_next: false, has_prev: false, page: 1, pages: 1, total: 3 })
    expect(data.outlines.map(({ sport_id }) => sport_id)).toEqual([1, 5, 1])
    expect(data.outlines[0]).toMatchObject({
      id: expect.stringMatching(/^.{22}$/),
      title: '2026-03-03T08:00',
      workout_date: 'Tue, 03 Mar 2026 08:00:00 GMT',
      distance: expect.any(Number),
      lines: [expect.any(String)],
    })
  })

  const selections: [query: string, titles: string[]][] = [
    ['?sport_id=5', ['2026-03-02T08:00']],
    ['?from=2026-03-02', ['2026-03-03T08:00', '2026-03-02T08:00', '2026-03-01T23:30']],
    ['?from=2026-03-03', ['2026-03-03T08:00']],
    ['?to=2026-03-02', ['2026-03-02T08:00', '2026-03-01T23:30']],
    ['?from=2026-03-02&to=2026-03-02&sport_id=1', ['2026-03-01T23:30']],
    ['?per_page=2', ['2026-03-03T08:00', '2026-03-02T08:00']],
    ['?per_page=2&page=2', ['2026-03-01T23:30']],
    ['?page=2', []],
  ]

  test.each(selections)('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test.each(['from=x', 'to=2026-13-01', 'sport_id=a', 'page=a', 'per_page=1.5'])('refuse %s', async query => {
    expect((await sam.get(`/api/workouts/outlines?${query}`)).status).toBe(400)
  })

  test('are 500 at a time, and 2000 at most', async () => {
    await using many = openTestApp()
    const kim = await many.user('kim')
    await kim.upload()
    await workOnTraces(many)
    many.ctx.database.sqlite.run(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2100)
      INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
        distance_m, ave_speed_ckmh, max_speed_ckmh, track_file, map_id)
      SELECT 'short' || n, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
        distance_m, ave_speed_ckmh, max_speed_ckmh, 'track' || n, 'map' || n FROM workouts, numbers`)
    many.ctx.database.sqlite.run(
      "INSERT INTO workout_traces SELECT id, '' FROM workouts WHERE short_id LIKE 'short%'",
    )
    const { body } = await kim.get<OutlinesPage>('/api/workouts/outlines')
    expect(body.data.outlines).toHaveLength(500)
    expect(body.pagination).toMatchObject({ total: 2101, pages: 5 })
    const largest = await kim.get<OutlinesPage>('/api/workouts/outlines?per_page=10000')
    expect(largest.body.data.outlines).toHaveLength(2000)
    expect(largest.body.pagination).toMatchObject({ total: 2101, pages: 2 })
  })

  test('are nobody else’s', async () => {
    const kim = await app.user('kim')
    expect((await kim.get<OutlinesPage>('/api/workouts/outlines')).body.data.outlines).toEqual([])
  })

  test('go with the workout', async () => {
    const { id } = await rideOn('2026-05-01T08:00')
    await workOnTraces(app)
    expect(await titles('?from=2026-05-01')).toHaveLength(1)
    await sam.delete(`/api/workouts/${id}`)
    expect(await titles('?from=2026-05-01')).toEqual([])
  })
})

/** A ride to the north. */
function farRide(day: number, latitude: number, longitude: number): string {
  const way = Array.from({ length: 100 }, (_, step): Place => [latitude + step / 1e4, longitude + day / 1e4])
  return new TextDecoder().decode(gpxAlong(way)).replaceAll('2020-01-01T', `2026-04-0${day}T`)
}

async function heatAfterJobs(user: typeof sam) {
  await workOnTraces(app)
  return (await user.get<HeatExtent>('/api/workouts/heatmap')).body.data
}

describe('what the heat map covers', () => {
  test('is known without a single track', async () => {
    const { body } = await sam.get<HeatExtent>('/api/workouts/heatmap')
    expect(body.data.tracks).toBe(3)
    const [west = 0, south = 0, east = 0, north = 0] = body.data.bounds ?? []
    for (const [latitude, longitude] of wayThroughTown(1)) {
      expect(longitude).toBeWithin(west, east)
      expect(latitude).toBeWithin(south, north)
    }
    expect(Math.max(east - west, north - south)).toBeLessThan(0.2)
  })

  test('is told apart from a journey to elsewhere, on which the map does not open', async () => {
    const kai = await app.user('kai')
    for (const day of [1, 2, 3]) await kai.upload(farRide(day, 47.42, 9.37))
    const atHome = (await heatAfterJobs(kai)).main_bounds
    await kai.upload(farRide(4, -37.81, 144.96))
    const { bounds, main_bounds } = await heatAfterJobs(kai)
    expect(main_bounds).toEqual(atHome)
    const [west = 0, , east = 0] = main_bounds ?? []
    expect(east - west).toBeLessThan(0.2)
    expect(bounds![2]! - bounds![0]!).toBeGreaterThan(130)
  })

  test('is nothing to begin with', async () => {
    const lea = await app.user('lea')
    const { body } = await lea.get<HeatExtent>('/api/workouts/heatmap')
    expect(body).toEqual({ status: 'success', data: { tracks: 0, bounds: null, main_bounds: null } })
  })
})

describe('an outline', () => {
  const linesOf = (...segments: Place[][]) =>
    simplifyTrack(trackAlong(...segments))
      .split(' ')
      .map(decodePolyline)

  test('is near the track everywhere, in few points', () => {
    const way = wayThroughTown(5, 1000)
    const [line = []] = linesOf(way)
    expect(line.length).toBeLessThanOrEqual(150)
    expect(line[0]).toEqual(rounded(way[0]!))
    expect(line.at(-1)).toEqual(rounded(way.at(-1)!))
    for (const place of way) expect(metresTo(line, place)).toBeLessThan(20)
  })

  test('has a line for each segment', () => {
    const lines = linesOf(
      [
        [45, 5],
        [45.001, 5],
      ],
      [
        [45.1, 5],
        [45.101, 5],
      ],
    )
    expect(lines.map(line => line[0])).toEqual([
      [5, 45],
      [5, 45.1],
    ])
  })

  test('has the longest 25 of many', () => {
    const segments = Array.from({ length: 100 }, (_, i): Place[] => [
      [45 + i / 100, 5],
      [45 + i / 100, 5 + i / 1e4],
    ])
    const lines = linesOf(...segments)
    expect(lines).toHaveLength(25)
    expect(lines[0]![0]).toEqual([5, 45.75])
  })

  test.each<[string, Place[][]]>([
    ['a single point', [[[45, 5]]]],
    [
      'standing still',
      [
        [
          [45, 5],
          [45, 5],
          [45, 5],
        ],
      ],
    ],
    [
      'what is on no map',
      [
        [
          [89, 5],
          [89, 6],
        ],
      ],
    ],
  ])('of %s is none', (_, segments) => {
    expect(simplifyTrack(trackAlong(...segments))).toBe('')
  })
})

const rounded = ([latitude, longitude]: Place): [number, number] => [
  Number(longitude.toFixed(5)),
  Number(latitude.toFixed(5)),
]

/** Metres from a place to the nearest segment of a line. */
function metresTo(line: readonly (readonly [number, number])[], [latitude, longitude]: Place): number {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const toMetres = ([east, north]: readonly [number, number]) => [
    (east - longitude) * 111_320 * shrink,
    (north - latitude) * 111_320,
  ]
  return Math.min(
    ...line.slice(1).map((end, i) => {
      const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [toMetres(line[i]!), toMetres(end)]
      const [dx, dy] = [bx - ax, by - ay]
      const share = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(ax + share * dx, ay + share * dy)
    }),
  )
}
