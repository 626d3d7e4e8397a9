// Where there are streets, and for which area to get them. Pure.
import type { Bounds, Position } from '../../../data/workouts/track'

interface Covering {
  bounds: Readonly<Bounds>
}

/** How much of some places has streets. */
export function coverageOf(
  regions: readonly Covering[],
  places: readonly Position[],
): 'all' | 'some' | 'none' {
  const covered = places.filter(place => regions.some(({ bounds }) => isWithin(place, bounds))).length
  if (covered === places.length) return 'all'
  return covered === 0 ? 'none' : 'some'
}

/** Also of a place whose longitude is told beyond 180°. */
const isWithin = ([x, y]: Position, [west, south, east, north]: Readonly<Bounds>) =>
  [x, wrapped(x)].some(longitude => west <= longitude && longitude <= east) && south <= y && y <= north

/** From -180 to 180, without the latter. */
const wrapped = (longitude: number) => longitude - 360 * Math.floor((longitude + 180) / 360)

/** Corners and middle. */
export function placesOf([west, south, east, north]: Bounds): Position[] {
  return [
    [west, south],
    [east, south],
    [west, north],
    [east, north],
    [(west + east) / 2, (south + north) / 2],
  ]
}

/** Beyond what is to be covered, so that a map of it has streets up to its edges: of its size, and degrees at least. */
const margin = 0.25
const leastMargin = 0.04

/** The farthest north and south that maps show. */
const deepest = 85

/**
 * The area to get for something, with room around it. Regions end at 180° east and west: of what lies across it, which has
 * longitudes beyond, it is one side after the other.
 * @param places where there should be streets
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
  const beside = Math.max(leastMargin, (east - west) * margin)
  const above = Math.max(leastMargin, (north - south) * margin)
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  const area = (from: number, to: number): Bounds => [
    round(from),
    round(Math.max(-deepest, south - above)),
    round(to),
    round(Math.min(deepest, north + above)),
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
