// What the form for a goal holds, in the person's units, and what is sent of it. Pure.
import type { Goal, NewGoalBody } from '../../../src/workouts/analysis/goals/schemas'
import { kilometresPerMile, metresPerFoot } from '../../format/formats'

export interface GoalValues {
  period: Goal['period']
  measure: Goal['measure']
  /** In the person's units; of times in hours. Not a number while it is empty. */
  amount: number
  /** Empty for all sports. */
  sportIds: readonly number[]
}

export const newGoal: GoalValues = { period: 'week', measure: 'distance', amount: Number.NaN, sportIds: [] }

const hour = 3600
const minute = 60

/** How many of the interface's units there are to one of the person's. */
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
  // A third of an hour is 0.33 in the form, and means 20 minutes.
  if (measure === 'duration') return Math.round(amount / minute) * minute
  return round(amount, measure === 'distance' || measure === 'ascent' ? 3 : 0)
}

const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places
