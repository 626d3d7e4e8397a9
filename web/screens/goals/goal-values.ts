// The values of the goal form, in the user's units, and their conversion to a request. The functions here are pure.
import type { Goal, NewGoalBody } from '../../../src/workouts/analysis/goals/schemas'
import { kilometresPerMile, metresPerFoot } from '../../format/formats'

export interface GoalValues {
  period: Goal['period']
  measure: Goal['measure']
  /** The amount in the user's unit; for durations in hours. The amount is NaN while the field is empty. */
  amount: number
  /** Ids of the sports; empty for all sports. */
  sportIds: readonly number[]
}

export const newGoal: GoalValues = { period: 'week', measure: 'distance', amount: Number.NaN, sportIds: [] }

const hour = 3600
const minute = 60

/** The number of API units in one of the user's units. */
function perUnit(measure: Goal['measure'], isImperial: boolean): number {
  if (measure === 'duration') return hour
  if (measure === 'distance') return isImperial ? kilometresPerMile : 1
  return measure === 'ascent' && isImperial ? metresPerFoot : 1
}

export const goalValues = (goal: Goal, isImperial: boolean): GoalValues => ({
  period: goal.period,
  measure: goal.measure,
  amount: round(goal.amount / perUnit(goal.measure, isImperial), 3),
  sportIds: goal.sport_ids,
})

export function goalBody(values: GoalValues, isImperial: boolean): NewGoalBody {
  const { period, measure, amount, sportIds } = values
  const inUnits = amount * perUnit(measure, isImperial)
  return {
    ...{ period, measure },
    amount: rounded(inUnits, measure),
    sport_ids: [...sportIds],
  }
}

function rounded(amount: number, measure: Goal['measure']): number {
  // Durations are rounded to whole minutes, because the form shows 20 minutes as 0.33 hours.
  if (measure === 'duration') return Math.round(amount / minute) * minute
  return round(amount, measure === 'distance' || measure === 'ascent' ? 3 : 0)
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
