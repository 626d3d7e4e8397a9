import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Nullable, success } from '../../../platform/http/schemas'

const km = Type.Number({ description: 'km' })
const hours = Type.Number({ description: 'Hours of moving time.' })

export const SummedPeriod = named(
  'SummedPeriod',
  Type.Object({
    distance_km: km,
    duration_h: hours,
    ascent_m: Type.Number({ description: 'm' }),
    workouts: Type.Integer(),
  }),
)
export type SummedPeriod = Static<typeof SummedPeriod>

const LatestWorkout = named(
  'LatestWorkout',
  Type.Object({
    id: Type.String({ description: 'Short id.' }),
    start: Type.String({ format: 'date-time', examples: ['2026-11-16T10:00:00Z'] }),
    sport_id: Type.Integer(),
    sport: Type.String({ description: 'The label of the sport.', examples: ['Cycling (Sport)'] }),
    distance_km: km,
    duration_h: hours,
  }),
)

const SummedGoal = named(
  'SummedGoal',
  Type.Object({
    id: Type.String({ description: 'Short id.' }),
    period: Type.String({ examples: ['month'], description: 'As in `Goal`.' }),
    measure: Type.String({ examples: ['distance'], description: 'As in `Goal`.' }),
    amount: Type.Number({ description: 'In the unit of `Goal`, like `reached` and `due`.' }),
    reached: Type.Number(),
    due: Type.Number({ description: 'Amount that steady progress would reach by the end of today.' }),
    percent: Type.Number({ description: 'How much of the amount is reached; it may exceed 100.' }),
  }),
)

export const Summary = named(
  'Summary',
  success({
    week: SummedPeriod,
    month: SummedPeriod,
    year: SummedPeriod,
    last: Nullable(LatestWorkout),
    goals: Type.Array(SummedGoal, { description: 'Oldest first.' }),
    streak_weeks: Type.Integer({
      description: 'Weeks in a row with a workout. The present week counts once it has one.',
    }),
  }),
)
export type Summary = Static<typeof Summary>
