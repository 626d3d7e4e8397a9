import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { requireSport } from '../../sports/require-sport'
import { requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { readBestEffortsOperation, readEffortsOperation } from './operations'
import { readBestEfforts, readEfforts } from './read-efforts'

export const effortRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api', tags: ['Records'] })
    .use(createGuard(ctx))
    .get(
      '/workouts/:workout_short_id/efforts',
      ({ caller: { account }, params }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        return { status: 'success' as const, data: { efforts: readEfforts(ctx.db, workout) } }
      },
      readEffortsOperation(),
    )
    .get(
      '/records/efforts',
      ({ caller: { account }, query }) => {
        const ofUser = requireSport(ctx.db, account.id, query.sport_id)
        const asked = { userId: account.id, ofUser, timeZone: account.timezone, now: ctx.clock() }
        return { status: 'success' as const, data: { efforts: readBestEfforts(ctx.db, asked) } }
      },
      readBestEffortsOperation(),
    )
