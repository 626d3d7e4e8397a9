import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { described } from '../../../platform/http/documented'
import { readDayRange } from '../../../platform/http/input/day-range'
import { readIdFilter } from '../../../platform/http/input/integer-id'
import { errors, NotModified, saying } from '../../../platform/http/schemas'
import { requireEquipment } from '../../equipments/choose-equipment'
import { viewSums } from '../../library/sums'
import { listAmounts } from '../../library/sums-store'
import { listLaterLegs } from '../../rows/legs-store'
import type { WorkoutFilter } from '../../selection/filter-store'
import { readCountry } from '../../selection/read-filter'
import { requireSport } from '../../sports/require-sport'
import { CalendarDaysAnswer, CalendarHoursAnswer, CalendarQuery } from './schemas'
import { countByHour, sumByDay } from './sums'

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

export const calendarRoutes = (ctx: PlatformContext) => {
  const clocksOf = ({ timezone: timeZone, daysByPlace: byPlace }: Account) => ({ timeZone, byPlace })
  const filterOf = ({ id, timezone, daysByPlace }: Account, query: CalendarQuery): WorkoutFilter => ({
    ...readDayRange(query, timezone, daysByPlace),
    sport_id: readSportFilter(ctx.db, id, query.sport_id),
    equipment_id: readEquipmentFilter(ctx.db, id, query.equipment_id),
    town: query.town,
    country: query.country && readCountry(query.country),
  })
  const listAsked = (userId: number, filter: WorkoutFilter) =>
    listAmounts(ctx.db, userId, ['id', 'workoutDate', 'localOffsetS', 'sportId'], filter)

  return new Elysia({ prefix: '/api/calendar', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get(
      '/days',
      ({ caller: { account }, query }) => {
        const filter = filterOf(account, query)
        const laterLegs = listLaterLegs(ctx.db, account.id, filter)
        const sums = sumByDay(listAsked(account.id, filter), laterLegs, clocksOf(account))
        const days = sums.map(one => ({
          ...{ day: one.day, sport_id: one.sportId, ...viewSums(one) },
          ...(one.laterLegs > 0 && { later_legs: one.laterLegs }),
        }))
        // Serialized here without validation, which would take long for thousands of days. A test compares whole
        // answers instead.
        return Response.json({ data: { days }, status: 'success' } satisfies CalendarDaysAnswer)
      },
      {
        access: 'workouts:read',
        tagged: true,
        query: CalendarQuery,
        response: {
          200: described('Days with workouts.', CalendarDaysAnswer),
          304: NotModified(),
          ...failures(),
        },
        detail: {
          operationId: 'getCalendarDays',
          summary: 'Sums by day and sport',
          description:
            'Days are those of your time zone or, if you prefer `days_by_place`, of the place where a workout began. Sums of weeks, months and years can be computed from them. Days without a workout are left out.',
        },
      },
    )
    .get(
      '/hours',
      ({ caller: { account }, query }) => {
        const hours = countByHour(listAsked(account.id, filterOf(account, query)), clocksOf(account))
        return { status: 'success' as const, data: { hours } }
      },
      {
        access: 'workouts:read',
        tagged: true,
        query: CalendarQuery,
        response: {
          200: described('Counts of workouts.', CalendarHoursAnswer),
          304: NotModified(),
          ...failures(),
        },
        detail: {
          operationId: 'getCalendarHours',
          summary: 'Workouts by weekday and hour',
          description:
            'Weekday and hour of the start, in your time zone or, if you prefer `days_by_place`, in that of the place.',
        },
      },
    )
}

/** Reads the id of a sport from the query. @throws AppError 400 if the sport does not exist */
function readSportFilter(db: Db, userId: number, text: string | undefined): number | undefined {
  const id = readIdFilter(text)
  return id === undefined ? undefined : requireSport(db, userId, id).sport.id
}

/**
 * Reads the short id of equipment from the query, or `none`.
 * @throws AppError 404 if the equipment does not exist or belongs to another user
 */
function readEquipmentFilter(db: Db, userId: number, text: string | undefined): string | undefined {
  if (!text || text === 'none') return text || undefined
  return requireEquipment(db, userId, text).equipment.shortId
}
