/** Estimates of the energy that a workout took, in kcal, from the best to the coarsest. No I/O. */
import type { Formula } from './load'
import { gradientLimits, type Histogram, type TrackAnalysis } from './track-analysis'

const kilojoulesPerKcal = 4.184
const minute = 60
const hour = 3600

/** Keytel's formula was fitted above this heart rate, and soon becomes negative below it. */
const lowestRate = 90
/** kcal per kg and hour. */
const atRest = 1

interface Person {
  readonly weightKg: number
  readonly age: number
  readonly formula: Formula
}

/**
 * Returns the energy by heart rate, after Keytel (2005) without VO₂max: kJ/min from heart rate, weight and age. Below 90
 * beats per minute, and wherever the formula says less, it is what a resting person needs, 1 kcal per kg and hour.
 * Time without a heart rate is not in the histogram and adds nothing, see `energyOfMet`.
 * @param histogram seconds at each beat per minute
 * @returns kcal
 */
export function energyOfHeartRate({ first, seconds }: Histogram, person: Person): number {
  const resting = (atRest * person.weightKg) / (hour / minute)
  return seconds.reduce((sum, value, index) => {
    const rate = first + index
    const perMinute = rate < lowestRate ? resting : Math.max(resting, keytel(rate, person))
    return sum + (value / minute) * perMinute
  }, 0)
}

/** kcal per minute. The weight lowers the result of the formula for women: it does so in the paper too. */
function keytel(rate: number, { weightKg, age, formula }: Person): number {
  const ofMen = -55.0969 + 0.6309 * rate + 0.1988 * weightKg + 0.2017 * age
  const ofWomen = -20.4022 + 0.4472 * rate - 0.1263 * weightKg + 0.074 * age
  const kilojoules = formula === 'men' ? ofMen : formula === 'women' ? ofWomen : (ofMen + ofWomen) / 2
  return kilojoules / kilojoulesPerKcal
}

/**
 * Returns the energy in kcal for work on the pedals.
 * @param workJ joules
 * @param efficiency share of the energy that becomes work, 0.20 to 0.25 among riders. With the usual 0.239, kcal and kJ
 * of work are the same number
 */
export const energyOfPower = (workJ: number, efficiency = 1 / kilojoulesPerKcal): number =>
  workJ / 1000 / (kilojoulesPerKcal * efficiency)

/** Slopes were measured up to this one. */
const steepest = 0.45

/**
 * Returns what a metre of running costs, in J per kg and m (Minetti et al. 2002, J Appl Physiol 93:1039).
 * @param grade rise per way. Beyond ±0.45 the cost at ±0.45 counts, as steeper slopes were not measured
 */
export function costOfRunning(grade: number): number {
  const i = Math.min(steepest, Math.max(-steepest, grade))
  return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
}

/** A way in metres with one grade, as rise per way. */
export interface Slope {
  readonly metres: number
  readonly grade: number
}

/** Returns the energy in kcal of running these ways: Σ cost · metres · kg. Without elevations, the grade is 0. */
export const energyOfRunning = (slopes: readonly Slope[], weightKg: number): number =>
  slopes.reduce((sum, { metres, grade }) => sum + costOfRunning(grade) * metres, 0) *
  (weightKg / (1000 * kilojoulesPerKcal))

/** Grade in the middle of each gradient band. The two outermost are taken to be as wide as their neighbours. */
const gradesOfBands = [-15, ...gradientLimits].map(
  (lower, band) => (lower + (gradientLimits[band] ?? 15)) / 200,
)

/** Returns the ways in the gradient bands of a recording, each with the grade in the middle of the band. */
export const slopesOfBands = (bands: NonNullable<TrackAnalysis['gradients']>): Slope[] =>
  bands.map(({ metres }, band) => ({ metres, grade: gradesOfBands[band]! }))

/** Returns the energy in kcal by the metabolic equivalent of an activity: MET · kg · hours. */
export const energyOfMet = (met: number, weightKg: number, seconds: number): number =>
  met * weightKg * (seconds / hour)
