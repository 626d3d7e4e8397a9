/**
 * Converts the tiles of an area to ranges of PMTiles ids. Ids are numbered along a Hilbert curve, zoom after zoom
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Does no I/O.
 */
import { zxyToTileId } from 'pmtiles'
import type { Bounds } from '../../../tracks/lines/bounds'
import type { Box } from '../../geometry/clip'
import { tileX, tileY } from '../../geometry/geometry'

/** Bounds in degrees: west, south, east, north. */
export type AreaBounds = Readonly<Bounds>

/** A range of ids from `first` to before `end`. */
export interface IdRange {
  first: number
  end: number
}

/** Returns the columns and rows of the tiles that an area overlaps at a zoom. */
function boxOf([west, south, east, north]: AreaBounds, zoom: number): Box {
  const last = 2 ** zoom - 1
  const place = (at: number) => Math.max(0, Math.min(last, Math.floor(at)))
  return {
    left: place(tileX(west, zoom)),
    top: place(tileY(north, zoom)),
    right: place(tileX(east, zoom)),
    bottom: place(tileY(south, zoom)),
  }
}

export function countTiles(bounds: AreaBounds, zoom: number): number {
  const { left, top, right, bottom } = boxOf(bounds, zoom)
  return (right - left + 1) * (bottom - top + 1)
}

/** Returns the id of the first tile of a zoom: the number of tiles of all lower zooms. */
export const firstIdOf = (zoom: number) => (4 ** zoom - 1) / 3

/**
 * Lists the tiles of an area as ordered, disjoint ranges of ids. A square of tiles inside the area is a single range,
 * even if it is large.
 */
export function idRanges(bounds: AreaBounds, zoom: number): IdRange[] {
  const box = boxOf(bounds, zoom)
  const found: IdRange[] = []
  const visit = (level: number, x: number, y: number) => {
    const side = 2 ** (zoom - level)
    const [left, top] = [x * side, y * side]
    const [right, bottom] = [left + side - 1, top + side - 1]
    if (left > box.right || right < box.left || top > box.bottom || bottom < box.top) return
    const isWithin = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
    if (isWithin) {
      const first = firstIdOf(zoom) + (zxyToTileId(level, x, y) - firstIdOf(level)) * side * side
      found.push({ first, end: first + side * side })
      return
    }
    for (const [right, down] of quarters) visit(level + 1, 2 * x + right, 2 * y + down)
  }
  visit(0, 0, 0)
  return joinRanges(found)
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function joinRanges(ranges: IdRange[]): IdRange[] {
  const joined: IdRange[] = []
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const last = joined.at(-1)
    if (last?.end === range.first) last.end = range.end
    else joined.push({ ...range })
  }
  return joined
}

/**
 * Yields the parts of the ids from `first` to before `end` that are in the given ranges.
 * @param ranges ordered by id
 */
export function* partsWithin(ranges: readonly IdRange[], first: number, end: number): Generator<IdRange> {
  let low = 0
  for (let high = ranges.length; low < high; ) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.end ?? 0) <= first) low = middle + 1
    else high = middle
  }
  for (let range = ranges[low]; range && range.first < end; range = ranges[++low]) {
    yield { first: Math.max(first, range.first), end: Math.min(end, range.end) }
  }
}
