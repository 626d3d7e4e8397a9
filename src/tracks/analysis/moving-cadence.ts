import type { Track } from '../track'

/** Returns the mean of all cadences above 0, so of those while somebody pedals or steps; 0 if there are none. */
export function movingCadence({ points: { cadence } }: Track): number {
  let [sum, count] = [0, 0]
  for (const steps of cadence ?? []) {
    // Zero (standing still) and NaN (unknown) are skipped.
    if (!(steps > 0)) continue
    sum += steps
    count++
  }
  return count === 0 ? 0 : sum / count
}
