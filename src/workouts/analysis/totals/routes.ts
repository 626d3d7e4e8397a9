import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { errors, NotModified } from '../../../platform/http/schemas'
import { periods } from '../../library/periods'
import { viewSums } from '../../library/sums'
import { listAmounts } from '../../library/sums-store'
import { listLaterLegs } from '../../rows/legs-store'
import { readFilter, readLegsTogether } from '../../selection/read-filter'
import { FilterQuery } from '../../selection/schemas'
import { PlacesAnswer, TotalsAnswer, TotalsQuery } from './schemas'
import { listPlaced, listStarted } from './store'
import { sumPlaces, sumUp, sumUpBy, sumUpByStart, viewCountry, viewTown } from './sums'

export const totalsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/totals',
      ({ caller: { account }, query }) => ({
        status: 'success' as const,
        data: sumUpTotals(ctx.db, account, query),
      }),
      {
        access: 'workouts:read',
        tagged: true,
        query: TotalsQuery,
        response: {
          200: described('Sums over the workouts that match.', TotalsAnswer),
          304: NotModified(),
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
            'Has the filters of the workout list, and includes the workouts of all its pages. Periods and places without workouts are left out.',
        },
      },
    )
    .get(
      '/places',
      ({ caller: { account }, query }) => {
        const rows = listPlaced(ctx.db, account.id, readFilter(query, account))
        const { countries, towns } = sumPlaces(rows)
        const data = { countries: countries.map(viewCountry), towns: towns.map(viewTown) }
        // Serialized here without validation, which would take long for thousands of towns. A test checks the schema
        // instead.
        return Response.json({ status: 'success', data } satisfies PlacesAnswer)
      },
      {
        access: 'workouts:read',
        tagged: true,
        query: FilterQuery,
        response: {
          200: described('Countries and towns.', PlacesAnswer),
          304: NotModified(),
          ...errors({
            400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'getWorkoutPlaces',
          summary: 'Places of a selection of workouts',
          description:
            'Has the filters of the workout list, and includes the workouts of all its pages. A workout has up to three places, in a town or near one: its start, its farthest point and its end. It counts in each of them. Towns are those of [GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
        },
      },
    )

function sumUpTotals(db: Db, account: Account, query: TotalsQuery) {
  const { id, timezone: timeZone, daysByPlace: byPlace, weekm: startsOnMonday } = account
  const by = readGrouping(query.by)
  const filter = readFilter(query, account)
  if (by === 'country' || by === 'town') {
    const rows = listStarted(db, id, filter)
    const sums = sumUpByStart(rows, by)
    const starts = sums.map(one => ({ country: one.country, town: one.town, ...viewSums(one) }))
    return { totals: viewSums(sumUp(rows.map(([, , , , ...amounts]) => amounts))), periods: [], starts }
  }
  const leftOut = readLegsTogether(query.legs) ? listLaterLegs(db, id, filter) : new Set<number>()
  const rows = listAmounts(db, id, ['id', 'workoutDate', 'localOffsetS'], filter)
  const sums = by ? sumUpBy(rows, { period: by, timeZone, byPlace, startsOnMonday, leftOut }) : []
  const totals = sumUp(rows.map(([, , , ...amounts]) => amounts))
  return {
    totals: viewSums({ ...totals, workouts: totals.workouts - leftOut.size }),
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
