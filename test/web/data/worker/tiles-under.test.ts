import { describe, expect, test } from 'bun:test'
import { addressOfTile, cornersOf, fewTilesOf, groundTiles } from '../../../../web/data/worker/tiles-under'
import type { Bounds } from '../../../../web/data/workouts/track'

const placesOf = (tiles: readonly { z: number; x: number; y: number }[]) =>
  tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)
const geneva: Bounds = [6.1, 46.15, 6.2, 46.25]

describe('the tiles under an area', () => {
  test('are those at its corners for a single track', () => {
    expect(placesOf(cornersOf([6.14, 46.2, 6.15, 46.205])(10))).toEqual(['10/529/363'])
    expect(placesOf(cornersOf(geneva)(12))).toEqual([
      '12/2117/1454',
      '12/2118/1454',
      '12/2117/1453',
      '12/2118/1453',
    ])
  })

  test('are few for many tracks: all of one level, and of every second level above it', () => {
    const tiles = fewTilesOf(geneva)(14)
    const countAt = (level: number) => tiles.filter(({ z }) => z === level).length
    expect([...new Set(tiles.map(({ z }) => z))]).toEqual([6, 8, 10, 12])
    expect(countAt(12)).toBeLessThanOrEqual(9)
    expect(countAt(6)).toBe(1)
    for (const { z, x, y } of tiles) {
      const isInside = tiles.some(up => z === 6 || (up.z === z - 2 && up.x === x >> 2 && up.y === y >> 2))
      expect(isInside).toBe(true)
    }
  })

  test('are no deeper than the server has them', () => {
    expect(Math.max(...fewTilesOf(geneva)(8).map(({ z }) => z))).toBe(8)
    expect(placesOf(fewTilesOf(geneva)(3))).toEqual(['3/4/2'])
  })

  test('are few for the whole world, and on both sides of the antimeridian', () => {
    expect(fewTilesOf([-170, -60, 170, 75])(14).length).toBeLessThanOrEqual(9)
    const columns = fewTilesOf([179.9, -17, 180.1, -16])(10).filter(({ z }) => z === 10)
    expect([...new Set(columns.map(({ x }) => x))]).toEqual([1023, 0])
  })
})

test('the ground has tiles of its own and of its names; those of others are left alone', () => {
  const source = { type: 'vector' as const, tiles: ['/base-map/{z}/{x}/{y}.mvt'], maxzoom: 8 }
  expect(groundTiles(source, zoom => [{ z: zoom, x: 1, y: 2 }])).toEqual([
    '/base-map/8/1/2.mvt',
    '/base-map/names/10/1/2.mvt',
  ])
  expect(groundTiles({ ...source, type: 'raster' }, cornersOf(geneva))).toEqual([])
  expect(addressOfTile('/{z}/{x}/{y}', { z: 3, x: 4, y: 2 })).toBe('/3/4/2')
})
