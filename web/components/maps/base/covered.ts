// Finds out which places are covered by offline maps, and which area to download. The functions here are pure.
import type { Bounds, Position } from '../../../data/workouts/track'

interface Covering {
  bounds: Readonly<Bounds>
}

/** Whether offline maps cover all of the places, some or none. */
export function coverageOf(
  regions: readonly Covering[],
  places: readonly Position[],
): 'all' | 'some' | 'none' {
  const covered = places.filter(place => regions.some(({ bounds }) => isWithin(place, bounds))).length
  if (covered === places.length) return 'all'
  return covered === 0 ? 'none' : 'some'
}

/** Whether a place is inside an area. Longitudes of areas may continue past ±180°. */
const isWithin = ([x, y]: Position, [west, south, east, north]: Readonly<Bounds>) =>
  [x, wrapped(x)].some(longitude => west <= longitude && longitude <= east) && south <= y && y <= north

/** Brings a longitude into the range from -180 (included) to 180 (excluded). */
const wrapped = (longitude: number) => longitude - 360 * Math.floor((longitude + 180) / 360)

/** The corners and the centre of an area. */
export function placesOf([west, south, east, north]: Bounds): Position[] {
  return [
    [west, south],
    [east, south],
    [west, north],
    [east, north],
    [(west + east) / 2, (south + north) / 2],
  ]
}

/**
 * The margin that is added on each side of the area, so that its map has streets up to the edges: a fraction of the
 * area's size (`margin`), but at least `minMargin`, in degrees.
 */
const margin = 0.25
const minMargin = 0.04

/** Maps end at this latitude, in degrees, in the north and in the south. */
const maxLatitude = 85

/**
 * Chooses the area to download, with a margin around it. Offline maps end at ±180°: an area across the antimeridian is
 * split in two, and the first part that lacks streets is chosen.
 * @param places places that should have streets
 */
export function areaToGet(bounds: Bounds, places: readonly Position[], regions: readonly Covering[]): Bounds {
  const areas = areasAround(bounds)
  const lacks = (area: Bounds) =>
    coverageOf(
      regions,
      places.filter(place => isWithin(place, area)),
    ) !== 'all'
  return areas.find(lacks) ?? areas[0]
}

function areasAround([west, south, east, north]: Bounds): [Bounds, ...Bounds[]] {
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

export function doMeet(a: Readonly<Bounds>, b: Readonly<Bounds>): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}
