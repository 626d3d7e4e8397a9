import type { Bounds } from '../workouts/track'

/** A box as the interface has it; null for none. */
export function boundsOfBox(box: readonly number[] | null): Bounds | null {
  const [west, south, east, north] = box ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  return [west, south, east, north]
}
