import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { type Account, countAccounts } from '../../platform/access/store'
import type { Context } from '../../context'
import { forbidden, notFound } from '../../errors'
import { dialectOf } from '../../platform/http/compatibility-mode'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { errors } from '../../http/schemas'
import { findInstanceConfig } from '../../platform/configuration/store'
import { findSport } from '../sports/store'
import { findUserByName } from '../../accounts/users/store'
import { readByTimeQuery } from './read-by-time-query'
import {
  BySportAnswer,
  BySportQuery,
  ByTimeAnswer,
  ByTimeQuery,
  InstanceStatsAnswer,
  StatsPath,
} from './schemas'
import { countAllWorkouts, countUserWorkouts, sumByPeriod, sumBySport } from './store'
import { viewBySport, viewByTime } from './view'

export const statsRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/stats', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get(
      '/:user_name/by_time',
      ({ caller: { account }, params, query }) => {
        requireSelf(ctx, account, params.user_name)
        const { range, kind, period } = readByTimeQuery(query, account.timezone)
        const statistics = viewByTime(sumByPeriod(ctx.db, account.id, period, range), kind)
        return { status: 'success' as const, data: { statistics } }
      },
      {
        access: 'workouts:read',
        params: StatsPath,
        query: ByTimeQuery,
        response: { 200: ByTimeAnswer, ...errors(400, 401, 403, 404) },
        detail: { summary: 'What you did, by period and sport', description: 'Periods by the date in UTC.' },
      },
    )
    .get(
      '/:user_name/by_sport',
      ({ caller: { account }, params, query }) => {
        requireSelf(ctx, account, params.user_name)
        const sportId = requireSportFilter(ctx, account, query.sport_id)
        const { statsWorkoutsLimit } = findInstanceConfig(ctx.db)
        const sums = sumBySport(ctx.db, account.id, sportId, statsWorkoutsLimit)
        const statistics = viewBySport(sums, dialectOf(ctx.config).writeTime)
        const total_workouts = countUserWorkouts(ctx.db, account.id, sportId)
        return { status: 'success' as const, data: { statistics, total_workouts } }
      },
      {
        access: 'workouts:read',
        params: StatsPath,
        query: BySportQuery,
        response: { 200: BySportAnswer, ...errors(400, 401, 403, 404) },
        detail: {
          summary: 'What you did, by sport',
          description: 'Over your latest workouts, as many as the instance allows.',
        },
      },
    )
    .get(
      '/all',
      async () => {
        const uploads_dir_size = await ctx.files.size()
        const data = { ...countAllWorkouts(ctx.db), users: countAccounts(ctx.db), uploads_dir_size }
        return { status: 'success' as const, data }
      },
      {
        adminAccess: 'workouts:read',
        response: { 200: InstanceStatsAnswer, ...errors(401, 403) },
        detail: { summary: 'What this instance holds', description: 'Administrators only.' },
      },
    )

/** @throws AppError 404 for nobody, 403 for somebody else */
function requireSelf(ctx: Context, account: Account, username: string) {
  if (account.username === username) return
  throw findUserByName(ctx.db, username) ? forbidden() : notFound('user does not exist')
}

/** @throws AppError 404 for a sport there is not, 400 for what is no number */
function requireSportFilter(ctx: Context, account: Account, text: string | undefined): number | undefined {
  const id = readIdFilter(text)
  if (id !== undefined && !findSport(ctx.db, account.id, id)) throw notFound('sport does not exist')
  return id
}
