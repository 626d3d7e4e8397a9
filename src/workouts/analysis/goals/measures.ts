// The figures for which a goal can be set. No I/O.
import { toScaledInteger } from '../../../lib/decimal'
import type { Period } from '../../library/periods'

export const goalMeasures = ['distance', 'duration', 'ascent', 'workouts', 'days', 'energy'] as const
export type GoalMeasure = (typeof goalMeasures)[number]

interface Unit {
  /** Number of decimals. The stored integer is the amount in the API times 10^decimals. */
  decimals: number
  /** Maximum amount, in the API's unit. */
  max: number
}

/**
 * Units of the API: kilometres for distances, seconds of moving time for durations, metres for ascents, kcal for
 * energy. The limits, except that of days, are far above any amount that a person reaches in a year.
 */
const units: Record<GoalMeasure, Unit> = {
  distance: { decimals: 3, max: 1_000_000 },
  duration: { decimals: 0, max: 366 * 86_400 },
  ascent: { decimals: 3, max: 10_000_000 },
  workouts: { decimals: 0, max: 10_000 },
  days: { decimals: 0, max: 366 },
  energy: { decimals: 0, max: 10_000_000 },
}

/** The highest limit of all measures. */
export const maxOfAnyMeasure = Math.max(...Object.values(units).map(({ max }) => max))

const maxDays: Record<Period, number> = { week: 7, month: 31, year: 366 }

/**
 * Converts an amount in the API's unit to the stored integer.
 * @returns `null` if the amount is not above zero, is a fraction of a workout or day, or is above the limit. For days,
 * the limit is the number of days of the period.
 */
export function readGoalAmount(amount: number, measure: GoalMeasure, period: Period): number | null {
  const { decimals, max } = units[measure]
  const limit = measure === 'days' ? maxDays[period] : max
  if (!Number.isFinite(amount) || amount > limit) return null
  const isCount = measure === 'workouts' || measure === 'days'
  if (isCount && !Number.isInteger(amount)) return null
  const stored = toScaledInteger(amount, decimals)
  return stored > 0 ? stored : null
}

/** Converts a stored amount to the API's unit. */
export const writeGoalAmount = (stored: number, measure: GoalMeasure): number =>
  stored / 10 ** units[measure].decimals
