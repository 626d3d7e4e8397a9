/** The weighted mean of a quantity, which efforts of changing intensity raise above the plain mean. */
import type { Series } from './series'

/** Length of the rolling mean in seconds. */
const windowS = 30

/**
 * Returns the fourth root of the mean fourth power of a rolling mean over 30 s; `null` if nothing lasts 30 s. Zeros
 * count. Only full windows count, so the first value is that of the first 30 s. Pauses and gaps of more than ten
 * seconds are left out, and after each of them the next window starts anew.
 * @param start first second that counts
 * @param end second after the last that counts
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
