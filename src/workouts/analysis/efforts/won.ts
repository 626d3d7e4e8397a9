// When an effort or a mean has won something. The functions here are pure.

/** Only so many efforts get a rank, the best first. */
export const ranks = 3

/** So many other efforts must lie in the time in which something was won, because a single one wins nothing. */
export const minOthers = 2

/** What was won must have lasted so many months, because most efforts are the best of a week. */
const minMonths = 3

const monthMs = (365.25 / 12) * 24 * 3600 * 1000

/**
 * Returns the whole months between two moments, of the mean length of a month.
 * @returns `null` if they are too few for something to be won in them
 */
export function monthsWon(from: Date, to: Date): number | null {
  const months = Math.floor((to.getTime() - from.getTime()) / monthMs)
  return months < minMonths ? null : months
}
