// Bounds of lines, and whether they pass a place. Pure.
import type { Bounds } from '../../tracks/lines/bounds'
import { latitudeOf, longitudeOf } from '../../tracks/lines/web-mercator'
import type { Band } from './bands'
import type { Lines } from './read-lines'

const earthCircumferenceM = 40_075_016.686

/** Bounds of lines in degrees; `null` without points. East of 180°, longitudes go on. */
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

/** A place on the map: 0 to 1 across the world. */
export interface MapPlace {
  x: number
  y: number
}

/** Band units per metre at a latitude in degrees. */
export const unitsPerMetre = ({ bits }: Band, latitude: number): number =>
  2 ** bits / (earthCircumferenceM * Math.cos((latitude * Math.PI) / 180))

/** Whether lines pass a place within a distance in band units. */
export function doLinesPass({ x, y, ends }: Lines, { bits }: Band, place: MapPlace, within: number): boolean {
  const world = 2 ** bits
  const atY = place.y * world
  let from = 0
  for (const to of ends) {
    // Lines across the antimeridian lie beyond the world's edge, so the place is tested there, too.
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

/** Whether a step passes the origin within a distance. */
function isStepNear(x: number, y: number, toX: number, toY: number, within: number): boolean {
  if ((x > within && toX > within) || (x < -within && toX < -within)) return false
  if ((y > within && toY > within) || (y < -within && toY < -within)) return false
  const [east, south] = [toX - x, toY - y]
  const squared = east * east + south * south
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x * east + y * south) / squared))
  return (x + share * east) ** 2 + (y + share * south) ** 2 <= within * within
}
