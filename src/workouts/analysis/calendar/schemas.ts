import { type Static, Type } from '@sinclair/typebox'
import { named, QueriedOrEmpty } from '../../../platform/http/documented'
import { dayParameters } from '../../../platform/http/input/day-range'
import { IdFilter } from '../../../platform/http/input/integer-id'
import { success } from '../../../platform/http/schemas'
import { sumsProperties } from '../../library/schemas'
import { filterParameters } from '../../selection/schemas'

export const CalendarQuery = Type.Object({
  ...dayParameters,
  sport_id: IdFilter('Id of a sport: only workouts of this sport.'),
  equipment_id: QueriedOrEmpty({
    type: 'string',
    description:
      'Short id of equipment: only workouts with this equipment; `none` for workouts without equipment.',
  }),
  town: filterParameters.town,
  country: filterParameters.country,
})
export type CalendarQuery = Static<typeof CalendarQuery>

export const CalendarDay = named(
  'CalendarDay',
  Type.Object({
    day: Type.String({
      format: 'date',
      examples: ['2026-11-16'],
      description: 'See `days_by_place` of `Preferences`.',
    }),
    sport_id: Type.Integer(),
    ...sumsProperties,
    later_legs: Type.Optional(
      Type.Integer({
        description:
          'How many of the `workouts` are legs of an outing, such as a triathlon, after its first one. Absent if there are none. Without them, each outing counts as one workout.',
      }),
    ),
  }),
)
export type CalendarDay = Static<typeof CalendarDay>

export const CalendarDaysAnswer = named(
  'CalendarDaysAnswer',
  success({ data: Type.Object({ days: Type.Array(CalendarDay) }) }),
)

export type CalendarDaysAnswer = Static<typeof CalendarDaysAnswer>

export const CalendarHoursAnswer = named(
  'CalendarHoursAnswer',
  success({
    data: Type.Object({
      hours: Type.Array(Type.Array(Type.Integer()), {
        description:
          'Number of workouts that begin in each of the 24 hours of each weekday, beginning with Monday.',
      }),
    }),
  }),
)
