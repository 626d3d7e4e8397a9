import { describe, expect, test } from 'bun:test'
import { latitudeAt, longitudeAt, tileX, tileY } from '../../../src/maps/geometry/geometry'
import { readPixels } from '../../maps/images/png-pixels'
import { gpxAlong, type Place } from '../../maps/lines/recordings'
import { workOnTraces } from '../../maps/lines/working'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()
const sam = await app.user('sam')
const [zoom, column, row] = [14, 8471, 5826]

/** A position in tile widths from the tile's north-west corner. */
const at = (x: number, y: number): Place => [latitudeAt(row + y, zoom), longitudeAt(column + x, zoom)]

/** A straight line through the tile from west to east, and beyond both edges. */
const through = (y: number, from = -0.3, to = 1.3): Place[] =>
  Array.from({ length: 40 }, (_, i) => at(from + ((to - from) * i) / 39, y))

const first = await sam.upload(gpxAlong(through(0.5)))
await workOnTraces(app)

const path = (z = zoom, x = column, y: number | string = row) => `/api/workouts/heatmap/${z}/${x}/${y}.png`

async function tileOf(user: TestUser, address = path(), headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost${address}`, {
    headers: { authorization: `Bearer ${user.token}`, ...headers },
  })
  const response = await app.handle(request)
  return { status: response.status, headers: response.headers, bytes: await response.bytes() }
}

const background = '#000000'

describe('a tile', () => {
  test('shows where somebody was, and nothing anywhere else', async () => {
    const { status, headers, bytes } = await tileOf(sam)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    const pixels = readPixels(bytes)
    expect([pixels.width, pixels.height]).toEqual([256, 256])
    const inColumn = (x: number) =>
      Array.from({ length: 256 }, (_, y) => y).filter(y => pixels.at(x, y) !== background)
    for (const x of [0, 100, 255]) {
      expect(inColumn(x).length).toBeWithin(3, 8)
      for (const y of inColumn(x)) expect(Math.abs(y - 128)).toBeLessThan(6)
    }
  })

  test('has twice the pixels for sharp screens', async () => {
    const { width, height } = readPixels((await tileOf(sam, path(zoom, column, `${row}@2x`))).bytes)
    expect([width, height]).toEqual([512, 512])
  })

  test('is enlarged beyond the deepest zoom', async () => {
    const [longitude, latitude] = [longitudeAt(column + 0.5, zoom), latitudeAt(row + 0.5, zoom)]
    for (const deep of [16, 18, 22]) {
      const place = [Math.floor(tileX(longitude, deep)), Math.floor(tileY(latitude, deep))] as const
      const drawn = readPixels((await tileOf(sam, path(deep, ...place))).bytes).count(background)
      expect(drawn).toBeLessThan(256 * 256)
    }
  })

  test('is there at zoom 0, too', async () => {
    const pixels = readPixels((await tileOf(sam, path(0, 0, 0))).bytes)
    expect(pixels.count(background)).toBeLessThan(256 * 256)
    expect(pixels.at(10, 10)).toBe(background)
  })

  test('fits the one beside it', async () => {
    const [left, right] = [
      readPixels((await tileOf(sam)).bytes),
      readPixels((await tileOf(sam, path(zoom, column + 1))).bytes),
    ]
    for (let y = 0; y < 256; y++) expect(right.at(0, y)).toBe(left.at(255, y))
  })

  test('is hotter where somebody was more often', async () => {
    const kim = await app.user('kim')
    for (let ride = 0; ride < 3; ride++) await kim.upload(gpxAlong(through(0.25)))
    await kim.upload(gpxAlong(through(0.75)))
    await workOnTraces(app)
    const pixels = readPixels((await tileOf(kim)).bytes)
    const red = (y: number) => Number.parseInt(pixels.at(128, y).slice(1, 3), 16)
    expect(Math.max(red(63), red(64), red(65))).toBeGreaterThan(Math.max(red(191), red(192), red(193)))
  })

  test('is empty, and always the same, where nobody was', async () => {
    const stranger = await app.user('stranger')
    const tiles = [await tileOf(stranger), await tileOf(sam, path(zoom, 1, 1))]
    expect(tiles[0]!.bytes).toEqual(tiles[1]!.bytes)
    expect(tiles[0]!.bytes.length).toBeLessThan(400)
    expect(readPixels(tiles[0]!.bytes).count(background)).toBe(256 * 256)
  })
})

describe('a tile that is kept', () => {
  test('is not sent again while it is the same', async () => {
    const { headers } = await tileOf(sam)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toContain('authorization')
    const again = await tileOf(sam, path(), { 'if-none-match': headers.get('etag')! })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([
      304,
      0,
      headers.get('etag'),
    ])
  })

  test('is drawn once, and again when a workout has come or gone', async () => {
    await using fresh = openTestApp()
    const user = await fresh.user('sam')
    const beside = path(zoom, column, row + 3)
    const drawn: unknown[] = []
    const { run } = fresh.ctx.workers
    fresh.ctx.workers.run = (task, input, of) => {
      if (task.name === 'draw-heat-tile') drawn.push(input)
      return run(task, input, of)
    }
    const look = async () => {
      drawn.length = 0
      for (const address of [path(), path(), beside, beside]) {
        expect((await user.get(address)).status).toBe(200)
      }
      return drawn.length
    }
    await user.upload(gpxAlong(through(0.5)))
    await user.upload(gpxAlong(through(3.5)))
    await workOnTraces(fresh)
    expect(await look()).toBe(2)
    expect(await look()).toBe(0)
    const { id } = await user.upload(gpxAlong(through(3.2)))
    expect(await look()).toBe(2)
    expect(await look()).toBe(0)
    await user.delete(`/api/workouts/${id}`)
    expect(await look()).toBe(2)
  })
})

describe('is refused', () => {
  const places: [name: string, address: string][] = [
    ['a zoom that no map has', '/api/workouts/heatmap/23/0/0.png'],
    ['a huge zoom', '/api/workouts/heatmap/99999999/0/0.png'],
    ['a negative number', '/api/workouts/heatmap/1/-1/0.png'],
    ['a column beyond the world', '/api/workouts/heatmap/1/2/0.png'],
    ['a row beyond the world', '/api/workouts/heatmap/1/0/2.png'],
    ['a fraction', '/api/workouts/heatmap/1/0.5/0.png'],
    ['a word', '/api/workouts/heatmap/a/b/c.png'],
    ['another kind of file', '/api/workouts/heatmap/1/0/0.jpg'],
    ['no kind of file', '/api/workouts/heatmap/1/0/0'],
    ['an unknown sharpness', '/api/workouts/heatmap/1/0/0@3x.png'],
    ['a way out', '/api/workouts/heatmap/1/0/..%2f0.png'],
    ['nothing', '/api/workouts/heatmap/1//.png'],
  ]

  test.each(places)('%s', async (_, address) => {
    expect((await sam.get(address)).status).toBe(404)
  })
})

describe('the address of a layer', () => {
  const byToken = (token: string) => app.request('GET', `${path()}?token=${token}`)
  const scope = 'workouts:read'

  const tokens: [name: string, make: () => string, status: number][] = [
    ['a personal token will do', () => insertPersonalToken(app.ctx, sam, scope), 200],
    ['one without the scope will not', () => insertPersonalToken(app.ctx, sam, 'profile:read'), 403],
    ['nor will the token of an app', () => insertAccessToken(app.ctx, sam, scope), 401],
    ['nor will a session', () => sam.token, 401],
    ['nor will an image cookie', () => sam.cookie.split('=')[1]!, 401],
    ['nor will anything else', () => 'thp_made-up', 401],
    ['nor will nothing', () => '', 401],
  ]

  test.each(tokens)('%s', async (_, make, status) => {
    expect((await byToken(make())).status).toBe(status)
  })

  test('shows the map of the token’s owner', async () => {
    const mine = await byToken(insertPersonalToken(app.ctx, sam, scope))
    expect(mine.headers.get('etag')).toBe((await tileOf(sam)).headers.get('etag'))
    const other = await app.user('other')
    const theirs = await byToken(insertPersonalToken(app.ctx, other, scope))
    expect(theirs.headers.get('etag')).not.toBe(mine.headers.get('etag'))
    expect(readPixels((await tileOf(other)).bytes).count(background)).toBe(256 * 256)
  })

  test('is good for no other route', async () => {
    const token = insertPersonalToken(app.ctx, sam, scope)
    const others = ['/api/workouts', '/api/workouts/outlines', `/api/workouts/map/${first.map}`]
    for (const other of others) {
      expect((await app.request('GET', `${other}?token=${token}`)).status).toBe(401)
    }
  })

  test('works in map programs that are pages of other sites; the header does not', async () => {
    const { headers } = await byToken(insertPersonalToken(app.ctx, sam, scope))
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const own = await tileOf(sam)
    expect(own.headers.get('access-control-allow-origin')).toBeNull()
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('is never logged, and sent to no other site', async () => {
    await using broken = openTestApp()
    const user = await broken.user('sam')
    const token = insertPersonalToken(broken.ctx, user, scope)
    const address = `${path()}?token=${token}`
    expect((await broken.request('GET', address)).headers.get('referrer-policy')).toBe('no-referrer')
    broken.ctx.database.sqlite.run('ALTER TABLE map_versions RENAME TO elsewhere')
    expect((await broken.request('GET', address)).status).toBe(500)
    broken.ctx.database.sqlite.run('ALTER TABLE elsewhere RENAME TO map_versions')
    expect(broken.logLines.join()).toContain('A request failed')
    expect(broken.logLines.join()).not.toContain('thp_')
  })

  test('does not take the image cookie', async () => {
    const headers = { cookie: sam.cookie }
    expect((await app.request('GET', path(), { headers })).status).toBe(401)
  })
})
