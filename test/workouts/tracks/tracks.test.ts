// All tracks of a user: as vector tiles, as a list of those that pass a place, and one after the other.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { tileX, tileY } from '../../../src/maps/geometry/geometry'
import type { BatchAnswer } from '../../../src/workouts/batches/schemas'
import { queueBackfill } from '../../../src/workouts/library/backfill'
import type { NextTrack, TracksExtent, TracksPage } from '../../../src/workouts/tracks/schemas'
import { gpxAlong, type Place, wayThroughTown } from '../../maps/lines/recordings'
import { gpxFile } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

const app = openTestApp()
afterAll(() => app.close())
const [sam, kim] = [await app.user('sam'), await app.user('kim')]

async function ride(
  user: TestUser,
  places: readonly Place[],
  { title = 'Ride', sport_id = 1, day = '2026-03-01' } = {},
): Promise<string> {
  const gpx = new TextDecoder().decode(gpxAlong(places)).replaceAll('2020-01-01', day)
  const body = uploadForm({ file: gpxFile(gpx), data: { sport_id, title } })
  const answer = await user.request<{ data: { workouts: { id: string }[] } }>('POST', '/api/workouts', {
    body,
  })
  expect(answer.status).toBe(201)
  return answer.body.data.workouts[0]!.id
}

const town = (seed: number) => wayThroughTown(seed, 300)
/** A line of two kilometres to the north along a meridian. */
const north = (longitude: number, latitude = 46.5) =>
  Array.from({ length: 200 }, (_, i): Place => [latitude + i * 1e-4, longitude])
const across = Array.from({ length: 60 }, (_, i): Place => {
  const longitude = 179.98 + i * 0.001
  return [-16.5, longitude > 180 ? longitude - 360 : longitude]
})

let ids: Record<'commute' | 'run' | 'lane' | 'fiji', string>
beforeAll(async () => {
  ids = {
    commute: await ride(sam, town(1), { title: 'Commute', day: '2026-03-01' }),
    run: await ride(sam, town(2), { title: 'Run', sport_id: 5, day: '2026-03-02' }),
    lane: await ride(sam, north(6.9), { title: 'Lane', day: '2026-03-03' }),
    fiji: await ride(sam, across, { title: 'Fiji', day: '2026-03-04' }),
  }
  await ride(kim, north(6.9), { title: 'Of Kim', day: '2026-03-03' })
})

const extentOf = async (user: TestUser, query = '') =>
  (await user.get<TracksExtent>(`/api/workouts/tracks${query}`)).body.data

const tilePath = ([latitude, longitude]: Place, z: number, query = '') =>
  `/api/workouts/tracks/${z}/${Math.floor(tileX(longitude, z))}/${Math.floor(tileY(latitude, z))}.mvt${query}`

