// The measures of a person's body, the sport groups in which each is stored, and the lowest and highest possible
// values. No I/O.
import type { BodyMeasure, ThresholdGroup } from './store'

/** The kind of a value: a measure in a sport group. */
export interface Measured {
  measure: BodyMeasure
  sportGroup: ThresholdGroup
}

export const ofBody = ['weight', 'resting-heart-rate', 'max-heart-rate'] as const
export const ofThresholds = [
  'threshold-heart-rate',
  'threshold-power',
  'threshold-speed',
  'critical-power',
  'w-prime',
] as const

export type ThresholdMeasure = (typeof ofThresholds)[number]

export const thresholdGroups = ['all', 'run', 'ride', 'swim'] as const

/** The lowest and the highest value, in kg, beats per minute, W, m/s or kJ. */
type Bounds = readonly [min: number, max: number]

const heartRates: Bounds = [25, 250]
const powers: Bounds = [30, 1000]
const reserves: Bounds = [1, 100]

/** For each measure, the bounds of its values in each sport group that has it. */
const bounds: Readonly<Record<BodyMeasure, Partial<Record<ThresholdGroup, Bounds>>>> = {
  weight: { all: [20, 400] },
  'resting-heart-rate': { all: heartRates },
  'max-heart-rate': { all: heartRates },
  'threshold-heart-rate': { all: heartRates, run: heartRates, ride: heartRates, swim: heartRates },
  'threshold-power': { run: powers, ride: powers },
  'threshold-speed': { run: [1, 8], swim: [0.3, 2.5] },
  'critical-power': { run: powers, ride: powers },
  'w-prime': { run: reserves, ride: reserves },
}

/**
 * Whether load and energy depend on a measure. Critical power and W′ are used only to compute how much of W′ is left at
 * each point of a workout.
 */
export const countsForLoad = (measure: BodyMeasure) => measure !== 'critical-power' && measure !== 'w-prime'

/**
 * Whether a sport group has its own value of a measure. For example, the power for running is separate from the power
 * for cycling.
 */
export const hasGroup = (measure: BodyMeasure, group: ThresholdGroup) => bounds[measure][group] !== undefined

export function isPossible(measure: BodyMeasure, group: ThresholdGroup, value: number): boolean {
  const [min, max] = bounds[measure][group] ?? [Number.POSITIVE_INFINITY, 0]
  return value >= min && value <= max
}

/** The highest fitness that can be entered: three hours at the threshold every day. */
export const maxStartingFitness = 300

/**
 * Maximum number of values of an account: a weight for each day of 20 years, which are about 7,300 values, and others.
 */
export const maxValues = 10_000

/** The earliest day from which a value can be valid. */
export const earliestDay = '1900-01-01'

/** Rounds to the precision of the measure: 10 g, a tenth of a beat or a watt, 1 mm/s, 10 J. */
export function roundValue(measure: BodyMeasure, value: number): number {
  const steps =
    measure === 'weight' || measure === 'w-prime' ? 100 : measure === 'threshold-speed' ? 1000 : 10
  return Math.round(value * steps) / steps
}
