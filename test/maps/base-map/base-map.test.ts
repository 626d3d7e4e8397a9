import { describe, expect, test } from 'bun:test'
import { createBaseMap } from '../../../src/maps/base-map/base-map'
import { decodeTile } from '../../../src/maps/base-map/decode-tile'
import type { Outline } from '../../../src/maps/geometry/clip'
import { tileX, tileY } from '../../../src/maps/geometry/geometry'

const baseMap = createBaseMap()

/** The winding number of a ring around a point. Its sign shows the orientation of the ring. */
function windings(ring: Outline, x: number, y: number): number {
  return ring.reduce((turns, end, i) => {
    const start = ring.at(i - 1)!
    if (start.y <= y === end.y <= y) return turns
    const crossing = start.x + ((y - start.y) / (end.y - start.y)) * (end.x - start.x)
    return crossing > x ? turns + Math.sign(end.y - start.y) : turns
  }, 0)
}

type Ground = 'land' | 'lake' | 'sea'

async function groundAt(latitude: number, longitude: number, zoom: number): Promise<Ground> {
  const [x, y] = [tileX(longitude, zoom), tileY(latitude, zoom)]
  const { land, lake } = await shapesAt(latitude, longitude, zoom)
  const isIn = (rings: Outline[]) => rings.reduce((sum, ring) => sum + windings(ring, x % 1, y % 1), 0) !== 0
  if (isIn(lake)) return 'lake'
  return isIn(land) ? 'land' : 'sea'
}

async function shapesAt(latitude: number, longitude: number, zoom: number) {
  const [x, y] = [tileX(longitude, zoom), tileY(latitude, zoom)]
  return decodeTile(await baseMap.tile(zoom, Math.floor(x), Math.floor(y)))
}

