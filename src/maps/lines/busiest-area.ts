// Finds the area with most of a user's tracks, where maps of all tracks open. The functions here do no I/O.
import { type Bounds, boundsAround } from '../../tracks/lines/bounds'
import { mercatorX, mercatorY } from '../../tracks/lines/web-mercator'

/**
 * Zooms of the squares that are tried, the largest first. In Europe, a square of the first is about 210 km wide, which
 * leaves out journeys, and a square of the last about 50 km, which is as far as rides from home usually go.
 */
const [largest, ...smaller] = [8, 9, 10] as const

/** Minimum share of an area's tracks that a smaller square must contain to replace the area. */
const minShare = 0.75

/** Minimum number of tracks. With fewer tracks in the area, none of them is left out. */
const minTracks = 20
const leftOut = 0.04

/**
 * Returns the bounds of the area with most of the tracks; `null` without tracks. The area is the square with the most
 * tracks, made smaller as long as it keeps three quarters of them. Its outermost 4 % of the tracks on each side are left
 * out, so that the other tracks are not too small on the map.
 * @param boxes bounds of all tracks, in degrees; east of 180° the longitudes continue to grow
 */
export function boundsOfBusiest(boxes: readonly Bounds[]): Bounds | null {
  let chosen = busiestSquare(boxes, largest)
  for (const zoom of smaller) {
    const inside = busiestSquare(chosen, zoom)
    if (inside.length < minShare * chosen.length) break
    chosen = inside
  }
  return withoutOutermost(besideEachOther(chosen))
}

/** Returns the boxes with their middle in the square of 2 × 2 tiles that contains the most of them. */
function busiestSquare(boxes: readonly Bounds[], zoom: number): Bounds[] {
  const tiles = Map.groupBy(boxes, box => keyOf(tileOf(box, zoom), zoom))
  let busiest: Bounds[] = []
  for (const [first] of tiles.values()) {
    if (first === undefined) continue
    const [column, row] = tileOf(first, zoom)
    // The busiest square may begin before this tile, so all four squares that contain the tile are tried.
    for (const [left, top] of corners) {
      const found = corners.flatMap(
        ([x, y]) => tiles.get(keyOf([column - left + x, row - top + y], zoom)) ?? [],
      )
      if (found.length > busiest.length) busiest = found
    }
  }
  return busiest
}

type Tile = readonly [column: number, row: number]

const corners: readonly Tile[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
]

/** A key for each tile. Columns continue on the other side of the world. */
const keyOf = ([column, row]: Tile, zoom: number) => `${(column + 2 ** zoom) % 2 ** zoom} ${row}`

function tileOf(box: Bounds, zoom: number): Tile {
  const [longitude, latitude] = middleOf(box)
  const shares = [mercatorX(withinWorld(longitude)), mercatorY(latitude)] as const
  return [Math.floor(shares[0] * 2 ** zoom), Math.floor(shares[1] * 2 ** zoom)]
}

const middleOf = ([west, south, east, north]: Bounds) => [(west + east) / 2, (south + north) / 2] as const

/** The same longitude from -180° to below 180°. */
export const withinWorld = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Moves boxes around the world, so that all of them are beside the first one. */
function besideEachOther(boxes: readonly Bounds[]): Bounds[] {
  const [first] = boxes
  if (first === undefined) return []
  const [near] = middleOf(first)
  return boxes.map(box => {
    const [west, south, east, north] = box
    const turn = 360 * Math.round((near - middleOf(box)[0]) / 360)
    return [west + turn, south, east + turn, north]
  })
}

function withoutOutermost(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length < minTracks) return boundsAround(boxes)
  const side = (which: 0 | 1 | 2 | 3, share: number) => {
    const sorted = boxes.map(box => box[which]).toSorted((a, b) => a - b)
    return sorted[Math.round(share * (sorted.length - 1))] ?? 0
  }
  return [side(0, leftOut), side(1, leftOut), side(2, 1 - leftOut), side(3, 1 - leftOut)]
}
