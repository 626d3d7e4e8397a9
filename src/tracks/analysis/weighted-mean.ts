/**
 * Computes a weighted mean in which high values have more weight, so that it is higher for efforts of changing
 * intensity than for steady ones.
 */
import type { Series } from './series'

/** Length of the rolling mean in seconds. */
const windowS = 30

/**
 * Returns the fourth root of the mean of the fourth powers of a rolling mean over 30 seconds; `null` if no part without
 * a gap lasts 30 seconds. Values of zero are included. Only full windows are used, so the first value is that of the
 * first 30 seconds. Pauses and gaps of more than ten seconds are left out, and a new window starts after each of them.
 * @param start index of the first second to use
 * @param end index after the last second to use
 */
export function weightedMean({ values, sums }: Series, start = 0, end = values.length): number | null {
  let [sum, count, covered] = [0, 0, 0]
  for (let second = start; second < end; second++) {
    covered = Number.isNaN(values[second]) ? 0 : covered + 1
    if (covered < windowS) continue
    sum += ((sums[second + 1]! - sums[second + 1 - windowS]!) / windowS) ** 4
    count++
  }
  return count === 0 ? null : (sum / count) ** 0.25
}
