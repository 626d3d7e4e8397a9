/** The Eddington number of a sport. No I/O. */

/**
 * Returns the largest n for which there are n days of at least n kilometres (or miles), and how many more days of at
 * least n + 1 are needed to reach n + 1. Kilometres and miles give different numbers.
 * @param dailyAmounts distance of each local day, in kilometres or miles
 */
export function eddingtonOf(dailyAmounts: readonly number[]): { number: number; toNext: number } {
  const sorted = dailyAmounts.toSorted((a, b) => b - a)
  const end = sorted.findIndex((amount, index) => amount < index + 1)
  const number = end < 0 ? sorted.length : end
  const enough = sorted.filter(amount => amount >= number + 1).length
  return { number, toNext: number + 1 - enough }
}
