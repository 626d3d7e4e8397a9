// Determines for how many months an effort, or the mean over a duration, has been among the best. The functions here
// are pure.

/** Number of efforts that get a rank; the best effort has rank 1. */
export const ranks = 3

/** Minimum number of other efforts in a period. A rank among fewer efforts would mean nothing. */
export const minOthers = 2

/**
 * Minimum length of the period in months. Shorter periods are not reported, because most efforts are the best of a
 * week.
 */
const minMonths = 3

const monthMs = (365.25 / 12) * 24 * 3600 * 1000

/**
 * Returns the number of whole months between two times. Each month counts with the mean length of a month.
 * @returns `null` if there are fewer than `minMonths`
 */
export function monthsWon(from: Date, to: Date): number | null {
  const months = Math.floor((to.getTime() - from.getTime()) / monthMs)
  return months < minMonths ? null : months
}
