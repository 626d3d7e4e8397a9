import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { periods } from '../../library/periods'
import { viewSums } from '../../library/sums'
import { readFilter } from '../../selection/read-filter'
import { TotalsAnswer, TotalsQuery } from './schemas'
import { listCounted, listStarted } from './store'
import { sumUp, sumUpBy, sumUpByStart } from './sums'

export const totalsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).get(
    '/totals',
    ({ caller: { account }, query }) => ({
      status: 'success' as const,
      data: sumUpTotals(ctx.db, account, query),
    }),
    {
      access: 'workouts:read',
      query: TotalsQuery,
      response: {
        200: described('Sums over the workouts that match.', TotalsAnswer),
        ...errors({
          400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid', 'period-invalid'],
          401: [],
          403: [],
        }),
      },
      detail: {
        operationId: 'getWorkoutTotals',
        summary: 'Totals of a selection of workouts',
        description:
          'Takes the filters of the workout list, and covers all of its pages. Periods and places without workouts are left out.',
      },
    },
  )

function sumUpTotals(db: Db, { id, timezone: timeZone, weekm: startsOnMonday }: Account, query: TotalsQuery) {
  const by = readGrouping(query.by)
  const filter = readFilter(query, timeZone)
  if (by === 'country' || by === 'town') {
    const rows = listStarted(db, id, filter)
    const starts = sumUpByStart(rows, by).map(({ country, town, ...sums }) => ({
      country,
      town,
      ...viewSums(sums),
    }))
    return { totals: viewSums(sumUp(rows)), periods: [], starts }
  }
  const rows = listCounted(db, id, filter)
  const sums = by ? sumUpBy(rows, { period: by, timeZone, startsOnMonday }) : []
  return {
    totals: viewSums(sumUp(rows)),
    periods: sums.map(one => ({ start: one.start, ...viewSums(one) })),
    starts: [],
  }
}

const groupings = [...periods, 'country', 'town'] as const

function readGrouping(text: string | undefined): (typeof groupings)[number] | null {
  if (!text) return null
  const found = groupings.find(grouping => grouping === text)
  if (!found) throw invalid('period-invalid', 'invalid time period')
  return found
}
