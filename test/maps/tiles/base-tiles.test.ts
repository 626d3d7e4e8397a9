import { describe, expect, spyOn, test } from 'bun:test'
import { tileX, tileY } from '../../../src/maps/geometry/geometry'
import { drawingVersion } from '../../../src/maps/style/drawing-version'
import { ground } from '../../../src/maps/style/palette'
import { openTestApp, testApp } from '../../support/test-app'
import { keepQueueFull } from '../../support/workers'
import { readPixels } from '../images/png-pixels'

const app = testApp()

const land = ground.light.land.toLowerCase()
const water = ground.light.water.toLowerCase()
const ice = ground.light.ice.toLowerCase()

const address = (z: number, x: number, y: number, suffix = '.png') =>
  `/api/workouts/map_tile/a/${z}/${x}/${y}${suffix}`

const ask = (path: string, headers: Record<string, string> = {}, { handle } = app) =>
  handle(new Request(`http://localhost${path}`, { headers }))

async function pixels(path: string) {
  const response = await ask(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  return readPixels(await response.bytes())
}

/** The colour of a place in the tile that contains it. */
async function colourAt(latitude: number, longitude: number, zoom: number): Promise<string> {
  const [x, y] = [tileX(longitude, zoom), tileY(latitude, zoom)]
  const tile = await pixels(address(zoom, Math.floor(x), Math.floor(y)))
  return tile.at(Math.floor((x % 1) * 256), Math.floor((y % 1) * 256))
}

describe('without a tile server, a tile', () => {
  test('is drawn from the base map', async () => {
    const world = await pixels(address(0, 0, 0))
    expect(world).toMatchObject({ width: 256, height: 256 })
    expect([world.at(140, 115), world.at(30, 128)]).toEqual([land, water])
  })

  test.each([
    ['Siberia', 64, 100, 0, land],
    ['the Alps, much enlarged', 46.53, 10.45, 14, land],
    ['the Atlantic, much enlarged', 30, -30, 22, water],
    ['Lake Geneva', 46.47, 6.63, 7, water],
    ['Lake Geneva, enlarged', 46.44, 6.5, 10, water],
    ['an island in Lake Victoria, enlarged', -2.33, 31.84, 9, land],
    ['Monaco, enlarged', 43.74, 7.415, 13, land],
    ['Taveuni east of the antimeridian', -16.8, -179.95, 9, land],
    ['Taveuni west of the antimeridian', -16.85, 179.98, 9, land],
    ['Antarctica at the edge of the map', -85.05, 77, 8, ice],
    ['the north at the edge of the map', 85.05, 77, 8, water],
  ])('shows %s (%p° N, %p° E, zoom %p)', async (_, latitude, longitude, zoom, colour) => {
    expect(await colourAt(latitude, longitude, zoom)).toBe(colour)
  })

  test('continues its neighbour: a coast crosses the edge between them', async () => {
    // Only the sea is compared, because there are borders and names on land.
    const [west, east] = await Promise.all([pixels(address(5, 15, 12)), pixels(address(5, 16, 12))])
    const isSea = (tile: typeof west, x: number) =>
      Array.from({ length: 256 }, (_, y) => tile.at(x, y) === water)
    const differing = isSea(west, 255).filter((there, y) => there !== isSea(east, 0)[y])
    expect(differing.length).toBeLessThan(8)
    expect(new Set(isSea(west, 255)).size).toBe(2)
  })

  test('can be dark', async () => {
    const [light, dark] = await Promise.all([
      pixels(`${address(0, 0, 0)}?theme=light`),
      pixels(`${address(0, 0, 0)}?theme=dark`),
    ])
    expect([light.at(140, 115), light.at(30, 128)]).toEqual([land, water])
    expect([dark.at(140, 115), dark.at(30, 128)]).toEqual(
      [ground.dark.land, ground.dark.water].map(colour => colour.toLowerCase()),
    )
  })

  test('has twice the pixels for sharp screens', async () => {
    const sharp = await pixels(address(0, 0, 0, '@2x.png'))
    expect(sharp).toMatchObject({ width: 512, height: 512 })
    expect([sharp.at(280, 230), sharp.at(60, 256)]).toEqual([land, water])
  })

  test('may be kept for a day, and is confirmed without being drawn', async () => {
    await using fresh = openTestApp()
    const drawing = spyOn(fresh.ctx.workers, 'run')
    const etag = await fresh.ctx.baseTiles.etag({ theme: 'light', density: 1 })
    const answer = await ask(address(6, 33, 22), { 'if-none-match': etag }, fresh)
    expect([answer.status, answer.headers.get('etag')]).toEqual([304, etag])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(drawing).not.toHaveBeenCalled()
  })

  test('is drawn once, for many who ask together and for those who come later', async () => {
    await using fresh = openTestApp()
    const drawing = spyOn(fresh.ctx.workers, 'run')
    const get = async () => (await ask(address(6, 33, 22), {}, fresh)).bytes()
    const together = await Promise.all([get(), get(), get()])
    expect(await get()).toEqual(together[0]!)
    expect(drawing).toHaveBeenCalledTimes(1)
  })

  test('is refused while very many others are waited for', async () => {
    await using fresh = openTestApp()
    await using _ = keepQueueFull(fresh.ctx.workers, 'render', 500)
    const answer = await ask(address(6, 33, 22), {}, fresh)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await answer.json()).toEqual({
      status: 'error',
      message: 'rate limit exceeded (too many pictures at once)',
      code: 'images-busy',
    })
  })

  test('has another entity tag than its other looks', async () => {
    const etags = await Promise.all(
      [address(0, 0, 0), `${address(0, 0, 0)}?theme=dark`, address(0, 0, 0, '@2x.png')].map(async path =>
        (await ask(path)).headers.get('etag'),
      ),
    )
    expect(new Set(etags).size).toBe(3)
    for (const etag of etags) expect(etag).toContain(drawingVersion)
  })
})

test.each([
  ['0/0/1.png', 404],
  ['-1/0/0.png', 404],
  ['23/0/0.png', 404],
  ['1/2/0.png', 404],
  ['0/0/x.png', 404],
  ['0/0/0.5.png', 404],
  ['0/0/1e0.png', 404],
  ['0/0/0.jpg', 404],
  ['0/0/0@3x.png', 404],
  ['0/0/0@2x', 404],
  ['0/%2e%2e/0.png', 404],
  ['99999999999999999999/0/0.png', 404],
  ['0/0/0.png?theme=blue', 400],
  ['0/0/0.png?theme=', 400],
])('there is no tile %s', async (place, status) => {
  expect((await ask(`/api/workouts/map_tile/a/${place}`)).status).toBe(status)
})
