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

const isWithin = ([x, y]: Position, [west, south, east, north]: Readonly<Bounds>) =>
  west <= x && x <= east && south <= y && y <= north

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

/** The area to get for something: with room around it. */
export function areaAround([west, south, east, north]: Bounds): Bounds {
  const beside = Math.max(leastMargin, (east - west) * margin)
  const above = Math.max(leastMargin, (north - south) * margin)
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return [
    round(Math.max(-180, west - beside)),
    round(Math.max(-deepest, south - above)),
    round(Math.min(180, east + beside)),
    round(Math.min(deepest, north + above)),
  ]
}

export function doMeet(a: Readonly<Bounds>, b: Readonly<Bounds>): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}
