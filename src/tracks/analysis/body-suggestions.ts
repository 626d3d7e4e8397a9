/** What recordings say about the heart rates and the threshold of a person. No I/O. Only ever suggested, never set. */
import { type BestMean, meanDurations } from './track-analysis'

/** Beats per minute by which one workout may exceed all others and still be believed. */
const believableLead = 5

/**
 * Returns the maximum heart rate to suggest: the highest that was held, or the second-highest if the highest exceeds it
 * by more than 5 beats per minute, because a sensor can be wrong for long in a single workout.
 * @param heldOfWorkouts see `heldHeartRate`, one of each workout of the last twelve months
 * @returns beats per minute; `null` without any
 */
export function suggestMaxHeartRate(heldOfWorkouts: readonly number[]): number | null {
  const [highest, second] = heldOfWorkouts.toSorted((a, b) => b - a)
  if (highest === undefined) return null
  return second !== undefined && highest - second > believableLead ? second : highest
}

/** Best means that show a threshold heart rate, and the share of them that it is. */
const ofMeans = [
  { seconds: 3600, share: 1 },
  { seconds: 2400, share: 0.98 },
  { seconds: 1200, share: 0.95 },
] as const
/** An easier hour than this share of the maximum says nothing about the threshold. */
const hardShare = 0.85

/**
 * Returns the threshold heart rate to suggest: the best mean of 60 minutes, else 0.98 of that of 40, else 0.95 of that of
 * 20 minutes, whichever first reaches 85 % of the maximum.
 * @param bestMeans of the heart rate, in the order of `meanDurations`
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

/** Returns the threshold power to suggest in W: 0.95 of the best mean of 20 minutes (Coggan); `null` without one. */
export const suggestThresholdPower = (bestMean20minutes: number | null): number | null =>
  bestMean20minutes === null ? null : 0.95 * bestMean20minutes

/** Returns the threshold heart rate of somebody without recordings: resting rate plus 0.82 of the reserve. */
export const usualThresholdHeartRate = (max: number, resting: number): number =>
  resting + 0.82 * (max - resting)

/** Returns the maximum heart rate of somebody without recordings: 220 − age. */
export const usualMaxHeartRate = (age: number): number => 220 - age
