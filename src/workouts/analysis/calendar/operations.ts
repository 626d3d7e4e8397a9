// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, saying } from '../../../platform/http/schemas'
import { CalendarDaysAnswer, CalendarHoursAnswer, CalendarQuery } from './schemas'

const failures = () =>
  errors({
    400: [
      'day-invalid',
      'fields-invalid',
      'filter-invalid',
      'id-invalid',
      'sport-id-invalid',
      saying('sport-unknown', 'sport id <sport_id> not found'),
    ],
    401: [],
    403: [],
    404: ['equipment-not-found'],
  })

export const sumByDayOperation = () =>
  ({
    access: 'workouts:read',
    query: CalendarQuery,
    response: { 200: described('Days with workouts.', CalendarDaysAnswer), ...failures() },
    detail: {
      operationId: 'getCalendarDays',
      summary: 'Sums by day and sport',
      description:
        'By the days in your time zone, from which sums of weeks, months and years follow. Days without a workout are left out.',
    },
  }) as const

export const countByHourOperation = () =>
  ({
    access: 'workouts:read',
    query: CalendarQuery,
    response: { 200: described('Counts of workouts.', CalendarHoursAnswer), ...failures() },
    detail: {
      operationId: 'getCalendarHours',
      summary: 'Workouts by weekday and hour',
      description: 'By the time on the clocks of your time zone when they began.',
    },
  }) as const
