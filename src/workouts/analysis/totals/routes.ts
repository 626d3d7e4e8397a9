import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { invalid } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { periods } from '../../library/periods'
import { viewSums } from '../../library/sums'
import { readFilter } from '../../selection/read-selection'
import { TotalsAnswer, TotalsQuery } from './schemas'
import { listCounted, listStarted } from './store'
import { sumUp, sumUpBy, sumUpByStart } from './sums'

export const totalsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).get(
    '/totals',
    ({ caller: { account }, query }) => {
      const { id, timezone: timeZone, weekm: startsOnMonday } = account
      const by = readGrouping(query.by)
      const filter = readFilter(query, timeZone)
      if (by === 'country' || by === 'town') {
        const rows = listStarted(ctx.db, id, filter)
        const starts = sumUpByStart(rows, by).map(one => ({
          country: one.country,
          town: one.town,
          ...viewSums(one),
        }))
        return { status: 'success' as const, data: { totals: viewSums(sumUp(rows)), periods: [], starts } }
      }
      const rows = listCounted(ctx.db, id, filter)
      const sums = by ? sumUpBy(rows, { period: by, timeZone, startsOnMonday }) : []
      const data = {
        totals: viewSums(sumUp(rows)),
        periods: sums.map(one => ({ start: one.start, ...viewSums(one) })),
        starts: [],
      }
      return { status: 'success' as const, data }
    },
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
          'With the filters of the list, over all of its pages. Periods and places without a workout are left out.',
      },
    },
  )

const groupings = [...periods, 'country', 'town'] as const

function readGrouping(text: string | undefined): (typeof groupings)[number] | null {
  if (!text) return null
  const found = groupings.find(grouping => grouping === text)
  if (!found) throw invalid('period-invalid', 'invalid time period')
  return found
}
