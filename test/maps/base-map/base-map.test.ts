import { describe, expect, test } from 'bun:test'
import { createBaseMap } from '../../../src/maps/base-map/base-map'
import { decodeTile, type Outline } from '../../../src/maps/base-map/decode-tile'
import { makeBaseMap } from '../../../src/maps/base-map/make'
import { tileX, tileY } from '../../../src/maps/geometry'

const baseMap = createBaseMap()

/** How many times a ring goes around a place; its own orientation counts. */
function windings(ring: Outline, x: number, y: number): number {
  return ring.reduce((turns, end, i) => {
    const start = ring.at(i - 1)!
    if (start.y <= y === end.y <= y) return turns
    const crossing = start.x + ((y - start.y) / (end.y - start.y)) * (end.x - start.x)
    return crossing > x ? turns + Math.sign(end.y - start.y) : turns
  }, 0)
}

async function isLand(latitude: number, longitude: number, zoom: number): Promise<boolean> {
  const [x, y] = [tileX(longitude, zoom), tileY(latitude, zoom)]
  const { land } = decodeTile(await baseMap.tile(zoom, Math.floor(x), Math.floor(y)))
  return land.reduce((sum, ring) => sum + windings(ring, x % 1, y % 1), 0) !== 0
}

describe('the base map', () => {
  const places: [name: string, latitude: number, longitude: number, land: boolean][] = [
    ['Paris', 48.86, 2.35, true],
    ['Wichita', 37.69, -97.34, true],
    ['the Alps', 46.53, 10.45, true],
    ['Alice Springs', -23.7, 133.88, true],
    ['Antarctica at 80° S, 0°', -80, 0, true],
    ['Antarctica at 84° S, 120° W', -84, -120, true],
    ['Chukotka east of the antimeridian', 66.5, -178, true],
    ['Chukotka west of the antimeridian', 68, 178, true],
    ['the Atlantic', 0, -30, false],
    ['the Adriatic', 43.5, 14.5, false],
    ['the Arctic Ocean', 84, 30, false],
    ['the Pacific at the latitude of Fiji', -16.8, -120, false],
    ['the Indian Ocean at the latitude of Fiji', -16.8, 80, false],
    ['the Pacific south of the Aleutians', 45, -180, false],
    ['the Southern Ocean', -60, 100, false],
  ]
  const zooms = [0, 2, 5, baseMap.maxZoom]
  test.each(places)('knows %s (%p° N, %p° E): land %p', async (_, latitude, longitude, land) => {
    const found = await Promise.all(zooms.map(zoom => isLand(latitude, longitude, zoom)))
    expect(found).toEqual(zooms.map(() => land))
  })

  test('has the island of Taveuni on both sides of the antimeridian', async () => {
    expect(await isLand(-16.85, 179.98, 7)).toBe(true)
    expect(await isLand(-16.8, -179.95, 7)).toBe(true)
  })

  test('draws no coast along the antimeridian where it crosses Chukotka', async () => {
    const latitude = 67.5
    const { coast } = decodeTile(await baseMap.tile(7, 127, Math.floor(tileY(latitude, 7))))
    const alongEdge = coast.flat().filter(({ x }) => x === 1)
    expect(await isLand(latitude, 179.9, 7)).toBe(true)
    expect(alongEdge).toEqual([])
  })

  test('has no line across the world', async () => {
    const { land, coast, border } = decodeTile(await baseMap.tile(0, 0, 0))
    const steps = [...coast, ...border, ...land].flatMap(line =>
      line.slice(1).map((end, i) => ({ from: line[i]!, to: end, length: Math.abs(end.x - line[i]!.x) })),
    )
    const isOffMap = ({ from, to }: { from: Outline[number]; to: Outline[number] }) =>
      from.y >= 1 && to.y >= 1
    const longest = Math.max(...steps.filter(step => !isOffMap(step)).map(step => step.length))
    expect(longest).toBeLessThan(0.1)
  })

  test('has a border between France and Spain and none on Madagascar', async () => {
    const tile = async (latitude: number, longitude: number) =>
      decodeTile(await baseMap.tile(6, Math.floor(tileX(longitude, 6)), Math.floor(tileY(latitude, 6))))
    expect((await tile(42.7, 0.5)).border).not.toEqual([])
    expect((await tile(-19, 46.5)).border).toEqual([])
  })

  test.each([
    ['open sea', 7, 0, 64],
    ['a zoom deeper than the map', 8, 137, 90],
    ['a column outside of the world', 3, 8, 0],
    ['a negative row', 3, 0, -1],
    ['half a tile', 3, 0.5, 0],
    ['no number', Number.NaN, 0, 0],
  ])('has no tile for %s', async (_, z, x, y) => {
    expect(await baseMap.tile(z, x, y)).toBeNull()
  })
})

test('making the base map gives the very bytes that are built in', async () => {
  const made = await makeBaseMap()
  const builtIn = await Bun.file(`${import.meta.dir}/../../../src/maps/base-map/base-map.gen.bin`).bytes()
  expect(Bun.SHA256.hash(made, 'hex')).toBe(Bun.SHA256.hash(builtIn, 'hex'))
})
