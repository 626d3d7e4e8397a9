/** Finds the greatest means of a quantity over common durations. */
import type { Series } from './series'
import { type BestMean, meanDurations } from './track-analysis'

/**
 * Returns the greatest mean over each duration. Of several equal means, the first is returned. Every second must have a
 * value, so no mean extends across a gap or a pause of more than ten seconds.
 * @param shortest shortest duration in seconds; the result for shorter durations is `null`
 * @returns the means in the order of `meanDurations`; `null` for durations longer than any part without a gap
 */
export const bestMeansOf = (series: Series, shortest = 1): (BestMean | null)[] =>
  meanDurations.map(duration => (duration < shortest ? null : bestMeanOf(series, duration)))

function bestMeanOf({ values, sums }: Series, duration: number): BestMean | null {
  let [best, from] = [Number.NEGATIVE_INFINITY, -1]
  let covered = 0
  for (let second = 0; second < values.length; second++) {
    covered = Number.isNaN(values[second]) ? 0 : covered + 1
    if (covered < duration) continue
    const sum = sums[second + 1]! - sums[second + 1 - duration]!
    if (sum > best + tolerance) [best, from] = [sum, second + 1 - duration]
  }
  return from < 0 ? null : { value: best / duration, from }
}

/** Tolerance for rounding errors of the sums. Without it, a later mean could win over an earlier, equal one. */
const tolerance = 1e-6
