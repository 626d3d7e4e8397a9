// The heat map counts the workouts that the filters of the list choose, and no others.
import { expect, test } from 'bun:test'
import { tileX, tileY } from '../../../src/maps/geometry/geometry'
import type { HeatExtent } from '../../../src/workouts/tracks/schemas'
import { gpxAlong, type Place, wayThroughTown } from '../../maps/lines/recordings'
import { workOnTraces } from '../../maps/lines/working'
import { insertPersonalToken } from '../../support/app-tokens'
import { gpxFile } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()
const [sam, kim] = [await app.user('sam'), await app.user('kim')]

/** A line to the north, far from the town. */
const lane = Array.from({ length: 100 }, (_, at): Place => [47.42 + at * 1e-4, 9.37])

const commute = { way: wayThroughTown(1), sport_id: 1, day: '2025-03-01' }
const run = { way: wayThroughTown(2), sport_id: 5, day: '2026-03-02' }
const hike = { way: lane, sport_id: 3, day: '2026-05-03' }

async function record(user: TestUser, { way, sport_id, day }: typeof commute) {
  const gpx = new TextDecoder().decode(gpxAlong(way)).replaceAll('2020-01-01', day)
  const body = uploadForm({ file: gpxFile(gpx), data: { sport_id } })
  expect((await user.request('POST', '/api/workouts', { body })).status).toBe(201)
}

for (const workout of [commute, run, hike]) await record(sam, workout)
// Kim has only one of the three, so that tiles of Sam's run alone look like all of Kim's.
await record(kim, run)
await workOnTraces(app)

const [[latitude, longitude]] = run.way as [Place]
const tile = (z: number) =>
  `/api/workouts/heatmap/${z}/${Math.floor(tileX(longitude, z))}/${Math.floor(tileY(latitude, z))}.png`

async function askTile(user: TestUser, path: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost${path}`, {
    headers: { authorization: `Bearer ${user.token}`, ...headers },
  })
  const response = await app.handle(request)
  return { status: response.status, etag: response.headers.get('etag') ?? '', bytes: await response.bytes() }
}

test.each(['sport_id=5', 'from=2026-01-01&to=2026-04-30', 'sport_id=5&from=2026-01-01'])(
  'a tile with %s is drawn from these workouts alone',
  async query => {
    for (const z of [8, 12, 14]) {
      const { status, bytes } = await askTile(sam, `${tile(z)}?${query}`)
      expect(status).toBe(200)
      expect(bytes).toEqual((await askTile(kim, tile(z))).bytes)
    }
    const all = await askTile(sam, tile(10))
    expect((await askTile(sam, `${tile(10)}?${query}`)).bytes).not.toEqual(all.bytes)
  },
)

test('a filter that no workout passes makes a tile without heat', async () => {
  const [none, elsewhere] = [
    await askTile(sam, `${tile(12)}?sport_id=2`),
    await askTile(sam, `${tile(12)}?sport_id=3`),
  ]
  expect(none.bytes).toEqual(elsewhere.bytes)
  expect(none.bytes).not.toEqual((await askTile(sam, tile(12))).bytes)
})

test('a browser that has a tile of other workouts gets this one', async () => {
  const all = await askTile(sam, tile(10))
  const known = { 'if-none-match': all.etag }
  expect((await askTile(sam, tile(12), known)).status).toBe(304)
  expect((await askTile(sam, `${tile(12)}?sport_id=5`, known)).status).toBe(200)
})

test('what it covers follows the filters, too', async () => {
  const extentOf = async (query: string) =>
    (await sam.get<HeatExtent>(`/api/workouts/heatmap${query}`)).body.data
  expect((await extentOf('')).tracks).toBe(3)
  const hikes = await extentOf('?sport_id=3')
  expect(hikes.tracks).toBe(1)
  expect(hikes.bounds![0]).toBeCloseTo(9.37, 1)
  expect(await extentOf('?sport_id=2')).toEqual({ tracks: 0, bounds: null, main_bounds: null })
})

test('map programs may ask for some of the workouts, too', async () => {
  const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
  const request = new Request(`http://localhost${tile(12)}?sport_id=5&token=${token}`)
  const answer = await app.handle(request)
  expect([answer.status, await answer.bytes()]).toEqual([200, (await askTile(kim, tile(12))).bytes])
})

test.each(['?sport_id=x', '?from=2026-13-01', '?distance_from=x', '?country=france'])(
  'what is no filter is refused: %s',
  async query => {
    expect((await sam.get(`${tile(12)}${query}`)).status).toBe(400)
    expect((await sam.get(`/api/workouts/heatmap${query}`)).status).toBe(400)
  },
)
