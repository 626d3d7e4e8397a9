import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { type Account, countAccounts } from '../../../platform/access/store'
import { findInstanceConfig } from '../../../platform/configuration/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { compatibilityOf } from '../../../platform/http/compatibility-mode'
import { readIdFilter } from '../../../platform/http/input/integer-id'
import { sumUploadSizes } from '../../../platform/storage/upload-sizes-store'
import { findSport } from '../../sports/store'
import { countInstanceOperation, sumBySportOperation, sumByTimeOperation } from './operations'
import { readByTimeQuery } from './read-by-time-query'
import { requireSelf } from './require-self'
import type { ByTimeAnswer } from './schemas'
import { countAllWorkouts, countUserWorkouts, listLatestSummed, listSummed } from './store'
import { sumByPeriod, sumBySport } from './sums'
import { viewBySport, viewByTime } from './view'

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
        // Ready to send: of years of weeks there are thousands of entries, which a test holds against the schema.
        return Response.json(answer)
      },
      sumByTimeOperation(),
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
      sumBySportOperation(),
    )
    .get(
      '/all',
      () => {
        const uploads_dir_size = sumUploadSizes(ctx.db)
        const data = { ...countAllWorkouts(ctx.db), users: countAccounts(ctx.db), uploads_dir_size }
        return { status: 'success' as const, data }
      },
      countInstanceOperation(),
    )

/** @throws AppError 404 for a sport there is not, 400 for what is no number */
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
