/** The Eddington number of a sport. No I/O. */

/**
 * Returns the largest n for which there are n days of at least n kilometres (or miles), and how many more days of at
 * least n + 1 are needed to reach n + 1. Kilometres and miles give different numbers. Days are counted by their whole
 * kilometres and not sorted, because there may be ten years of them in a request.
 * @param dailyAmounts distance of each local day, in kilometres or miles
 */
export function eddingtonOf(dailyAmounts: readonly number[]): { number: number; toNext: number } {
  // The number is at most the number of days, so longer days are counted as the longest that matters.
  const longest = dailyAmounts.length + 1
  const daysOf = new Uint32Array(longest + 1)
  for (const amount of dailyAmounts) {
    const whole = Math.min(Math.floor(amount), longest)
    daysOf[whole] = (daysOf[whole] ?? 0) + 1
  }
  let number = longest
  let enough = 0
  let enoughForNext = 0
  for (; number > 0; number--) {
    enoughForNext = enough
    enough += daysOf[number] ?? 0
    if (enough >= number) break
  }
  return { number, toNext: number + 1 - enoughForNext }
}
