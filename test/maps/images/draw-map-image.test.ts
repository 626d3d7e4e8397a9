import { describe, expect, test } from 'bun:test'
import { createBaseMap } from '../../../src/maps/base-map/base-map'
import { type Positions, usualCanvas } from '../../../src/maps/geometry/geometry'
import { drawMapImage } from '../../../src/maps/images/draw-map-image'
import { placeTrack } from '../../../src/maps/images/place-track'
import { ground, type Theme } from '../../../src/maps/style/palette'
import { trackColours } from '../../../src/maps/style/track'
import { NoTile } from '../../../src/maps/tiles/download/download-tile'
import type { Tile, Tiles } from '../../../src/maps/tiles/tiles'
import { plainPng, readPixels } from './png-pixels'

const lineColour = '#d9480f'
const landColour = ground.light.land.toLowerCase()
const iceColour = ground.light.ice.toLowerCase()
const waterColour = ground.light.water.toLowerCase()

const baseMap = createBaseMap()
const drawDetail = async () => ''

async function draw(
  track: Positions,
  tiles: Tiles | null = null,
  canvas = usualCanvas,
  theme: Theme = 'light',
) {
  const parts = { baseMap, tiles, drawDetail, theme }
  return readPixels((await drawMapImage(placeTrack(track, canvas), parts)).png)
}

function track(count: number, place: (i: number) => [latitude: number, longitude: number]): Positions {
  const places = Array.from({ length: count }, (_, i) => place(i))
  return {
    latitude: Float64Array.from(places, ([latitude]) => latitude),
    longitude: Float64Array.from(places, ([, longitude]) => longitude),
  }
}

const tileOf = (bytes: Uint8Array<ArrayBuffer>): Tile => ({ bytes, type: 'image/png', maxAgeS: 60 })

/** Pseudo-random numbers between 0 and 1, the same in every run (Park and Miller's generator). */
function createRandom(): () => number {
  let seed = 1
  return () => {
    seed = (seed * 48271) % 2147483647
    return seed / 2147483647
  }
}

describe('a picture', () => {
  test('is a PNG of 400 × 225 pixels', async () => {
    const placed = placeTrack(
      track(2, i => [46, 7 + i]),
      usualCanvas,
    )
    const { png } = await drawMapImage(placed, { baseMap, tiles: null, drawDetail, theme: 'light' })
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    expect(readPixels(png)).toMatchObject({ width: 400, height: 225 })
  })

  test('of a dark page has a dark ground and the colours of its track', async () => {
    const picture = await draw(
      track(2, i => [0, -30 + i]),
      null,
      usualCanvas,
      'dark',
    )
    expect(picture.count(trackColours.dark.line.toLowerCase())).toBeGreaterThan(500)
    expect(picture.count(ground.dark.water.toLowerCase())).toBeGreaterThan(50_000)
    expect(picture.count(lineColour)).toBe(0)
  })

  test('keeps a track away from all four edges', async () => {
    const tall = await draw(track(2, i => [46 + i * 0.0175, 7]))
    const wide = await draw(track(2, i => [0, -30 + i]))
    for (const picture of [tall, wide]) {
      const columns = Array.from({ length: 400 }, (_, x) => x)
      for (const row of [0, 224]) expect(columns.map(x => picture.at(x, row))).not.toContain(lineColour)
    }
  })

  test('has a line of 4 pixels in orange with a light edge', async () => {
    // At zoom 9, 1° of the equator goes from pixel 18 to 382 on row 113, and lies entirely in the Atlantic.
    const picture = await draw(track(2, i => [0, -30 + i]))
    const column = Array.from({ length: 12 }, (_, i) => picture.at(260, 107 + i))
    expect(column.slice(4, 8)).toEqual([lineColour, lineColour, lineColour, lineColour])
    expect(column[0]).toBe(waterColour)
    expect(column[11]).toBe(waterColour)
    expect(column.filter(colour => colour === lineColour)).toHaveLength(4)
    expect(picture.at(10, 110)).toBe(waterColour)
    expect(picture.at(390, 110)).toBe(waterColour)
  })

  test('for a sharp screen shows the same with twice the pixels', async () => {
    const sharp = await draw(
      track(2, i => [0, -30 + i]),
      null,
      { ...usualCanvas, density: 2 },
    )
    expect(sharp).toMatchObject({ width: 800, height: 450 })
    const column = Array.from({ length: 20 }, (_, i) => sharp.at(520, 215 + i))
    expect(column.filter(colour => colour === lineColour)).toHaveLength(8)
  })

  test('that is larger shows more of the same, as close as the track fits', async () => {
    // 2° of the equator are 364 pixels long at zoom 8, and 728 at zoom 9.
    const large = await draw(
      track(2, i => [0, -30 + 2 * i]),
      null,
      { width: 800, height: 450, density: 1 },
    )
    expect(large).toMatchObject({ width: 800, height: 450 })
    expect([large.at(300, 225), large.at(300, 100)]).toEqual([lineColour, waterColour])
    expect([large.at(36, 225), large.at(20, 215)]).toEqual(['#ffffff', waterColour])
  })

  test('joins the parts of a track', async () => {
    const picture = await draw(track(3, i => [0, -30 + [0, 0.1, 1][i]!]))
    expect(picture.at(230, 113)).toBe(lineColour)
  })

  test('marks the start with a ring and the finish with a disc', async () => {
    const picture = await draw(track(2, i => [0, -30 + i]))
    expect(picture.at(18, 113)).toBe('#ffffff')
    expect(picture.at(382, 113)).toBe(lineColour)
    expect(picture.at(382, 109)).toBe(lineColour)
  })

  test.each([
    ['in the Alps', 46.53, 10.45, landColour],
    ['in the Atlantic', 0.001, -30.001, waterColour],
    ['on Taveuni, east of the antimeridian', -16.8, -179.95, landColour],
    ['on Taveuni, west of the antimeridian', -16.85, 179.98, landColour],
    ['on Lake Geneva', 46.44, 6.5, waterColour],
    ['on an island in Lake Victoria', -2.03, 33, landColour],
    ['at the south pole', -90, 0, iceColour],
    ['at the north pole', 90, 0, waterColour],
  ])('of a single place %s shows what is there', async (_, latitude, longitude, colour) => {
    const picture = await draw(track(1, () => [latitude, longitude]))
    expect(picture.at(200, 113)).toBe('#ffffff')
    const around = [picture.at(185, 100), picture.at(215, 100), picture.at(185, 125), picture.at(215, 125)]
    expect(around).toEqual([colour, colour, colour, colour])
  })

  test('shows the coast of the Camargue the right way up', async () => {
    const picture = await draw(track(2, i => [43.2 + i * 0.6, 4.2]))
    expect(picture.at(220, 20)).toBe(landColour)
    expect(picture.at(220, 205)).toBe(waterColour)
  })

  test('of a track across the antimeridian shows the track, not the way around the world', async () => {
    const picture = await draw(track(201, i => [-18, i < 100 ? 179.5 + i / 200 : -180 + (i - 100) / 200]))
    const line = Array.from({ length: 320 }, (_, i) => picture.at(40 + i, 113))
    expect(new Set(line)).toEqual(new Set([lineColour]))
    expect(picture.count(waterColour)).toBeGreaterThan(60_000)
  })
})

