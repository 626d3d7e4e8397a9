/** How a climb compares with others: category, index and speed of climbing. No I/O. */

/** A climb as found in a recording, in metres. */
interface Slope {
  readonly lengthM: number
  readonly riseM: number
  /** Elevation of its top above the sea, if it is known. */
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
 * Returns the category as Strava would class the climb (support 216917057). The score is length in metres · grade in per
 * cent, which is 100 · the rise in metres.
 * @returns `null` for climbs below the fourth category, shorter than 300 m or flatter than 3 %
 */
export function categoryOfClimb({ lengthM, riseM }: Slope): ClimbCategory | null {
  if (lengthM < minLengthM || riseM < minGrade * lengthM) return null
  return categories.find(([score]) => 100 * riseM > score)?.[1] ?? null
}

/** Elevation in metres above which the thin air makes a climb harder. */
const thinAirM = 1000

/**
 * Returns the index of the magazine Fiets: rise² / (10 · length), plus a point for each 1,000 m of the top above 1,000 m.
 * Without the elevation of the top, nothing is added. The length is above 0.
 */
export const fietsIndex = ({ lengthM, riseM, topM }: Slope): number =>
  riseM ** 2 / (10 * lengthM) + Math.max(0, ((topM ?? 0) - thinAirM) / 1000)

/** Returns the mean speed of climbing (VAM) in metres per hour; `null` without a duration. */
export const vamOf = (riseM: number, seconds: number): number | null =>
  seconds > 0 ? (riseM / seconds) * 3600 : null
