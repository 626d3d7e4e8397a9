/** Compares two devices that recorded the same quantity at the same time. */
import type { Sampled } from './sampled'

interface Agreement {
  /** Mean difference of the second device's values minus those of the first, after the lag is removed. */
  readonly bias: number
  /**
   * Whole seconds by which the second device is behind the first, from -60 to 60; `null` if the curves are too
   * different to determine it.
   */
  readonly lag: number | null
  /** Number of seconds in which both devices have a value. */
  readonly seconds: number
}

const maxLagS = 60
/** Minimum number of seconds with values of both. With fewer, a mean or a lag would mean nothing. */
const minSeconds = 60
/**
 * In seconds. Only the first day with values of both is searched for the lag, because the search reads all seconds 121
 * times.
 */
const maxSearchedS = 86_400
/** Minimum correlation for a lag. With a lower one, the two devices probably did not measure the same thing. */
const minCorrelation = 0.5

/** Compares two sampled quantities; `null` if they share less than a minute. */
export function agreementOf(first: Sampled, second: Sampled): Agreement | null {
  if (pairsAt(first, second, 0).count < minSeconds) return null
  const lag = lagOf(first, second)
  const { count, sumA, sumB } = pairsAt(first, second, lag ?? 0)
  return { bias: (sumB - sumA) / count, lag, seconds: count }
}

/** Returns the lag with the highest correlation; of equal correlations, the shortest lag. */
function lagOf(first: Sampled, second: Sampled): number | null {
  let [best, bestLag] = [minCorrelation, null as number | null]
  for (let step = 0; step <= 2 * maxLagS; step++) {
    // The order of the lags is 0, -1, 1, -2, 2, …
    const lag = step % 2 === 0 ? step / 2 : -(step + 1) / 2
    const correlation = correlationOf(pairsAt(first, second, lag, maxSearchedS))
    // Rounding errors must not decide between lags.
    if (correlation <= best + 1e-9) continue
    best = correlation
    bestLag = lag
  }
  return bestLag
}

interface Pairs {
  count: number
  sumA: number
  sumB: number
  sumAA: number
  sumBB: number
  sumAB: number
}

/**
 * Returns sums over the seconds at which the first device has a value and the second device has one `lag` seconds
 * later.
 */
function pairsAt(first: Sampled, second: Sampled, lag: number, maxSeconds = Number.POSITIVE_INFINITY): Pairs {
  const ahead = first.start + lag - second.start
  const from = Math.max(0, -ahead)
  const to = Math.min(first.values.length, second.values.length - ahead, from + maxSeconds)
  const pairs: Pairs = { count: 0, sumA: 0, sumB: 0, sumAA: 0, sumBB: 0, sumAB: 0 }
  for (let index = from; index < to; index++) {
    const a = first.values[index]!
    const b = second.values[index + ahead]!
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    pairs.count++
    pairs.sumA += a
    pairs.sumB += b
    pairs.sumAA += a * a
    pairs.sumBB += b * b
    pairs.sumAB += a * b
  }
  return pairs
}

/** Returns Pearson's correlation; 0 for too few pairs, or if one of the curves is constant. */
function correlationOf({ count, sumA, sumB, sumAA, sumBB, sumAB }: Pairs): number {
  if (count < minSeconds) return 0
  const spreadA = sumAA - (sumA * sumA) / count
  const spreadB = sumBB - (sumB * sumB) / count
  const isFlat = spreadA < 1e-9 * sumAA || spreadB < 1e-9 * sumBB
  return isFlat || !(spreadA > 0 && spreadB > 0)
    ? 0
    : (sumAB - (sumA * sumB) / count) / Math.sqrt(spreadA * spreadB)
}
