/** Rates climbs: by category, by the Fiets index and by the speed of climbing. No I/O. */

/** A climb as found in a recording, in metres. */
interface Slope {
  readonly lengthM: number
  readonly riseM: number
  /** Elevation of the top of the climb above sea level, in metres; `null` or absent if it is not known. */
  readonly topM?: number | null
}

type ClimbCategory = 'HC' | '1' | '2' | '3' | '4'

/** Categories by the score that a climb must exceed. */
const categories = [
  [80_000, 'HC'],
  [64_000, '1'],
  [32_000, '2'],
  [16_000, '3'],
  [8_000, '4'],
] as const

const minLengthM = 300
const minGrade = 0.03

/**
 * Returns the category of a climb by the rules of Strava (article 216917057 of its support). The score is the length in
 * metres times the grade in per cent, which is 100 times the rise in metres.
 * @returns `null` for climbs below the fourth category, shorter than 300 m or flatter than 3 %
 */
export function categoryOfClimb({ lengthM, riseM }: Slope): ClimbCategory | null {
  if (lengthM < minLengthM || riseM < minGrade * lengthM) return null
  return categories.find(([score]) => 100 * riseM > score)?.[1] ?? null
}

/** Elevation in metres above which the thin air makes a climb harder. */
const thinAirM = 1000

/**
 * Returns the index of the magazine Fiets: rise² / (10 · length), both in metres. For each 1,000 m by which the top is
 * higher than 1,000 m, one point is added. Without the elevation of the top, nothing is added. The length must be above
 * 0.
 */
export const fietsIndex = ({ lengthM, riseM, topM }: Slope): number =>
  riseM ** 2 / (10 * lengthM) + Math.max(0, ((topM ?? 0) - thinAirM) / 1000)

/** Returns the mean speed of climbing (VAM) in metres per hour; `null` without a duration. */
export const vamOf = (riseM: number, seconds: number): number | null =>
  seconds > 0 ? (riseM / seconds) * 3600 : null
