import { describe, expect, test } from 'bun:test'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { latitudeAt, longitudeAt, tileX, tileY } from '../../../../src/maps/geometry/geometry'
import {
  type AreaBounds,
  countTiles,
  idRanges,
  partsWithin,
} from '../../../../src/maps/regions/source/tile-ids'

const areas: [string, AreaBounds][] = [
  ['a town', [4.94, 44.96, 5.06, 45.04]],
  ['a country', [5.9, 45.8, 10.6, 47.9]],
  ['both sides of the equator and of the first meridian', [-3, -2, 4, 5]],
  ['the world', [-180, -85.06, 180, 85.06]],
  ['a point, nearly', [13.4, 52.5, 13.4000001, 52.5000001]],
]

describe.each(areas)('of %s', (_, bounds) => {
  test.each([0, 1, 5, 9])(
    'the ids at zoom %p are those of all tiles that it touches, and no others',
    zoom => {
      const [west, south, east, north] = bounds
      const last = 2 ** zoom - 1
      const wanted = new Set<number>()
      for (let x = Math.max(0, Math.floor(tileX(west, zoom))); x <= Math.min(last, tileX(east, zoom)); x++) {
        for (
          let y = Math.max(0, Math.floor(tileY(north, zoom)));
          y <= Math.min(last, tileY(south, zoom));
          y++
        ) {
          wanted.add(zxyToTileId(zoom, x, y))
        }
      }
      const ranges = idRanges(bounds, zoom)
      const found = ranges.flatMap(({ first, end }) =>
        Array.from({ length: end - first }, (_, i) => first + i),
      )
      expect(new Set(found)).toEqual(wanted)
      expect(found).toHaveLength(wanted.size)
      expect(countTiles(bounds, zoom)).toBe(wanted.size)
      expect(ranges.every(({ end }, i) => i + 1 === ranges.length || end < (ranges[i + 1]?.first ?? 0))).toBe(
        true,
      )
    },
  )
})

test('a square of the grid is one range, however many tiles it has', () => {
  const bounds = [
    longitudeAt(3, 4) + 1e-9,
    latitudeAt(6, 4) + 1e-9,
    longitudeAt(4, 4) - 1e-9,
    latitudeAt(5, 4) - 1e-9,
  ] as const
  const [range, ...others] = idRanges(bounds, 15)
  expect(others).toEqual([])
  expect(range!.end - range!.first).toBe(4 ** 11)
  const [z, x, y] = tileIdToZxy(range!.first)
  expect([z, x >> 11, y >> 11]).toEqual([15, 3, 5])
})

test.each([
  [0, 10, []],
  [10, 12, [{ first: 10, end: 12 }]],
  [
    5,
    35,
    [
      { first: 10, end: 20 },
      { first: 30, end: 35 },
    ],
  ],
  [20, 30, []],
  [39, 99, [{ first: 39, end: 40 }]],
])('of ids %p to %p those within ranges are found', (first, end, parts) => {
  const ranges = [
    { first: 10, end: 20 },
    { first: 30, end: 40 },
  ]
  expect([...partsWithin(ranges, first, end)]).toEqual(parts)
})
