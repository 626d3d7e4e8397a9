/**
 * Estimates heart rates and thresholds of a person from recordings. No I/O. They are only suggested and never set
 * automatically.
 */
import { type BestMean, meanDurations } from './track-analysis'

/**
 * In beats per minute. If one workout exceeds all others by more than this, its heart rate counts as an error of the
 * sensor.
 */
const believableLead = 5

/**
 * Returns the maximum heart rate to suggest: the highest of the held heart rates. If it exceeds the second-highest by
 * more than 5 beats per minute, the second-highest is returned, because a sensor can be wrong during most of a single
 * workout.
 * @param heldOfWorkouts the result of `heldHeartRate` for each workout of the last twelve months
 * @returns beats per minute; `null` if there are no held heart rates
 */
export function suggestMaxHeartRate(heldOfWorkouts: readonly number[]): number | null {
  const [highest, second] = heldOfWorkouts.toSorted((a, b) => b - a)
  if (highest === undefined) return null
  return second !== undefined && highest - second > believableLead ? second : highest
}

/** Durations in seconds of the best means, and the factors that convert these means to the threshold heart rate. */
const ofMeans = [
  { seconds: 3600, share: 1 },
  { seconds: 2400, share: 0.98 },
  { seconds: 1200, share: 0.95 },
] as const
/**
 * Minimum threshold as a share of the maximum heart rate. Lower results are from efforts that were too easy to show the
 * threshold.
 */
const hardShare = 0.85

/**
 * Returns the threshold heart rate to suggest: the best mean of 60 minutes, 98 % of that of 40 minutes, or 95 % of that
 * of 20 minutes. Of these three, the first is returned that reaches 85 % of the maximum.
 * @param bestMeans best means of the heart rate, in the order of `meanDurations`
 * @param max maximum heart rate
 * @returns beats per minute, not rounded; `null` if no mean was hard enough
 */
export function suggestThresholdHeartRate(
  bestMeans: readonly (Pick<BestMean, 'value'> | null)[],
  max: number,
): number | null {
  for (const { seconds, share } of ofMeans) {
    const rate = (bestMeans[meanDurations.indexOf(seconds)]?.value ?? 0) * share
    if (rate >= hardShare * max) return rate
  }
  return null
}

/**
 * Returns the threshold power to suggest in W: 95 % of the best mean of 20 minutes (after Coggan); `null` without one.
 */
export const suggestThresholdPower = (bestMean20minutes: number | null): number | null =>
  bestMean20minutes === null ? null : 0.95 * bestMean20minutes

/**
 * Returns a typical threshold heart rate: the resting heart rate plus 82 % of the reserve between resting and maximum.
 */
export const usualThresholdHeartRate = (max: number, resting: number): number =>
  resting + 0.82 * (max - resting)

/** Returns a typical maximum heart rate in beats per minute for an age in years: 220 − age. */
export const usualMaxHeartRate = (age: number): number => 220 - age
