import type { Bounds } from '../workouts/track'

/** A bounding box from the API's array; `null` for none. */
export function boundsOfBox(box: readonly number[] | null): Bounds | null {
  const [west, south, east, north] = box ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  return [west, south, east, north]
}
