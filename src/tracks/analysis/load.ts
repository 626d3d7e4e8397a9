/**
 * The load of one workout: one number for how long and how hard it was. No I/O. An hour at the threshold is a load of
 * 100 by every method, so that loads of different sports can be added.
 */
import type { Histogram } from './track-analysis'

/** Which of the two published formulas counts; `null` for the mean of both. */
export type Formula = 'men' | 'women' | null

/** Heart rates of a person, in beats per minute. */
export interface HeartRates {
  readonly max: number
  readonly resting: number
  readonly formula: Formula
}

const hour = 3600

/** Exponent k of Banister's formula. */
const exponents = { men: 1.92, women: 1.67 }

/**
 * Returns the training impulse, after Banister: the sum of minutes · x · 0.64 · e^(k·x) over all heart rates, where x
 * is the share of the reserve. The formula is convex, so the mean heart rate of a workout would underrate intervals.
 * Heart rates below the resting one add nothing.
 * @param histogram seconds at each beat per minute
 * @returns `null` if the maximum is not above the resting heart rate
 */
export function trimpOf({ first, seconds }: Histogram, rates: HeartRates): number | null {
  const reserve = rates.max - rates.resting
  if (reserve <= 0) return null
  return seconds.reduce((sum, value, index) => {
    const share = Math.max(0, (first + index - rates.resting) / reserve)
    return sum + (value / 60) * impulseOf(share, rates.formula)
  }, 0)
}

/** Impulse of a minute at this share of the reserve. */
function impulseOf(share: number, formula: Formula): number {
  if (formula === null) return (impulseOf(share, 'men') + impulseOf(share, 'women')) / 2
  return share * 0.64 * Math.exp(exponents[formula] * share)
}

/**
 * Returns the load by heart rate: 100 · TRIMP / TRIMP of an hour at the threshold (GoldenCheetah's TRIMP(100)).
 * @param rates beats per minute
 * @returns `null` unless resting < threshold and resting < max
 */
export function heartRateLoad(
  histogram: Histogram,
  rates: HeartRates & { readonly threshold: number },
): number | null {
  const ofHour = trimpOf({ first: rates.threshold, seconds: [hour] }, rates)
  const ofWorkout = trimpOf(histogram, rates)
  return ofHour && ofWorkout !== null ? (100 * ofWorkout) / ofHour : null
}

/**
 * Returns the load after Edwards: minutes in each zone, times the number of the zone.
 * @param zones seconds in the five zones of the maximum heart rate
 */
export const edwardsLoad = (zones: readonly number[]): number =>
  zones.reduce((sum, seconds, index) => sum + (seconds / 60) * (index + 1), 0)

/** Returns an output as a share of the threshold, both in W or both in m/s. The threshold is above 0. */
export const intensityOf = (output: number, threshold: number): number => output / threshold

/** Returns the intensity at which a steady workout of this length has this load; `null` without a duration. */
export const intensityOfLoad = (load: number, seconds: number): number | null =>
  seconds > 0 ? Math.sqrt(load / (100 * (seconds / hour))) : null

/** Returns 100 · hours · intensity², after Coggan. Powers in W, threshold above 0. */
export const powerLoad = (seconds: number, weightedPower: number, threshold: number): number =>
  100 * (seconds / hour) * intensityOf(weightedPower, threshold) ** 2

/**
 * Returns 100 · hours · intensity² of a run, after TrainingPeaks.
 * @param weightedSpeed of the speed as if on the flat, in m/s
 * @param thresholdSpeed m/s, above 0
 */
export const paceLoad = (seconds: number, weightedSpeed: number, thresholdSpeed: number): number =>
  100 * (seconds / hour) * intensityOf(weightedSpeed, thresholdSpeed) ** 2

/**
 * Returns 100 · hours · intensity³ of a swim, after TrainingPeaks (help 218418267): the resistance of water grows faster.
 * @param seconds of swimming, without rests at the wall
 * @param speed m/s while swimming
 * @param thresholdSpeed m/s, above 0
 */
export const swimLoad = (seconds: number, speed: number, thresholdSpeed: number): number =>
  100 * (seconds / hour) * intensityOf(speed, thresholdSpeed) ** 3
