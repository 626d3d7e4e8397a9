/** The Eddington number of a sport. No I/O. */

/**
 * Returns the largest n with n days of at least n, and how many more days of at least n + 1 the next number takes.
 * Kilometres and miles give different numbers.
 * @param dailyAmounts sum of each local day, in km or in miles
 */
export function eddingtonOf(dailyAmounts: readonly number[]): { number: number; toNext: number } {
  const sorted = dailyAmounts.toSorted((a, b) => b - a)
  const end = sorted.findIndex((amount, index) => amount < index + 1)
  const number = end < 0 ? sorted.length : end
  const enough = sorted.filter(amount => amount >= number + 1).length
  return { number, toNext: number + 1 - enough }
}
