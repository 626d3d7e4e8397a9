/**
 * Computes the load of a workout: a number for how long and how hard it was. No I/O. With every method, an hour at the
 * threshold is a load of 100, so that loads of different sports can be added.
 */
import type { Histogram } from './track-analysis'

/** Which of the two published formulas is used; `null` for the mean of both. */
export type Formula = 'men' | 'women' | null

/** Heart rates of a person, in beats per minute, and the formula to use. */
export interface HeartRates {
  readonly max: number
  readonly resting: number
  readonly formula: Formula
}

const hour = 3600

/** The exponent k of Banister's formula for the training impulse, see `trimpOf`. */
const exponents = { men: 1.92, women: 1.67 }

/**
 * Returns the training impulse (TRIMP), after Banister: the sum of minutes · x · 0.64 · e^(k·x) over all heart rates.
 * Here x is the share of the heart rate reserve, from 0 at rest to 1 at the maximum, and k one of `exponents`. The sum
 * is over single heart rates, because the mean heart rate would give too low a result for intervals. Heart rates below
 * the resting heart rate add nothing.
 * @param histogram seconds at each heart rate
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

/** Returns the training impulse of a minute at this share of the heart rate reserve. */
function impulseOf(share: number, formula: Formula): number {
  if (formula === null) return (impulseOf(share, 'men') + impulseOf(share, 'women')) / 2
  return share * 0.64 * Math.exp(exponents[formula] * share)
}

/**
 * Returns the load by heart rate: 100 times the training impulse, divided by that of an hour at the threshold heart
 * rate (GoldenCheetah's TRIMP(100)).
 * @param rates in beats per minute
 * @returns `null` unless the resting heart rate is below both the threshold and the maximum
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

/** Returns a power or speed as a share of the threshold. Both must have the same unit. The threshold is above 0. */
export const intensityOf = (output: number, threshold: number): number => output / threshold

/** Returns the intensity at which a steady workout of this duration has this load; `null` without a duration. */
export const intensityOfLoad = (load: number, seconds: number): number | null =>
  seconds > 0 ? Math.sqrt(load / (100 * (seconds / hour))) : null

/** Returns the load by power, after Coggan: 100 · hours · intensity². Powers are in W, and the threshold is above 0. */
export const powerLoad = (seconds: number, weightedPower: number, threshold: number): number =>
  100 * (seconds / hour) * intensityOf(weightedPower, threshold) ** 2

/**
 * Returns the load of a run, after TrainingPeaks: 100 · hours · intensity².
 * @param weightedSpeed weighted mean of the equivalent speed on flat ground, in m/s
 * @param thresholdSpeed m/s, above 0
 */
export const paceLoad = (seconds: number, weightedSpeed: number, thresholdSpeed: number): number =>
  100 * (seconds / hour) * intensityOf(weightedSpeed, thresholdSpeed) ** 2

/**
 * Returns the load of a swim, after TrainingPeaks (help article 218418267): 100 · hours · intensity³. The exponent is
 * higher than for running, because the resistance of water grows faster with the speed.
 * @param seconds time of swimming, without rests at the wall
 * @param speed m/s while swimming
 * @param thresholdSpeed m/s, above 0
 */
export const swimLoad = (seconds: number, speed: number, thresholdSpeed: number): number =>
  100 * (seconds / hour) * intensityOf(speed, thresholdSpeed) ** 3

/**
 * The rate of perceived exertion (RPE) of an hour at the threshold. In Seiler and Kjerland (2006), sessions above the
 * second threshold are those with an RPE of 7 or more.
 */
const exertionAtThreshold = 7

/**
 * Returns the load by perceived exertion, after Foster (2001): RPE · minutes, scaled so that an hour at 7 is 100.
 * @param exertion 1 to 10
 */
export const exertionLoad = (exertion: number, seconds: number): number =>
  (100 * (exertion / exertionAtThreshold) * seconds) / hour

/**
 * The load of a minute per metabolic equivalent (MET). It is the constant with which two workouts together have their
 * load by heart rate: 60 min at 110 beats per minute (24.5) and 90 min at 150 (106.2), with a maximum of 190, a resting
 * rate of 50 and a threshold of 165. Their shares of the heart rate reserve, 0.43 and 0.71, are about those of the
 * oxygen uptake reserve (Swain and Leutholtz 1997), so they have 5.7 and 8.9 MET if the maximum is 12 MET, a VO₂max of
 * 42 ml/kg/min. Easy workouts get too much and hard ones too little, because loads by heart rate grow faster than MET.
 */
const loadPerMetMinute = 0.115

/** Returns the load that a workout has if nothing is known but its metabolic equivalent and its duration. */
export const loadOfMet = (met: number, seconds: number): number => loadPerMetMinute * met * (seconds / 60)
