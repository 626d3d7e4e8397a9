/** Estimates the energy in kcal that a workout took, with several methods. No I/O. */
import type { Formula } from './load'
import { gradientLimits, type Histogram, type TrackAnalysis } from './track-analysis'

const kilojoulesPerKcal = 4.184
const minute = 60
const hour = 3600

/**
 * In beats per minute. Keytel's formula was made for heart rates above this. A little below it, the result becomes
 * negative.
 */
const lowestRate = 90
/** Energy at rest, in kcal per kg and hour. */
const atRest = 1

interface Person {
  readonly weightKg: number
  readonly age: number
  readonly formula: Formula
}

/**
 * Returns the energy by heart rate, with the formula of Keytel (2005) without VO₂max. The formula gives kJ per minute
 * from heart rate, weight and age. Below 90 beats per minute, and if the result of the formula is lower, the energy of
 * a resting person is used: 1 kcal per kg and hour. Time without a heart rate is not in the histogram and adds nothing,
 * see `energyOfMet`.
 * @param histogram seconds at each heart rate
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

/**
 * Returns kcal per minute by Keytel's formula. In the formula for women, a higher weight lowers the result. This is no
 * mistake: the published formula does the same.
 */
function keytel(rate: number, { weightKg, age, formula }: Person): number {
  const ofMen = -55.0969 + 0.6309 * rate + 0.1988 * weightKg + 0.2017 * age
  const ofWomen = -20.4022 + 0.4472 * rate - 0.1263 * weightKg + 0.074 * age
  const kilojoules = formula === 'men' ? ofMen : formula === 'women' ? ofWomen : (ofMen + ofWomen) / 2
  return kilojoules / kilojoulesPerKcal
}

/**
 * Returns the energy in kcal for work at the pedals.
 * @param workJ work in joules
 * @param efficiency share of the energy that becomes work, 0.20 to 0.25 among riders. With the default of 0.239, the
 * energy in kcal is the same number as the work in kJ
 */
export const energyOfPower = (workJ: number, efficiency = 1 / kilojoulesPerKcal): number =>
  workJ / 1000 / (kilojoulesPerKcal * efficiency)

/** The steepest slope for which the cost of running was measured, as rise divided by distance. */
const steepest = 0.45

/**
 * Returns the energy for running one metre, in J per kg and metre (Minetti et al. 2002, J Appl Physiol 93:1039).
 * @param grade rise divided by distance. For slopes beyond ±0.45, which were not measured, the cost at ±0.45 is used
 */
export function costOfRunning(grade: number): number {
  const i = Math.min(steepest, Math.max(-steepest, grade))
  return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
}

/** A distance in metres, and its slope as rise divided by distance. */
export interface Slope {
  readonly metres: number
  readonly grade: number
}

/**
 * Returns the energy in kcal for running these distances: the sum of cost · metres · kg. Without elevations, the grade
 * is 0.
 */
export const energyOfRunning = (slopes: readonly Slope[], weightKg: number): number =>
  slopes.reduce((sum, { metres, grade }) => sum + costOfRunning(grade) * metres, 0) *
  (weightKg / (1000 * kilojoulesPerKcal))

/**
 * The grade in the middle of each gradient band. The first and the last band have no limit on one side, so they are
 * taken to be as wide as the bands next to them.
 */
const gradesOfBands = [-15, ...gradientLimits].map(
  (lower, band) => (lower + (gradientLimits[band] ?? 15)) / 200,
)

/** Returns the distance in each gradient band of a recording, with the grade in the middle of the band. */
export const slopesOfBands = (bands: NonNullable<TrackAnalysis['gradients']>): Slope[] =>
  bands.map(({ metres }, band) => ({ metres, grade: gradesOfBands[band]! }))

/** Returns the energy in kcal by the metabolic equivalent (MET) of an activity: MET · weight in kg · hours. */
export const energyOfMet = (met: number, weightKg: number, seconds: number): number =>
  met * weightKg * (seconds / hour)
