import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { readFilter } from '../selection/read-selection'
import { readTotalsOperation } from './operations'
import type { Totals as TotalsView } from './schemas'
import { listCounted } from './store'
import { type Period, sumUp, sumUpBy, type Totals } from './sums'

export const totalsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).get(
    '/totals',
    ({ caller: { account }, query }) => {
      const { id, timezone: timeZone, weekm: startsOnMonday } = account
      const period = readPeriod(query.by)
      const rows = listCounted(ctx.db, id, readFilter(query, timeZone))
      const periods = period ? sumUpBy(rows, { period, timeZone, startsOnMonday }) : []
      const data = {
        totals: viewTotals(sumUp(rows)),
        periods: periods.map(one => ({ start: one.start, ...viewTotals(one) })),
      }
      return { status: 'success' as const, data }
    },
    readTotalsOperation(),
  )

function readPeriod(text: string | undefined): Period | null {
  if (!text) return null
  if (text !== 'week' && text !== 'month' && text !== 'year') {
    throw invalid('period-invalid', 'invalid time period')
  }
  return text
}

const viewTotals = ({ workouts, distanceM, movingS, ascentMm }: Totals): TotalsView => ({
  workouts,
  distance: distanceM / 1000,
  duration: movingS,
  ascent: ascentMm === null ? null : ascentMm / 1000,
})
