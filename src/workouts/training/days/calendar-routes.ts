import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors, NotModified } from '../../../platform/http/schemas'
import { CalendarWorkoutsAnswer, CalendarWorkoutsQuery } from './calendar-schemas'
import { readCalendar } from './read-calendar'

export const calendarWorkoutsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/calendar', tags: ['Statistics'] }).use(createGuard(ctx)).get(
    '/workouts',
    ({ caller: { account }, query }) => ({
      status: 'success' as const,
      data: { workouts: readCalendar(ctx, account, query) },
    }),
    {
      access: 'workouts:read',
      tagged: true,
      query: CalendarWorkoutsQuery,
      response: {
        200: described('The workouts of these days.', CalendarWorkoutsAnswer),
        304: NotModified(),
        ...errors({ 400: ['day-invalid', 'days-too-many', 'fields-invalid'], 401: [], 403: [] }),
      },
      detail: {
        operationId: 'getCalendarWorkouts',
        summary: 'Workouts by day, with their loads',
        description:
          'What a calendar shows of each workout. Days are those of your time zone or, if you prefer `days_by_place`, of the place where a workout began. At most 112 days.',
      },
    },
  )