async function askTile(user: TestUser, path: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost${path}`, {
    headers: { authorization: `Bearer ${user.token}`, ...headers },
  })
  const response = await app.handle(request)
  return { status: response.status, headers: response.headers, bytes: await response.bytes() }
}

/** The sports of the lines in a tile. */
async function sportsIn(user: TestUser, path: string): Promise<unknown[]> {
  const { bytes } = await askTile(user, path)
  const layer = new VectorTile(new PbfReader(bytes)).layers.tracks
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties.sport).toSorted()
}

const home: Place = [46.205, 6.155]
const lane: Place = [46.51, 6.9]

describe('where they are', () => {
  test('is a box around all, one around most, and how many are around where', async () => {
    const { tracks, pending, bounds, main_bounds, groups } = await extentOf(sam)
    expect([tracks, pending]).toEqual([4, 0])
    expect((await extentOf(sam)).first_year).toBe(2026)
    expect(bounds![0]).toBeCloseTo(6.15, 1)
    expect(bounds![2]).toBeCloseTo(180.039, 2)
    expect(main_bounds![2]).toBeCloseTo(6.9, 1)
    expect(groups.reduce((sum, [, , count]) => sum + count!, 0)).toBe(4)
  })

  test('follows filters', async () => {
    expect((await extentOf(sam, '?sport_id=5')).tracks).toBe(1)
    expect((await extentOf(sam, '?title=lan')).tracks).toBe(1)
    expect((await extentOf(sam, '?from=2026-03-03&to=2026-03-03')).tracks).toBe(1)
    expect(await extentOf(sam, '?sport_id=3')).toMatchObject({
      tracks: 0,
      first_year: 2026,
      bounds: null,
      main_bounds: null,
      groups: [],
    })
  })
})

describe('a tile', () => {
  test('has the lines that pass it, and nobody else’s', async () => {
    for (const z of [0, 6, 10, 14]) expect(await sportsIn(kim, tilePath(lane, z))).toEqual(z < 6 ? [] : [1])
    expect(await sportsIn(sam, tilePath(home, 12))).toEqual([1, 5])
    expect(await sportsIn(kim, tilePath(home, 12))).toEqual([])
  })

  test('follows filters', async () => {
    expect(await sportsIn(sam, tilePath(home, 12, '?sport_id=5'))).toEqual([5])
    expect(await sportsIn(sam, tilePath(home, 12, '?title=comm'))).toEqual([1])
    expect(await sportsIn(sam, tilePath(home, 12, '?to=2026-02-01'))).toEqual([])
  })

  test('goes on beyond the antimeridian', async () => {
    expect(await sportsIn(sam, tilePath([-16.5, 179.99], 10))).toEqual([1])
    expect(await sportsIn(sam, tilePath([-16.5, -179.99], 10))).toEqual([1])
  })

  test('comes compressed, and not at all to whoever has it', async () => {
    const path = tilePath(home, 12)
    const packed = await askTile(sam, path, { 'accept-encoding': 'gzip' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(packed.headers.get('cache-control')).toBe('private, no-cache')
    const plain = await askTile(sam, path)
    expect(Bun.gunzipSync(packed.bytes)).toEqual(plain.bytes)
    const known = { 'if-none-match': packed.headers.get('etag') ?? '' }
    expect((await askTile(sam, path, known)).status).toBe(304)
    expect((await askTile(kim, path, known)).status).toBe(200)
    expect((await askTile(sam, `${path}?sport_id=5`, known)).status).toBe(200)
  })

  test.each(['15/1/1.mvt', '2/4/0.mvt', '2/0/4.mvt', '2/1/1.png', 'x/1/1.mvt', '-1/0/0.mvt'])(
    'is not there at %s',
    async place => {
      expect((await sam.get(`/api/workouts/tracks/${place}`)).status).toBe(404)
    },
  )

  test('is refused for filters that are none', async () => {
    for (const query of ['?sport_id=x', '?from=2026-13-01', '?distance_from=x', '?country=france'])
      expect((await sam.get(tilePath(home, 12, query))).status).toBe(400)
  })
})

describe('what changes', () => {
  const tagOf = async (path = tilePath(home, 12)) => (await askTile(sam, path)).headers.get('etag')

  test.each<[string, () => Promise<unknown>]>([
    ['a title', () => sam.request('PATCH', `/api/workouts/${ids.run}`, { json: { title: 'Evening run' } })],
    ['a sport', () => sam.request('PATCH', `/api/workouts/${ids.run}`, { json: { sport_id: 6 } })],
    ['a new workout', () => ride(sam, town(3), { title: 'New', day: '2026-03-05' })],
  ])('%s changes tiles', async (_, change) => {
    const before = await tagOf()
    await change()
    expect(await tagOf()).not.toBe(before)
  })

  test('nothing else does', async () => {
    const before = await tagOf()
    await sam.get('/api/workouts')
    await ride(kim, town(4), { day: '2026-03-06' })
    expect(await tagOf()).toBe(before)
  })

  test('what is deleted is gone from tiles, and back when that is undone', async () => {
    expect(await sportsIn(sam, tilePath(lane, 12))).toEqual([1])
    const json = { action: 'delete', ids: [ids.lane] }
    const gone = await sam.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
    expect([200, 201]).toContain(gone.status)
    expect(await sportsIn(sam, tilePath(lane, 12))).toEqual([])
    expect((await extentOf(sam)).tracks).toBe(4)
    const undone = await sam.request('POST', `/api/workouts/batches/${gone.body.data.batches[0]?.id}/undo`)
    expect(undone.status).toBe(200)
    app.ctx.jobs.start()
    await until(async () => (await sportsIn(sam, tilePath(lane, 12))).length === 1)
    await app.ctx.jobs.stop()
    expect((await extentOf(sam)).tracks).toBe(5)
  })

  test('workouts from before there were lines get them', async () => {
    app.ctx.database.sqlite.run('DELETE FROM track_lines')
    expect(await extentOf(sam)).toMatchObject({ tracks: 0, pending: 5 })
    app.ctx.database.sqlite.run('UPDATE workouts SET derived_version = 1')
    queueBackfill(app.ctx.db, app.ctx.clock())
    app.ctx.jobs.start()
    await until(async () => (await extentOf(sam)).pending === 0)
    await app.ctx.jobs.stop()
    expect(await extentOf(sam)).toMatchObject({ tracks: 5, pending: 0 })
    expect((await extentOf(kim)).tracks).toBe(2)
  })
})

describe('those that pass a place', () => {
  const near = async (user: TestUser, query: string) =>
    (await user.get<TracksPage>(`/api/workouts/tracks/near?${query}`)).body
  const titles = async (user: TestUser, query: string) =>
    (await near(user, query)).data.tracks.map(({ title }) => title)

  test('come with their lines, the latest first, and nobody else’s', async () => {
    const { data, pagination } = await near(sam, 'latitude=46.51&longitude=6.9002')
    expect(data.tracks).toMatchObject([{ id: ids.lane, title: 'Lane', sport_id: 1 }])
    expect(data.tracks[0]!.lines).toHaveLength(1)
    expect(pagination).toEqual({ has_next: false, has_prev: false, page: 1, pages: 1, total: 1 })
    expect(await titles(kim, 'latitude=46.51&longitude=6.9')).toEqual(['Of Kim'])
    expect((await titles(sam, 'latitude=46.2&longitude=6.15&within=5000')).slice(0, 1)).toEqual(['New'])
  })

  test('are only those within so many metres', async () => {
    // 0.001° of longitude are 77 m here.
    expect(await titles(sam, 'latitude=46.51&longitude=6.901')).toEqual([])
    expect(await titles(sam, 'latitude=46.51&longitude=6.901&within=70')).toEqual([])
    expect(await titles(sam, 'latitude=46.51&longitude=6.901&within=85')).toEqual(['Lane'])
    expect(await titles(sam, 'latitude=46.53&longitude=6.9&within=20')).toEqual([])
  })

  test('are found on both sides of the antimeridian', async () => {
    for (const longitude of [179.99, -179.99])
      expect(await titles(sam, `latitude=-16.5&longitude=${longitude}`)).toEqual(['Fiji'])
  })

  test('are found across the antimeridian if they lie on one side of it', async () => {
    await using fiji = openTestApp()
    const lee = await fiji.user('lee')
    await ride(lee, north(-179.999, -17), { title: 'East' })
    await ride(lee, north(179.999, -18), { title: 'West' })
    expect(await titles(lee, 'latitude=-16.99&longitude=179.999&within=500')).toEqual(['East'])
    expect(await titles(lee, 'latitude=-17.99&longitude=-179.999&within=500')).toEqual(['West'])
    expect(await titles(lee, 'latitude=-16.99&longitude=179.999&within=100')).toEqual([])
  })

  test('follow filters, and come in pages', async () => {
    const around = 'latitude=46.2&longitude=6.15&within=5000'
    expect(await titles(sam, `${around}&title=commute`)).toEqual(['Commute'])
    const all = await titles(sam, around)
    expect(all).toHaveLength(3)
    expect(await titles(sam, `${around}&per_page=2&page=2`)).toEqual(all.slice(2))
  })

  test.each([
    '',
    'latitude=46',
    'latitude=91&longitude=0',
    'latitude=0&longitude=181',
    'latitude=x&longitude=0',
    'latitude=0&longitude=0&within=0',
    'latitude=0&longitude=0&within=100001',
    'latitude=0&longitude=0&page=x',
  ])('are not looked for at "%s"', async query => {
    expect((await sam.get(`/api/workouts/tracks/near?${query}`)).status).toBe(400)
  })

  test('may be looked for at the poles', async () => {
    expect(await titles(sam, 'latitude=90&longitude=0')).toEqual([])
  })
})

describe('one after the other', () => {
  const next = async (query: string) =>
    (await sam.get<NextTrack>(`/api/workouts/tracks/next${query}`)).body.data

  test('they are gone through in the order of time', async () => {
    const seen: string[] = []
    let at = await next('')
    expect(at.has_newer).toBe(false)
    for (; at.track !== null; at = await next(`?beside=${at.track.id}`)) seen.push(at.track.title)
    expect(seen).toEqual(['New', 'Fiji', 'Lane', 'Evening run', 'Commute'])
    expect(await next(`?beside=${ids.commute}`)).toMatchObject({ track: null, has_older: false })
    expect((await next(`?beside=${ids.commute}&direction=newer`)).track?.id).toBe(ids.run)
    expect((await next('?direction=newer')).track?.id).toBe(ids.commute)
  })

  test('of those that a filter lets through', async () => {
    expect(await next(`?title=com`)).toMatchObject({
      track: { id: ids.commute },
      has_older: false,
      has_newer: false,
    })
    expect((await next(`?beside=${ids.fiji}&sport_id=6`)).track?.id).toBe(ids.run)
  })

  test('across the antimeridian a line goes on', async () => {
    const { track } = await next(`?beside=${ids.lane}&direction=newer`)
    expect(track).toMatchObject({ id: ids.fiji })
    expect(track!.lines).toHaveLength(1)
  })

  test('beside somebody else’s there is none', async () => {
    const answer = await kim.get(`/api/workouts/tracks/next?beside=${ids.lane}`)
    expect(answer.status).toBe(404)
  })
})

test('an account takes its lines along', async () => {
  const { sqlite } = app.ctx.database
  const count = () => sqlite.query('SELECT count(*) AS lines FROM track_lines').get()
  expect(count()).toEqual({ lines: 21 })
  expect((await kim.delete('/api/users/kim')).status).toBe(204)
  expect(count()).toEqual({ lines: 15 })
})
