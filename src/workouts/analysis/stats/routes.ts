import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { type Account, countAccounts } from '../../../platform/access/store'
import { findInstanceConfig } from '../../../platform/configuration/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { invalid, notFound } from '../../../platform/errors'
import { compatibilityOf } from '../../../platform/http/compatibility-mode'
import { described } from '../../../platform/http/documented'
import { readDayRange } from '../../../platform/http/input/day-range'
import { readIdFilter } from '../../../platform/http/input/integer-id'
import { errors, saying } from '../../../platform/http/schemas'
import { sumUploadSizes } from '../../../platform/storage/upload-sizes-store'
import { findSport } from '../../sports/store'
import { requireSelf } from './require-self'
import {
  BySportAnswer,
  BySportQuery,
  ByTimeAnswer,
  ByTimeQuery,
  InstanceStatsAnswer,
  StatsPath,
} from './schemas'
import { countAllWorkouts, countUserWorkouts, listLatestSummed, listSummed } from './store'
import { isPeriod, sumByPeriod, sumBySport } from './sums'
import { viewBySport, viewByTime } from './view'

const failures = {
  401: [],
  403: ['not-yours'],
  404: [saying('sport-not-found', 'sport does not exist'), 'user-not-found'],
} as const

export const statsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/stats', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get(
      '/:user_name/by_time',
      ({ caller: { account }, params, query }) => {
        requireSelf(ctx, account, params.user_name)
        const { range, kind, period } = readByTimeQuery(query, account.timezone)
        const sums = sumByPeriod(listSummed(ctx.db, account.id, range), period)
        const answer: ByTimeAnswer = { status: 'success', data: { statistics: viewByTime(sums, kind) } }
        // Serialized here without validation, which would take long for thousands of weeks in many years. A test checks
        // the schema instead.
        return Response.json(answer)
      },
      {
        access: 'workouts:read',
        params: StatsPath,
        query: ByTimeQuery,
        response: {
          200: described('Sums or averages.', ByTimeAnswer),
          ...errors(failures),
          ...errors({
            400: ['day-invalid', 'fields-invalid', 'id-invalid', 'period-invalid', 'stats-type-invalid'],
          }),
        },
        detail: {
          operationId: 'getStatisticsByTime',
          summary: 'Statistics by period and sport',
          description: 'Grouped by period in UTC, then by sport.',
        },
      },
    )
    .get(
      '/:user_name/by_sport',
      ({ caller: { account }, params, query }) => {
        requireSelf(ctx, account, params.user_name)
        const sportId = requireSportFilter(ctx, account, query.sport_id)
        const { statsWorkoutsLimit } = findInstanceConfig(ctx.db)
        const sums = sumBySport(listLatestSummed(ctx.db, account.id, sportId, statsWorkoutsLimit))
        const statistics = viewBySport(sums, compatibilityOf(ctx.config).writeTime)
        const total_workouts = countUserWorkouts(ctx.db, account.id, sportId)
        return { status: 'success' as const, data: { statistics, total_workouts } }
      },
      {
        access: 'workouts:read',
        params: StatsPath,
        query: BySportQuery,
        response: {
          200: described('Sums and averages.', BySportAnswer),
          ...errors(failures),
          ...errors({ 400: ['day-invalid', 'fields-invalid', 'id-invalid'] }),
        },
        detail: {
          operationId: 'getStatisticsBySport',
          summary: 'Statistics by sport',
          description: 'Covers your latest workouts, up to a limit set by the administrators.',
        },
      },
    )
    .get(
      '/all',
      () => {
        const uploads_dir_size = sumUploadSizes(ctx.db)
        const data = { ...countAllWorkouts(ctx.db), users: countAccounts(ctx.db), uploads_dir_size }
        return { status: 'success' as const, data }
      },
      {
        adminAccess: 'workouts:read',
        response: {
          200: described('Totals of this server.', InstanceStatsAnswer),
          ...errors({ 401: [], 403: ['not-administrator'] }),
        },
        detail: {
          operationId: 'getInstanceStatistics',
          summary: 'Statistics of this instance',
          description: 'Administrators only.',
        },
      },
    )

/**
 * Reads the query. Empty values of `from`, `to` and `time` count as missing, but an empty `type` is refused.
 * @throws AppError 400 for an invalid day, type or period
 */
function readByTimeQuery({ from, to, type: kind = 'total', time }: ByTimeQuery, timeZone: string) {
  const range = readDayRange({ from, to }, timeZone)
  if (kind !== 'total' && kind !== 'average') throw invalid('stats-type-invalid', 'invalid stats type')
  const period = time || 'year'
  if (!isPeriod(period)) throw invalid('period-invalid', 'invalid time period')
  return { range, kind, period } as const
}

/**
 * Reads the id of a sport from the query.
 * @throws AppError 404 for an unknown sport; 400 if the text is not a number
 */
function requireSportFilter(
  ctx: PlatformContext,
  account: Account,
  text: string | undefined,
): number | undefined {
  const id = readIdFilter(text)
  if (id !== undefined && !findSport(ctx.db, account.id, id))
    throw notFound('sport-not-found', 'sport does not exist')
  return id
}
