import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { readDayRange } from '../../../platform/http/input/day-range'
import { readIdFilter } from '../../../platform/http/input/integer-id'
import { requireEquipment } from '../../equipments/require-equipment'
import { viewSums } from '../../library/sums'
import { readCountry } from '../../selection/read-selection'
import { requireSport } from '../../sports/require-sport'
import { countByHourOperation, sumByDayOperation } from './operations'
import type { CalendarQuery } from './schemas'
import { listCalendarRows } from './store'
import { countByHour, sumByDay } from './sums'

export const calendarRoutes = (ctx: PlatformContext) => {
  const listAsked = ({ id, timezone }: Account, query: CalendarQuery) =>
    listCalendarRows(ctx.db, id, {
      ...readDayRange(query, timezone),
      sportId: readSportFilter(ctx.db, id, query.sport_id),
      equipment: readEquipmentFilter(ctx.db, id, query.equipment_id),
      town: query.town ?? '',
      country: readCountry(query.country),
    })

  return new Elysia({ prefix: '/api/calendar', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get(
      '/days',
      ({ caller: { account }, query }) => {
        const days = sumByDay(listAsked(account, query), account.timezone).map(
          ({ day, sportId, ...sums }) => ({
            day,
            sport_id: sportId,
            ...viewSums(sums),
          }),
        )
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

/** @throws AppError 400 for a sport there is not */
function readSportFilter(db: Db, userId: number, text: string | undefined): number | null {
  const id = readIdFilter(text)
  return id === undefined ? null : requireSport(db, userId, id).sport.id
}

/** @throws AppError 404 for equipment that is not there, or not the user's */
function readEquipmentFilter(db: Db, userId: number, text: string | undefined): string | null {
  if (!text || text === 'none') return text || null
  return requireEquipment(db, userId, text).equipment.shortId
}
