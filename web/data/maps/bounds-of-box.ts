import type { Bounds } from '../workouts/track'

/** Converts the API's array to a bounding box; `null` if there is none. */
export function boundsOfBox(box: readonly number[] | null): Bounds | null {
  const [west, south, east, north] = box ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  return [west, south, east, north]
}
