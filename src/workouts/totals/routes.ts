import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { readFilter } from '../selection/read-selection'
import { readTotalsOperation } from './operations'
import type { Totals as TotalsView } from './schemas'
import { listCounted, listStarted } from './store'
import { sumUp, sumUpBy, sumUpByStart, type Totals } from './sums'

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
          ...viewTotals(one),
        }))
        return { status: 'success' as const, data: { totals: viewTotals(sumUp(rows)), periods: [], starts } }
      }
      const rows = listCounted(ctx.db, id, filter)
      const periods = by ? sumUpBy(rows, { period: by, timeZone, startsOnMonday }) : []
      const data = {
        totals: viewTotals(sumUp(rows)),
        periods: periods.map(one => ({ start: one.start, ...viewTotals(one) })),
        starts: [],
      }
      return { status: 'success' as const, data }
    },
    readTotalsOperation(),
  )

const groupings = ['week', 'month', 'year', 'country', 'town'] as const

function readGrouping(text: string | undefined): (typeof groupings)[number] | null {
  if (!text) return null
  const found = groupings.find(grouping => grouping === text)
  if (!found) throw invalid('period-invalid', 'invalid time period')
  return found
}

const viewTotals = ({ workouts, distanceM, movingS, ascentMm }: Totals): TotalsView => ({
  workouts,
  distance: distanceM / 1000,
  duration: movingS,
  ascent: ascentMm === null ? null : ascentMm / 1000,
})
