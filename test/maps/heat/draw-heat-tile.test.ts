import { describe, expect, test } from 'bun:test'
import { latitudeAt, longitudeAt, type TilePlace, tileX, tileY } from '../../../src/maps/geometry/geometry'
import { bandOfHeat, countPasses, heatGrid, maxHeatZoom } from '../../../src/maps/heat/draw-heat-tile'
import { packLines } from '../../../src/maps/lines/pack-lines'
import { type Place, trackAlong, wayThroughTown } from '../lines/recordings'

const { side, rowLength } = heatGrid

/** Centre of a cell. Column and row count the cells of the world at the deepest zoom level. */
const middleOf = (column: number, row: number): Place => [
  latitudeAt((row + 0.5) / side, maxHeatZoom),
  longitudeAt((column + 0.5) / side, maxHeatZoom),
]

/**
 * Numbers of a column or row. A cell with `inside` as column and row is far from the edges of its tile; a cell with
 * `corner` as column and row is at the corner of four tiles.
 */
const [inside, corner] = [side * 17_000 + 60, side * 17_000]

type Track = readonly (readonly Place[])[]

/**
 * Number of passes through each cell of a tile, by column and row counted from the tile's corner. The margin has the
 * indexes -1 and 128.
 */
function passesIn(place: TilePlace, ...tracks: Track[]): Record<string, number> {
  const counter = countPasses(place)
  for (const track of tracks) {
    const packed = packLines(trackAlong(...track)).find(({ band }) => band === bandOfHeat(place.z).id)
    counter.add(packed!.line)
  }
  const cells = Array.from(counter.passes() ?? [], (count, index): [string, number] => [
    `${(index % rowLength) - 1},${Math.floor(index / rowLength) - 1}`,
    count,
  ])
  return Object.fromEntries(cells.filter(([, count]) => count > 0))
}

const tile: TilePlace = { z: maxHeatZoom, x: 17_000, y: 17_000 }

describe('a line', () => {
  const lines: [name: string, to: [number, number], cells: string[]][] = [
    ['to the east', [3, 0], ['0,0', '1,0', '2,0', '3,0']],
    ['to the west', [-2, 0], ['-2,0', '-1,0', '0,0']],
    ['to the south', [0, 2], ['0,0', '0,1', '0,2']],
    ['down to the right', [2, 2], ['0,0', '1,1', '2,2']],
    ['up to the left', [-2, -2], ['-2,-2', '-1,-1', '0,0']],
    ['that is flat', [5, 2], ['0,0', '1,0', '2,1', '3,1', '4,2', '5,2']],
    ['that is steep', [2, 5], ['0,0', '0,1', '1,2', '1,3', '2,4', '2,5']],
    ['to nowhere', [0, 0], ['0,0']],
  ]

  test.each(lines)('%s passes every cell on its way', (_, [right, down], cells) => {
    const way = [middleOf(inside, inside), middleOf(inside + right, inside + down)]
    const expected = cells.map(cell => {
      const [column, row] = cell.split(',').map(Number) as [number, number]
      return `${column + 60},${row + 60}`
    })
    expect(Object.keys(passesIn(tile, [way])).toSorted()).toEqual(expected.toSorted())
  })

  test('of one track counts once in a cell, and of two tracks twice', () => {
    const [here, there] = [middleOf(inside, inside), middleOf(inside + 4, inside)]
    const backAndForth = [[here, there, here, there, here]]
    expect(new Set(Object.values(passesIn(tile, backAndForth)))).toEqual(new Set([1]))
    expect(new Set(Object.values(passesIn(tile, backAndForth, backAndForth)))).toEqual(new Set([2]))
  })

  test('does not lead from one segment to the next', () => {
    const apart = [
      [middleOf(inside, inside), middleOf(inside, inside + 1)],
      [middleOf(inside + 5, inside), middleOf(inside + 5, inside + 1)],
    ]
    expect(Object.keys(passesIn(tile, apart))).toHaveLength(4)
  })
})

describe('a tile', () => {
  test('knows the cells around it, at its edges and corners', () => {
    const there = [[middleOf(corner, corner), middleOf(corner, corner)]]
    const found = [
      [17_000, 17_000],
      [16_999, 17_000],
      [17_000, 16_999],
      [16_999, 16_999],
    ].map(([x = 0, y = 0]) => Object.keys(passesIn({ ...tile, x, y }, there)))
    expect(found).toEqual([['0,0'], ['128,0'], ['0,128'], ['128,128']])
  })

  test('is the same as the one beside it where they meet, also on a slanting way', () => {
    const way = [[middleOf(corner - 30, corner + 11), middleOf(corner + 37, corner + 30)]]
    const [left, right] = [passesIn({ ...tile, x: tile.x - 1 }, way), passesIn(tile, way)]
    const inColumn = (cells: Record<string, number>, column: number) =>
      Object.keys(cells).flatMap(cell => (cell.startsWith(`${column},`) ? [cell.split(',')[1]] : []))
    expect(inColumn(left, 127)).not.toBeEmpty()
    expect(inColumn(left, 127)).toEqual(inColumn(right, -1))
    expect(inColumn(left, 128)).toEqual(inColumn(right, 0))
  })

  test('goes on at the other side of the world', () => {
    const across: Place[] = [
      [10, 179.9995],
      [10, -179.9995],
    ]
    const y = Math.floor(tileY(10, maxHeatZoom))
    const [west, east] = [0, 2 ** maxHeatZoom - 1].map(x => passesIn({ z: maxHeatZoom, x, y }, [across]))
    expect(Object.keys(west!).length).toBeGreaterThan(2)
    expect(Object.keys(east!).length).toBeGreaterThan(2)
  })

  test('that no track passes has nothing', () => {
    expect(countPasses(tile).passes()).toBeNull()
    expect(passesIn({ ...tile, x: 100 }, [wayThroughTown(1)])).toEqual({})
  })

  test.each(Array.from({ length: maxHeatZoom + 1 }, (_, z) => z))(
    'of zoom %d shows a way within a cell of where it was',
    z => {
      const way = wayThroughTown(3)
      const [latitude, longitude] = way[0]!
      const place = { z, x: Math.floor(tileX(longitude, z)), y: Math.floor(tileY(latitude, z)) }
      const cells = Object.keys(passesIn(place, [way])).map(cell => cell.split(',').map(Number))
      expect(cells).not.toBeEmpty()
      for (const [lat, lon] of way) {
        const [column, row] = [(tileX(lon, z) - place.x) * side, (tileY(lat, z) - place.y) * side]
        if (Math.min(column, row) < 0 || Math.max(column, row) > side) continue
        const isNear = cells.some(
          ([x = 0, y = 0]) => Math.abs(x + 0.5 - column) <= 1.5 && Math.abs(y + 0.5 - row) <= 1.5,
        )
        expect(isNear).toBe(true)
      }
    },
  )
})
