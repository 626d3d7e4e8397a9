// Reads the lines that pack-lines has written, and computes their bounds and distances. Does no I/O.
import type { Bounds } from '../../tracks/lines/bounds'
import { latitudeOf, longitudeOf, type Point } from '../../tracks/lines/web-mercator'
import type { Band } from './bands'

/** Lines in band units, one after the other. Line number n ends before the point with the index `ends[n]`. */
export interface Lines {
  x: Int32Array
  y: Int32Array
  ends: number[]
}

/** Maximum number of points of a stored track in a band: the limit in `bands`, plus the ends of its lines. */
const maxPoints = 8192

/**
 * Creates a reader that reuses its memory for every track. A result is valid until the next call.
 * @throws Error if the data was not written by pack-lines
 */
export function createLinesReader(): (packed: Uint8Array, level: number) => Lines {
  const x = new Int32Array(maxPoints)
  const y = new Int32Array(maxPoints)
  return (packed, level) => {
    const ends: number[] = []
    let at = 0
    let count = 0
    const read = () => {
      let value = 0
      for (let shift = 0; ; shift += 7) {
        const byte = packed[at++]
        if (byte === undefined || shift > 28) throw new Error('a stored line is damaged')
        value |= (byte & 0x7f) << shift
        if (byte < 0x80) return value >>> 0
      }
    }
    while (at < packed.length) {
      let [east, south] = [0, 0]
      for (let rest = read(); rest > 0; rest--) {
        const step = read()
        east += signed(step >>> 2)
        south += signed(read())
        if ((step & 3) > level) continue
        if (count === maxPoints) throw new Error('a stored line is too long')
        x[count] = east
        y[count] = south
        count++
      }
      ends.push(count)
    }
    return { x, y, ends }
  }
}

const signed = (value: number) => (value >>> 1) ^ -(value & 1)

/** The range of x that a tile covers, in units of the tile. */
interface Columns {
  /** Number of bits by which band units are shifted to the right to get tile units. */
  shift: number
  left: number
  extent: number
  /** The width of the world in units of the tile. */
  tileUnits: number
  margin: number
}

/**
 * Calls `look` for every line that may be in the columns of a tile, with the range of its points: `from` up to, not
 * including, `to`. A line that crosses the antimeridian continues on the other side of the world. Therefore every line
 * is also tested after moving it by `turn`, one width of the world to the west or to the east.
 */
export function visitLines(
  { x, ends }: Lines,
  { shift, left, extent, tileUnits, margin }: Columns,
  look: (from: number, to: number, turn: number) => void,
) {
  let from = 0
  for (const to of ends) {
    let [west, east] = [Infinity, -Infinity]
    for (let at = from; at < to; at++) {
      if (x[at]! < west) west = x[at]!
      if (x[at]! > east) east = x[at]!
    }
    for (const turn of [-tileUnits, 0, tileUnits]) {
      const isIn =
        (west >> shift) - left + turn <= extent + margin && (east >> shift) - left + turn >= -margin
      if (isIn) look(from, to, turn)
    }
    from = to
  }
}

const earthCircumferenceM = 40_075_016.686

/** Returns the bounds of lines in degrees, or `null` without points. East of 180°, the longitudes continue to grow. */
export function boxOfLines({ x, y, ends }: Lines, { bits }: Band): Bounds | null {
  const count = ends.at(-1) ?? 0
  if (count === 0) return null
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < count; at++) {
    west = Math.min(west, x[at]!)
    east = Math.max(east, x[at]!)
    north = Math.min(north, y[at]!)
    south = Math.max(south, y[at]!)
  }
  const world = 2 ** bits
  return [
    longitudeOf(west / world),
    latitudeOf(south / world),
    longitudeOf(east / world),
    latitudeOf(north / world),
  ]
}

/** Returns the number of band units per metre at a latitude in degrees. */
export const unitsPerMetre = ({ bits }: Band, latitude: number): number =>
  2 ** bits / (earthCircumferenceM * Math.cos((latitude * Math.PI) / 180))

/**
 * Whether lines pass a place within a distance.
 * @param place position as shares of the world's width and height
 * @param within maximum distance in band units
 */
export function doLinesPass({ x, y, ends }: Lines, { bits }: Band, place: Point, within: number): boolean {
  const world = 2 ** bits
  const atY = place.y * world
  let from = 0
  for (const to of ends) {
    // Lines across the antimeridian extend beyond the edge of the world. Therefore the place is also tested after
    // moving it by the width of the world.
    for (const turn of [-world, 0, world]) {
      const atX = place.x * world + turn
      for (let at = from; at < to; at++) {
        const before = Math.max(from, at - 1)
        if (isStepNear(x[before]! - atX, y[before]! - atY, x[at]! - atX, y[at]! - atY, within)) return true
      }
    }
    from = to
  }
  return false
}

/** Whether a straight step passes the origin at a distance of at most `within`. */
function isStepNear(x: number, y: number, toX: number, toY: number, within: number): boolean {
  if ((x > within && toX > within) || (x < -within && toX < -within)) return false
  if ((y > within && toY > within) || (y < -within && toY < -within)) return false
  const [east, south] = [toX - x, toY - y]
  const squared = east * east + south * south
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x * east + y * south) / squared))
  return (x + share * east) ** 2 + (y + share * south) ** 2 <= within * within
}
