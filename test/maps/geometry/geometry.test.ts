import { describe, expect, test } from 'bun:test'
import {
  chooseView,
  continuePositions,
  latitudeAt,
  listTiles,
  longitudeAt,
  type Positions,
  projectLine,
  tileX,
  tileY,
  usualCanvas,
} from '../../../src/maps/geometry/geometry'

function positions(...places: [latitude: number, longitude: number][]): Positions {
  return {
    latitude: Float64Array.from(places, ([latitude]) => latitude),
    longitude: Float64Array.from(places, ([, longitude]) => longitude),
  }
}

describe('tile coordinates', () => {
  // The expected tiles are from the OpenStreetMap wiki (Slippy map tilenames) and from the documentation of mercantile.
  test.each([
    [51.51202, 0.02435, 17, 65544, 43582],
    [40.1222, 20.6852, 9, 285, 193],
    [0, 0, 0, 0, 0],
  ])('%p° N %p° E at zoom %p is in tile %p/%p', (latitude, longitude, zoom, x, y) => {
    expect(Math.floor(tileX(longitude, zoom))).toBe(x)
    expect(Math.floor(tileY(latitude, zoom))).toBe(y)
  })

  test('the corner of tile 10/486/332 is where mercantile says it is', () => {
    expect(longitudeAt(486, 10)).toBeCloseTo(-9.140625, 12)
    expect(latitudeAt(332, 10)).toBeCloseTo(53.33087298301705, 12)
  })

  test.each([
    [90, 0],
    [85.0511287798066, 0],
    [0, 0.5],
    [-85.0511287798066, 1],
    [-90, 1],
  ])('%p° N is %p of the way down the map', (latitude, share) => {
    expect(tileY(latitude, 0)).toBeCloseTo(share, 9)
  })
})

describe('the view', () => {
  // One degree of the equator is 256 × 2^zoom ÷ 360 pixels long. 380 pixels of the picture's width are usable.
  test.each([
    ['a single place', positions([45, 7]), 17],
    ['the same place twice', positions([45, 7], [45, 7]), 17],
    ['1/1000 of a degree', positions([0, 7], [0, 7.001]), 17],
    ['1° of the equator, 364 pixels at zoom 9', positions([0, 7], [0, 8]), 9],
    ['2.087° of the equator, just under 380 pixels at zoom 8', positions([0, 7], [0, 9.087]), 8],
    ['2.088° of the equator, just over 380 pixels at zoom 8', positions([0, 7], [0, 9.088]), 7],
    ['1° of the meridian, 182 pixels at zoom 8', positions([-0.5, 7], [0.5, 7]), 8],
    ['1.25° of the meridian, 228 pixels at zoom 8', positions([-0.625, 7], [0.625, 7]), 7],
    ['the whole equator', positions([0, -180], [0, -60], [0, 60], [0, 180]), 0],
    ['pole to pole', positions([-90, 0], [90, 0]), 0],
    ['nothing', positions(), 0],
  ])('of %s has the deepest zoom that fits', (_, track, zoom) => {
    expect(chooseView(track, usualCanvas).zoom).toBe(zoom)
  })

  test('has the middle of the latitudes and longitudes in the middle of the picture', () => {
    const track = positions([40, 0], [40, 10], [60, 10], [50, 5])
    const middle = projectLine(track, chooseView(track, usualCanvas)).at(-1)
    expect(middle).toEqual({ x: 200, y: 113 })
  })

  test('of a track that leaves the map near a pole has all of it in the picture', () => {
    for (const hemisphere of [1, -1]) {
      const track = positions([hemisphere * 84.5, 10], [hemisphere * 86, 12])
      const line = projectLine(track, chooseView(track, usualCanvas))
      for (const { y } of line) expect(Math.abs(y - 112.5)).toBeLessThanOrEqual(113)
    }
  })
})

describe('the line', () => {
  test('is in whole pixels, and what stays in a pixel is one point', () => {
    const track = positions([0, 0], [0, 0.0001], [0, 1], [0, 1], [0, 0])
    // At zoom 9, one degree is 364.09 pixels long.
    expect(projectLine(track, chooseView(track, usualCanvas))).toEqual([
      { x: 18, y: 113 },
      { x: 382, y: 113 },
      { x: 18, y: 113 },
    ])
  })

  test('leaves out positions that are no numbers or outside of the world', () => {
    const track = positions([45, 7], [Number.NaN, 7], [45, Number.NaN], [91, 7], [45, Infinity], [46, 8])
    expect(continuePositions(track)).toEqual(positions([45, 7], [46, 8]))
  })
})

describe('a track across the antimeridian', () => {
  test('is continued beyond 180° so that it stays in one piece', () => {
    const track = positions([-17, 179.5], [-17, -179.5], [-17, 179.9])
    expect(continuePositions(track)).toEqual(positions([-17, 179.5], [-17, 180.5], [-17, 179.9]))
    expect(chooseView(continuePositions(track), usualCanvas).zoom).toBe(9)
  })

  test('is continued all the way around the world once', () => {
    const track = positions([0, 10], [0, 120], [0, -130], [0, -20], [0, 5])
    expect([...continuePositions(track).longitude]).toEqual([10, 120, 230, 340, 365])
  })

  test('stays as it was recorded when it goes around more than once', () => {
    const twice = positions(
      ...Array.from({ length: 9 }, (_, i): [number, number] => [0, ((i * 90) % 360) - 180]),
    )
    expect(continuePositions(twice)).toEqual(twice)
  })
})

describe('the tiles of a picture', () => {
  test('cover all of it', () => {
    const view = chooseView(positions([46.5, 10.4], [46.6, 10.6]), usualCanvas)
    const tiles = listTiles(view, view.zoom)
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
    expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ left, size }) => left + size))).toBeGreaterThanOrEqual(400)
    expect(Math.max(...tiles.map(({ top, size }) => top + size))).toBeGreaterThanOrEqual(225)
    expect(tiles.length).toBeLessThanOrEqual(6)
  })

  test('lie side by side at their pixels', () => {
    const view = { ...usualCanvas, zoom: 3, centreX: 4.25, centreY: 2.5 }
    expect(listTiles(view, 3)).toEqual([
      { z: 3, x: 3, y: 2, left: -120, top: -15, size: 256 },
      { z: 3, x: 4, y: 2, left: 136, top: -15, size: 256 },
      { z: 3, x: 5, y: 2, left: 392, top: -15, size: 256 },
    ])
  })

  test('repeat east and west of the world and end at its northern edge', () => {
    const tiles = listTiles({ ...usualCanvas, zoom: 2, centreX: 0.1, centreY: 0.1 }, 2)
    expect(tiles.map(({ x, y, left }) => ({ x, y, left }))).toEqual([
      { x: 3, y: 0, left: -82 },
      { x: 0, y: 0, left: 174 },
    ])
  })

  test('are enlarged when they are of a lesser zoom', () => {
    const view = { ...usualCanvas, zoom: 5, centreX: 16.5, centreY: 10.5 }
    expect(listTiles(view, 3)).toEqual([
      { z: 3, x: 3, y: 2, left: -952, top: -527, size: 1024 },
      { z: 3, x: 4, y: 2, left: 72, top: -527, size: 1024 },
    ])
  })
})
