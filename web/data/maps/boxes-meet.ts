import type { Bounds } from '../workouts/track'

const turns = [-360, 0, 360]

/** Whether two areas have a place in common. Longitudes of an area may exceed ±180°. */
export function doBoxesMeet(one: Bounds, other: Bounds): boolean {
  const [west, south, east, north] = one
  const [otherWest, otherSouth, otherEast, otherNorth] = other
  if (south > otherNorth || north < otherSouth) return false
  return turns.some(turn => west <= otherEast + turn && east >= otherWest + turn)
}
