import { type Static, Type } from '@sinclair/typebox'
import { documentedWith, named, sampled } from '../../../platform/http/documented'
import { Day } from '../../../platform/http/input/day-range'
import { DateTime, success } from '../../../platform/http/schemas'
import { maxOfAnyMeasure } from './measures'

export const maxGoals = 50

const Period = Type.Union([Type.Literal('week'), Type.Literal('month'), Type.Literal('year')], {
  description: 'The progress starts at 0 in each period.',
})
const Measure = Type.Union(
  [
    Type.Literal('distance'),
    Type.Literal('duration'),
    Type.Literal('ascent'),
    Type.Literal('workouts'),
    Type.Literal('days'),
    Type.Literal('energy'),
  ],
  {
    description:
      '`duration` is the moving time; `days` counts days with a workout; `energy` is that of `SelectionTotals`.',
  },
)
const unit = 'km, seconds, m, kcal or a count, depending on the measure'
const limitsInWords =
  'at most a million km, a year of seconds, ten million m or kcal, 10,000 workouts, or the days of the period'
const sportIds = 'Workouts of these sports count; if empty, those of all sports.'
const calendarDay = { format: 'date', examples: ['2026-11-16'] }

export const Goal = named(
  'Goal',
  Type.Object({
    id: Type.String({ description: 'Short id.' }),
    period: Period,
    measure: Measure,
    amount: Type.Number({ description: unit }),
    sport_ids: Type.Array(Type.Integer(), { description: sportIds }),
    creation_date: DateTime,
    progress: Type.Object({
      from: Type.String({ ...calendarDay, description: 'The first day of the period.' }),
      to: Type.String({ ...calendarDay, description: 'The last day of the period.' }),
      amount: Type.Number({ description: 'Amount reached so far in the period.' }),
      due: Type.Number({ description: 'Amount that steady progress would reach by the end of today.' }),
    }),
  }),
)
export type Goal = Static<typeof Goal>

export const GoalPath = Type.Object({ goal_short_id: Type.String({ description: 'The `id` of the goal.' }) })

export const GoalsQuery = Type.Object({
  on: Day('The progress is that in the week, month or year of this day in your time zone; today by default.'),
})

const fields = {
  period: Period,
  measure: Measure,
  amount: documentedWith(
    { maximum: maxOfAnyMeasure },
    Type.Number({ exclusiveMinimum: 0, description: `${unit}; ${limitsInWords}` }),
  ),
}
const SportIds = Type.Array(Type.Integer(), { maxItems: 1000, description: sportIds })

export const NewGoalBody = named(
  'GoalInput',
  sampled(
    { period: 'month', measure: 'distance', amount: 100 },
    Type.Object({ ...fields, sport_ids: Type.Optional(SportIds) }, { additionalProperties: true }),
  ),
)
export type NewGoalBody = Static<typeof NewGoalBody>

export const GoalChangesBody = named(
  'GoalChanges',
  sampled(
    { amount: 120 },
    Type.Partial(Type.Object({ ...fields, sport_ids: SportIds }), {
      additionalProperties: true,
      minProperties: 1,
    }),
  ),
)
export type GoalChangesBody = Static<typeof GoalChangesBody>

const data = Type.Object({ goals: Type.Array(Goal) })
export const GoalsAnswer = named('GoalsAnswer', success({ data }))
export const CreatedGoalAnswer = named(
  'CreatedGoalAnswer',
  Type.Object({ status: Type.Literal('created'), data }),
)
