import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { readDayRange } from '../../platform/http/input/day-range'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { readCountry } from '../selection/read-selection'
import { countByHourOperation, sumByDayOperation } from './operations'
import type { CalendarDay, CalendarQuery } from './schemas'
import { listCalendarWorkouts } from './store'
import { countByHour, type DaySums, sumByDay } from './sums'

export const calendarRoutes = (ctx: PlatformContext) => {
  const listAsked = ({ id, timezone }: Account, query: CalendarQuery) =>
    listCalendarWorkouts(ctx.db, id, {
      ...readDayRange(query, timezone),
      sportId: readIdFilter(query.sport_id) ?? null,
      equipment: query.equipment_id || null,
      town: query.town ?? '',
      country: readCountry(query.country),
    })

  return new Elysia({ prefix: '/api/calendar', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get(
      '/days',
      ({ caller: { account }, query }) => {
        const days = sumByDay(listAsked(account, query), account.timezone).map(viewDay)
        return { status: 'success' as const, data: { days } }
      },
      sumByDayOperation(),
    )
    .get(
      '/hours',
      ({ caller: { account }, query }) => {
        const hours = countByHour(listAsked(account, query), account.timezone)
        return { status: 'success' as const, data: { hours } }
      },
      countByHourOperation(),
    )
}

function viewDay({ day, sportId, workouts, distanceM, movingS, ascentMm }: DaySums): CalendarDay {
  return {
    day,
    sport_id: sportId,
    workouts,
    distance: distanceM / 1000,
    duration: movingS,
    ascent: ascentMm === null ? null : ascentMm / 1000,
  }
}
