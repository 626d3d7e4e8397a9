import { describe, expect, test } from 'bun:test'
import { latitudeAt, longitudeAt } from '../../../../src/maps/geometry/geometry'
import {
  contributionToTiles,
  deepestHeatZoom,
} from '../../../../src/maps/heat/contribution/heat-contribution'
import {
  addHistogram,
  cellIndex,
  emptyCounts,
  gridSide,
} from '../../../../src/maps/heat/contribution/histogram'
import { type Place, trackAlong, wayThroughTown } from '../recordings'

/** The middle of a cell of the world, at the deepest zoom. */
const middleOf = (column: number, row: number): Place => [
  latitudeAt((row + 0.5) / gridSide, deepestHeatZoom),
  longitudeAt((column + 0.5) / gridSide, deepestHeatZoom),
]

const worldCells = gridSide * 2 ** deepestHeatZoom
/** Somewhere far from the edge of any tile, and at the corner of four. */
const [inside, corner] = [gridSide * 17_000 + 60, gridSide * 17_000]

/** Cells passed at a zoom, as `column,row` of the world, from the tiles without their margins. */
function passedCells(way: Parameters<typeof trackAlong>, zoom = deepestHeatZoom): string[] {
  return tilesAt(way, zoom).flatMap(({ x, y, counts }) =>
    grid()
      .filter(([column, row]) => counts[cellIndex(column, row)])
      .map(([column, row]) => `${x * gridSide + column},${y * gridSide + row}`),
  )
}

function tilesAt(way: Parameters<typeof trackAlong>, zoom: number) {
  return contributionToTiles(trackAlong(...way))
    .filter(({ z }) => z === zoom)
    .map(({ x, y, histogram }) => {
      const counts = emptyCounts()
      addHistogram(counts, histogram, 1)
      return { x, y, counts }
    })
}

const grid = () =>
  Array.from({ length: gridSide ** 2 }, (_, i): [number, number] => [i % gridSide, Math.floor(i / gridSide)])

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
    const expected = cells.map(cell =>
      cell
        .split(',')
        .map(step => inside + Number(step))
        .join(),
    )
    expect(passedCells([way]).toSorted()).toEqual(expected.toSorted())
  })

  test('counts a cell once, however often it is passed', () => {
    const [here, there] = [middleOf(inside, inside), middleOf(inside + 1, inside)]
    const counts = tilesAt([[here, there, here, there, here]], deepestHeatZoom).map(tile =>
      Math.max(...tile.counts),
    )
    expect(counts).toEqual([1])
  })
})

describe('points are not joined', () => {
  const far = 200
  const apart: [name: string, segments: Place[][]][] = [
    ['from one segment to the next', [[middleOf(inside, inside)], [middleOf(inside + 5, inside)]]],
    ['over more than a kilometre', [[middleOf(inside, inside), middleOf(inside + far, inside)]]],
    ['around the world', [[middleOf(worldCells - 1, inside), middleOf(0, inside)]]],
    ['past a point that is on no map', [[middleOf(inside, inside), [89, 0], middleOf(inside + 5, inside)]]],
  ]

  test.each(apart)('%s', (_, segments) => {
    expect(passedCells(segments)).toHaveLength(2)
  })

  test('but are where there is no gap', () => {
    expect(passedCells([[middleOf(inside, inside), middleOf(inside + 5, inside)]])).toHaveLength(6)
  })
})

describe('at every zoom', () => {
  const way = wayThroughTown(3)

  test('a cell is passed when one of the four below it is', () => {
    for (let zoom = 0; zoom < deepestHeatZoom; zoom++) {
      const above = passedCells([way], zoom + 1).map(cell =>
        cell
          .split(',')
          .map(place => Math.floor(Number(place) / 2))
          .join(),
      )
      expect(passedCells([way], zoom).toSorted()).toEqual([...new Set(above)].toSorted())
    }
  })

  test('there is a tile for each the way touches', () => {
    const zooms = contributionToTiles(trackAlong(way)).map(({ z }) => z)
    expect([...new Set(zooms)]).toEqual(Array.from({ length: deepestHeatZoom + 1 }, (_, zoom) => zoom))
  })
})

describe('a tile knows the cells around it', () => {
  test('at its edges and corners', () => {
    const tiles = tilesAt([[middleOf(corner, corner)]], deepestHeatZoom)
    const counted = tiles.map(({ x, y, counts }) => [x, y, counts.indexOf(1)])
    expect(counted.toSorted()).toEqual(
      [
        [17_000, 17_000, cellIndex(0, 0)],
        [16_999, 17_000, cellIndex(gridSide, 0)],
        [17_000, 16_999, cellIndex(0, gridSide)],
        [16_999, 16_999, cellIndex(gridSide, gridSide)],
      ].toSorted(),
    )
  })

  test('also east of the world, which is its west, but not above its top', () => {
    const tiles = tilesAt([[middleOf(0, 0)]], deepestHeatZoom)
    expect(tiles.map(({ x, y }) => [x, y]).toSorted()).toEqual([
      [0, 0],
      [2 ** deepestHeatZoom - 1, 0],
    ])
  })
})

test('what goes on for ever is cut off', () => {
  const jumps = Array.from({ length: 60_000 }, (_, i): Place => [45 + (i % 2) * 0.0089, 5 + i * 1e-4])
  const cells = passedCells([jumps]).length
  expect(cells).toBeGreaterThan(450_000)
  expect(cells).toBeLessThan(510_000)
})

test('nothing on the map is no tile', () => {
  expect(
    contributionToTiles(
      trackAlong([
        [90, 0],
        [Number.NaN, 5],
        [-86, 200],
      ]),
    ),
  ).toEqual([])
})