describe('a hostile track', () => {
  const random = createRandom()
  test.each([
    ['without points', track(0, () => [0, 0])],
    ['of half a million points of noise', track(500_000, () => [random() * 180 - 90, random() * 360 - 180])],
    [
      'of half a million points of local noise',
      track(500_000, () => [45 + random() / 10, 13 + random() / 5]),
    ],
    ['of a narrowing zigzag', track(500_000, i => [45 + (i % 2 ? 1 : -1) * (1 - i / 5e5), 13 + i / 5e5])],
    ['of one place half a million times', track(500_000, () => [45, 13])],
    ['from pole to pole', track(100, i => [-90 + i * 1.8, i])],
    ['of no numbers', track(10, () => [Number.NaN, Number.NaN])],
    ['of numbers outside of the world', track(10, i => [1e300 * i, -1e300 * i])],
    [
      'that jumps across the antimeridian at every point',
      track(1000, i => [i / 100, i % 2 ? 179.9 : -179.9]),
    ],
  ])('%s has a picture', async (_, hostile) => {
    expect(await draw(hostile)).toMatchObject({ width: 400, height: 225 })
  })
})

test('half a million points of noise have a large and sharp picture, too', async () => {
  const random = createRandom()
  const noise = track(500_000, () => [45 + random() / 10, 13 + random() / 5])
  const picture = await draw(noise, null, { width: 1200, height: 675, density: 2 })
  expect(picture).toMatchObject({ width: 2400, height: 1350 })
})

describe('with a tile server', () => {
  const oneDegree = track(2, i => [0, -30 + i])
  // At zoom 9, 29.5° W is at 214.04 in units of tiles. The tiles of column 213 start at pixel -67 of the picture, those
  // of column 214 at pixel 189. The equator is the edge between the tile rows 255 and 256, at row 113 of the picture.
  const colours = new Map([
    ['9/213/255', '#101010'],
    ['9/214/255', '#202020'],
    ['9/213/256', '#303030'],
    ['9/214/256', '#404040'],
  ])
  const serve = (tile: (z: number, x: number, y: number) => Promise<Tile>): Tiles => ({ tile, close() {} })
  const server = (missing?: string) =>
    serve(async (z, x, y) => {
      const key = `${z}/${x}/${y}`
      const colour = colours.get(key)
      if (key === missing || colour === undefined) throw new NoTile(404, 'tile-not-found', 'no such tile')
      return tileOf(plainPng(colour, 256))
    })

  test('a picture shows its tiles where they belong, under the line', async () => {
    const picture = await draw(oneDegree, server())
    const row = (y: number) => [0, 188, 189, 399].map(x => picture.at(x, y))
    expect(row(100)).toEqual(['#101010', '#101010', '#202020', '#202020'])
    expect(row(125)).toEqual(['#303030', '#303030', '#404040', '#404040'])
    expect(picture.at(250, 113)).toBe(lineColour)
  })

  test('tiles for dense screens are drawn at the same size', async () => {
    const dense = serve(async (_, x) => tileOf(plainPng(x === 213 ? '#101010' : '#202020', 512)))
    const picture = await draw(oneDegree, dense)
    expect([picture.at(187, 20), picture.at(190, 20)]).toEqual(['#101010', '#202020'])
  })

  test.each(['jpeg', 'webp'] as const)('tiles can be %s', async format => {
    const bytes = new Uint8Array(await new Bun.Image(plainPng('#101010', 256))[format]().bytes())
    const picture = await draw(
      oneDegree,
      serve(async () => tileOf(bytes)),
    )
    expect(picture.at(50, 50)).toBe('#101010')
  })

  test.each([
    ['missing', server('9/214/256')],
    ['damaged', serve(async () => tileOf(plainPng('#101010', 256).slice(0, 60)))],
  ])('a %s tile puts the whole picture on the base map', async (_, tiles) => {
    const picture = await draw(oneDegree, tiles)
    expect([picture.at(50, 50), picture.at(380, 200)]).toEqual([waterColour, waterColour])
    expect(picture.at(250, 113)).toBe(lineColour)
  })
})