describe('the base map', () => {
  const places: [name: string, latitude: number, longitude: number, ground: Ground][] = [
    ['Paris', 48.86, 2.35, 'land'],
    ['Wichita', 37.69, -97.34, 'land'],
    ['the Alps', 46.53, 10.45, 'land'],
    ['Alice Springs', -23.7, 133.88, 'land'],
    ['Antarctica at 80° S, 0°', -80, 0, 'land'],
    ['Antarctica at 84° S, 120° W', -84, -120, 'land'],
    ['Antarctica at the edge of the map', -85.05, 77, 'land'],
    ['Chukotka east of the antimeridian', 66.5, -178, 'land'],
    ['Chukotka west of the antimeridian', 68, 178, 'land'],
    ['the Atlantic', 0, -30, 'sea'],
    ['the Adriatic', 43.5, 14.5, 'sea'],
    ['the Arctic Ocean', 84, 30, 'sea'],
    ['the Arctic Ocean at the edge of the map', 85.05, 10, 'sea'],
    ['the Pacific at the latitude of Fiji', -16.8, -120, 'sea'],
    ['the Indian Ocean at the latitude of Fiji', -16.8, 80, 'sea'],
    ['the Pacific south of the Aleutians', 45, -180, 'sea'],
    ['the Southern Ocean', -60, 100, 'sea'],
    ['the Caspian Sea', 42, 50.5, 'sea'],
    ['Lake Superior', 47.6, -87.5, 'lake'],
    ['Lake Victoria', -1, 33, 'lake'],
    ['Lake Baikal', 53, 108, 'lake'],
    ['Lake Ladoga', 60.8, 31.5, 'lake'],
    ['Great Bear Lake', 66, -121, 'lake'],
  ]
  const zooms = [0, 2, 5, baseMap.maxZoom]
  test.each(places)('knows %s (%p° N, %p° E): %s', async (_, latitude, longitude, ground) => {
    const found = await Promise.all(zooms.map(zoom => groundAt(latitude, longitude, zoom)))
    expect(found).toEqual(zooms.map(() => ground))
  })

  const small: [name: string, latitude: number, longitude: number, ground: Ground][] = [
    ['Lake Geneva', 46.44, 6.5, 'lake'],
    ['Lake Constance', 47.63, 9.37, 'lake'],
    ['Lake Taupo', -38.8, 175.9, 'lake'],
    ['Lake Titicaca', -15.8, -69.4, 'lake'],
    ['the IJsselmeer', 52.8, 5.4, 'lake'],
    ['Manitoulin Island in Lake Huron', 45.75, -82.3, 'land'],
    ['Olkhon in Lake Baikal', 53.15, 107.4, 'land'],
    ['Ukerewe in Lake Victoria', -2.03, 33, 'land'],
    ['René-Levasseur Island in the Manicouagan Reservoir', 51.4, -68.7, 'land'],
    ['Malta', 35.9, 14.44, 'land'],
    ['Singapore', 1.36, 103.8, 'land'],
    ['Tongatapu', -21.2, -175.2, 'land'],
    ['Nauru', -0.53, 166.93, 'land'],
    ['Funafuti', -8.515, 179.207, 'land'],
  ]
  test.each(small)(
    'knows %s (%p° N, %p° E) at its deepest zoom: %s',
    async (_, latitude, longitude, ground) => {
      expect(await groundAt(latitude, longitude, baseMap.maxZoom)).toBe(ground)
    },
  )

  test.each([
    ['Monaco', 43.745, 7.4],
    ['San Marino', 43.94, 12.46],
    ['the Vatican', 41.904, 12.453],
    ['Liechtenstein', 47.15, 9.55],
    ['Andorra', 42.55, 1.57],
  ])('has a border around %s', async (_, latitude, longitude) => {
    const zoom = baseMap.maxZoom
    const [x, y] = [tileX(longitude, zoom) % 1, tileY(latitude, zoom) % 1]
    const { border, land } = await shapesAt(latitude, longitude, zoom)
    const near = [...border, ...land].flat().filter(point => Math.hypot(point.x - x, point.y - y) < 0.05)
    const around = new Set(near.map(point => `${point.x > x} ${point.y > y}`))
    expect(around.size).toBe(4)
  })

  test('leaves out ponds where they would be dust', async () => {
    expect(await groundAt(46.44, 6.5, 4)).toBe('lake')
    expect(await groundAt(46.44, 6.5, 1)).toBe('land')
  })

  test('has the island of Taveuni on both sides of the antimeridian', async () => {
    expect(await groundAt(-16.85, 179.98, 6)).toBe('land')
    expect(await groundAt(-16.8, -179.95, 6)).toBe('land')
  })

  test.each([
    ['the antimeridian across Chukotka', 67.5, 179.9],
    ['the antimeridian across Taveuni', -16.85, 179.98],
    ['the end of the map in Antarctica', -85.05, 77],
  ])('has no outline in sight along %s', async (_, latitude, longitude) => {
    const { land } = await shapesAt(latitude, longitude, 6)
    const isEdge = ({ x, y }: Outline[number], before: Outline[number] | undefined) =>
      (x === 1 && before?.x === 1) || (y === 1 && before?.y === 1)
    expect(await groundAt(latitude, longitude, 6)).toBe('land')
    expect(land.flatMap(ring => ring.filter((point, i) => isEdge(point, ring[i - 1])))).toEqual([])
  })

  test('has no line across the world', async () => {
    const { land, river, border } = decodeTile(await baseMap.tile(0, 0, 0))
    const steps = [...river, ...border, ...land].flatMap(line =>
      line.slice(1).map((end, i) => ({ from: line[i]!, to: end, length: Math.abs(end.x - line[i]!.x) })),
    )
    const isOffMap = ({ from, to }: { from: Outline[number]; to: Outline[number] }) =>
      from.y >= 1 && to.y >= 1
    const longest = Math.max(...steps.filter(step => !isOffMap(step)).map(step => step.length))
    expect(longest).toBeLessThan(0.1)
  })

  test.each([
    ['the Rhine at Basel', 47.56, 7.6, 'river'],
    ['the Rhone at Avignon', 43.95, 4.8, 'river'],
    ['the Aletsch glacier', 46.5, 8.03, 'glacier'],
    ['the line of control in Kashmir', 34.69, 74.12, 'disputed'],
  ] as const)('has %s', async (_, latitude, longitude, thing) => {
    const [x, y] = [tileX(longitude, 6) % 1, tileY(latitude, 6) % 1]
    const { [thing]: outlines } = await shapesAt(latitude, longitude, 6)
    const distances = outlines.flat().map(point => Math.hypot(point.x - x, point.y - y))
    expect(Math.min(...distances)).toBeLessThan(0.02)
  })

  test('has a border between France and Spain and none on Madagascar', async () => {
    const tile = async (latitude: number, longitude: number) =>
      decodeTile(await baseMap.tile(6, Math.floor(tileX(longitude, 6)), Math.floor(tileY(latitude, 6))))
    expect((await tile(42.7, 0.5)).border).not.toEqual([])
    expect((await tile(-19, 46.5)).border).toEqual([])
  })

  test.each([
    ['open sea', 6, 28, 35],
    ['a zoom deeper than the map', 7, 68, 45],
    ['a column outside of the world', 3, 8, 0],
    ['a negative row', 3, 0, -1],
    ['half a tile', 3, 0.5, 0],
    ['no number', Number.NaN, 0, 0],
  ])('has no tile for %s', async (_, z, x, y) => {
    expect(await baseMap.tile(z, x, y)).toBeNull()
  })
})
