// What goals can be about. Pure.
import { toScaledInteger } from '../../../lib/decimal'
import type { Period } from '../../library/periods'

export const goalMeasures = ['distance', 'duration', 'ascent', 'workouts', 'days'] as const
export type GoalMeasure = (typeof goalMeasures)[number]

interface Unit {
  /** Amounts are stored as exact integers, of which there are 10^places to a unit of the interface. */
  places: number
  /** In the unit of the interface. */
  most: number
}

/** Kilometres, seconds of moving, metres, and counts. Nobody gets farther in a year. */
const units: Record<GoalMeasure, Unit> = {
  distance: { places: 3, most: 1_000_000 },
  duration: { places: 0, most: 366 * 86_400 },
  ascent: { places: 3, most: 10_000_000 },
  workouts: { places: 0, most: 10_000 },
  days: { places: 0, most: 366 },
}

/** In any unit. */
export const mostOfAnyMeasure = Math.max(...Object.values(units).map(({ most }) => most))

const mostDays: Record<Period, number> = { week: 7, month: 31, year: 366 }

/**
 * Reads an amount in the unit of the interface as it is stored.
 * @returns null when it is not above zero, more than a period can hold, or a part of a workout or day
 */
export function readGoalAmount(amount: number, measure: GoalMeasure, period: Period): number | null {
  const { places, most } = units[measure]
  const limit = measure === 'days' ? mostDays[period] : most
  if (!Number.isFinite(amount) || amount > limit) return null
  const isCount = measure === 'workouts' || measure === 'days'
  if (isCount && !Number.isInteger(amount)) return null
  const stored = toScaledInteger(amount, places)
  return stored > 0 ? stored : null
}

/** Writes a stored amount in the unit of the interface. */
export const writeGoalAmount = (stored: number, measure: GoalMeasure): number =>
  stored / 10 ** units[measure].places
