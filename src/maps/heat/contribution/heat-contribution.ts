/**
 * The cells of heat tiles that a recording passes, at every zoom. They are found at the deepest zoom; a cell of any
 * other is passed when one of the four below it is. What a workout adds to the tiles has to be the same as what is
 * taken away when it is deleted: whoever changes this lets a migration make all tiles anew. Pure.
 */
import { type Track, unpackTrack } from '../../../tracks/track'
import { type TilePlace, tileX, tileY } from '../../geometry/geometry'
import { listStretches } from '../../geometry/stretches'
import { type PackedLines, packLines } from '../../lines/pack-lines'
import { cellIndex, encodePassedOnce, gridSide } from './histogram'
import { simplifyTrack } from './simplify-track'

/** At this zoom a cell is 10 m wide at the equator and 6 m in Europe, about as precise as recorders are. */
export const deepestHeatZoom = 15

/** The cells of a tile that one workout passed, each counted once. */
export interface TileContribution extends TilePlace {
  histogram: Uint8Array
}

/** A recording adds this to the map of all workouts. */
export interface HeatContribution {
  /** Encoded polylines, separated by spaces. */
  simplifiedLines: string
  /** The same in degrees of detail, for vector tiles. */
  lines: PackedLines[]
  tiles: TileContribution[]
}

/** Somebody's 3000 km, in cells. Of recordings that go farther, or pretend to, the rest is left out. */
const mostCells = 500_000

/** Cells of the whole world, along a side, at the deepest zoom. */
const worldCells = gridSide * 2 ** deepestHeatZoom

/** @param packed points, see tracks/track */
export const computeHeatContribution = (packed: Uint8Array) => contributionOf(unpackTrack(packed))

export function contributionOf(track: Track): HeatContribution {
  return { simplifiedLines: simplifyTrack(track), lines: packLines(track), tiles: contributionToTiles(track) }
}

export function contributionToTiles(track: Track): TileContribution[] {
  let cells: ReadonlySet<number> = passedByTrack(track)
  const byZoom: TileContribution[][] = []
  for (let z = deepestHeatZoom; z >= 0; z--) {
    byZoom.unshift(divideIntoTiles(cells, z))
    cells = cellsAbove(cells, z)
  }
  return byZoom.flat()
}

/** Cells of the world at the deepest zoom, as numbers: see `cellNumber`. */
function passedByTrack(track: Track): Set<number> {
  const { latitude, longitude } = track.points
  const column = (point: number) => Math.floor(tileX(longitude[point]!, deepestHeatZoom) * gridSide)
  const row = (point: number) => Math.floor(tileY(latitude[point]!, deepestHeatZoom) * gridSide)
  const cells = new Set<number>()
  for (const { start, end } of listStretches(track)) {
    let from: [number, number] = [column(start), row(start)]
    for (let point = start; point < end && cells.size < mostCells; point++) {
      const to: [number, number] = [column(point), row(point)]
      addLine(cells, from, to)
      from = to
    }
  }
  return cells
}

/** The world's edges belong to its outermost cells. */
function cellNumber(column: number, row: number): number {
  return clampToWorld(row) * worldCells + clampToWorld(column)
}

const clampToWorld = (cell: number) => Math.max(0, Math.min(worldCells - 1, cell))

/** Every cell of a straight line, both ends included (Bresenham 1965). */
function addLine(cells: Set<number>, [column, row]: [number, number], [toColumn, toRow]: [number, number]) {
  const width = Math.abs(toColumn - column)
  const height = Math.abs(toRow - row)
  const right = Math.sign(toColumn - column)
  const down = Math.sign(toRow - row)
  let error = width - height
  for (let steps = Math.max(width, height); ; steps--) {
    cells.add(cellNumber(column, row))
    if (steps === 0) return
    const doubled = 2 * error
    if (doubled > -height) {
      error -= height
      column += right
    }
    if (doubled < width) {
      error += width
      row += down
    }
  }
}

/** The cells of the zoom above that have these below them: a quarter as large, so that there are about half as many. */
function cellsAbove(cells: ReadonlySet<number>, z: number): Set<number> {
  const side = gridSide * 2 ** z
  const above = new Set<number>()
  for (const cell of cells) {
    const row = Math.floor(cell / side)
    above.add((row >> 1) * (side / 2) + ((cell - row * side) >> 1))
  }
  return above
}

/** @param cells of the world at this zoom */
function divideIntoTiles(cells: ReadonlySet<number>, z: number): TileContribution[] {
  const worldTiles = 2 ** z
  const side = gridSide * worldTiles
  const tiles = new Map<number, number[]>()
  const mark = (x: number, y: number, index: number) => {
    const tile = y * worldTiles + x
    const passed = tiles.get(tile)
    if (passed) passed.push(index)
    else tiles.set(tile, [index])
  }
  for (const cell of cells) {
    const row = Math.floor(cell / side)
    markInTiles(cell - row * side, row, worldTiles, mark)
  }
  return [...tiles].map(([tile, passed]) => ({
    z,
    x: tile % worldTiles,
    y: Math.floor(tile / worldTiles),
    histogram: encodePassedOnce(passed),
  }))
}

/** A cell at the edge of its tile is also in the margins of the tiles beyond. East of the world is its west. */
function markInTiles(
  column: number,
  row: number,
  worldTiles: number,
  mark: (x: number, y: number, index: number) => void,
) {
  const x = Math.floor(column / gridSide)
  const y = Math.floor(row / gridSide)
  const left = column % gridSide
  const top = row % gridSide
  if (left > 0 && left < gridSide - 1 && top > 0 && top < gridSide - 1) {
    mark(x, y, cellIndex(left, top))
    return
  }
  for (const beyondX of stepsBeyond(left)) {
    for (const beyondY of stepsBeyond(top)) {
      if (y + beyondY < 0 || y + beyondY >= worldTiles) continue
      const index = cellIndex(left - beyondX * gridSide, top - beyondY * gridSide)
      mark((x + beyondX + worldTiles) % worldTiles, y + beyondY, index)
    }
  }
}

/** From a cell's own tile to those that have it, along one side. */
function stepsBeyond(position: number): readonly number[] {
  if (position === 0) return [0, -1]
  return position === gridSide - 1 ? [0, 1] : [0]
}
