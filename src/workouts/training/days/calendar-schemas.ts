import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Day } from '../../../platform/http/input/day-range'
import { Nullable, success } from '../../../platform/http/schemas'
import { Workout } from '../../workouts/schemas'

export const CalendarWorkoutsQuery = Type.Object({
  from: Day('The first day. Without it, six weeks until `to`.'),
  to: Day('The last day. Without it, today.'),
})
export type CalendarWorkoutsQuery = Static<typeof CalendarWorkoutsQuery>

const { id, sport_id, sport_confirmed, title, notes, workout_date, local_start, places, outing } =
  Workout.properties

export const CalendarWorkout = named(
  'CalendarWorkout',
  Type.Object({
    day: Type.String({
      format: 'date',
      examples: ['2026-11-16'],
      description: 'See `days_by_place` of `Preferences`.',
    }),
    ...{ id, sport_id, sport_confirmed, title, notes, workout_date, local_start, places, outing },
    distance: Type.Number({ description: 'km; 0 for a workout in one place' }),
    duration: Type.Integer({ description: 'moving time in seconds' }),
    load: Nullable(
      Type.Number({
        description:
          'An hour at the threshold counts 100. Null if it is not known, or if you have hidden training.',
      }),
    ),
    is_load_estimated: Type.Boolean({
      description: 'Whether the load is an estimate, see `is_estimated` of `TrainingSportLoad`.',
    }),
  }),
)
export type CalendarWorkout = Static<typeof CalendarWorkout>

export const CalendarWorkoutsAnswer = named(
  'CalendarWorkoutsAnswer',
  success({
    data: Type.Object({
      workouts: Type.Array(CalendarWorkout, { description: 'The earliest first.' }),
    }),
  }),
)
export type CalendarWorkoutsAnswer = Static<typeof CalendarWorkoutsAnswer>
