// Finds out which places areas cover, and which area lies around others. No I/O.
import type { Bounds } from './bounds'

/** A position in degrees. */
type Place = [longitude: number, latitude: number]

interface Covering {
  bounds: Readonly<Bounds>
}

/** Whether areas cover all of the places, some or none. */
export function coverageOf(areas: readonly Covering[], places: readonly Place[]): 'all' | 'some' | 'none' {
  const covered = places.filter(place => areas.some(({ bounds }) => isWithin(place, bounds))).length
  if (covered === places.length) return 'all'
  return covered === 0 ? 'none' : 'some'
}

/** Whether a place is inside an area. Longitudes of areas may continue past ±180°. */
export const isWithin = ([x, y]: Readonly<Place>, [west, south, east, north]: Readonly<Bounds>) =>
  [x, wrapped(x)].some(longitude => west <= longitude && longitude <= east) && south <= y && y <= north

/** Brings a longitude into the range from -180 (included) to 180 (excluded). */
const wrapped = (longitude: number) => longitude - 360 * Math.floor((longitude + 180) / 360)

/** The corners and the centre of an area. */
export function placesOf([west, south, east, north]: Readonly<Bounds>): Place[] {
  return [
    [west, south],
    [east, south],
    [west, north],
    [east, north],
    [(west + east) / 2, (south + north) / 2],
  ]
}

/** The margin on each side of an area, as a fraction of its size. */
const margin = 0.25

/** Maps end at this latitude, in degrees, in the north and in the south. */
const maxLatitude = 85

/**
 * Returns the area with a margin around it, so that its map has streets up to the edges. Offline maps end at ±180°: an
 * area across the antimeridian is split in two.
 * @param minMargin the least margin in degrees
 */
export function areasAround(
  [west, south, east, north]: Readonly<Bounds>,
  minMargin: number,
): [Bounds, ...Bounds[]] {
  const beside = Math.max(minMargin, (east - west) * margin)
  const above = Math.max(minMargin, (north - south) * margin)
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  const area = (from: number, to: number): Bounds => [
    round(from),
    round(Math.max(-maxLatitude, south - above)),
    round(to),
    round(Math.min(maxLatitude, north + above)),
  ]
  const [from, to] = [west - beside, east + beside]
  if (to - from >= 360) return [area(-180, 180)]
  const start = wrapped(from)
  const end = start + to - from
  return end > 180 ? [area(start, 180), area(-180, end - 360)] : [area(start, end)]
}
