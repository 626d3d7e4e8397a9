import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { createGuard } from '../../platform/access/guard'
import type { WorkoutRow } from '../rows/store'
import { requireWorkout, workoutNotFound } from '../workouts/require-workout'
import { endSharing, shareWorkout } from './links/share-workout'
import { findShare, listShares, type ShareRow } from './links/store'
import { viewListedShare, viewShare } from './links/view'
import {
  drawPictureOperation,
  endSharingOperation,
  listSharesOperation,
  readShareOperation,
  shareWorkoutOperation,
} from './operations'
import type { createWorkoutPictures } from './picture/workout-pictures'

/** For those whose workouts they are. */
export const sharesRoutes = (ctx: MapsContext, pictureOf: ReturnType<typeof createWorkoutPictures>) => {
  const view = (share: ShareRow, workout: WorkoutRow) => viewShare(share, workout, linkOf(ctx, share))
  const ownWorkout = (userId: number, pathPart: string) =>
    requireWorkout(ctx.db, userId, pathPart, workoutNotFound()).workout
  return new Elysia({ tags: ['Sharing'] })
    .use(createGuard(ctx))
    .get(
      '/api/shares',
      ({ caller: { account } }) => ({
        status: 'success' as const,
        data: {
          shares: listShares(ctx.db, account.id, ctx.clock()).map(({ share, workout }) =>
            viewListedShare(share, workout, linkOf(ctx, share)),
          ),
        },
      }),
      listSharesOperation(),
    )
    .get(
      '/api/workouts/:workout_short_id/share',
      ({ caller: { account }, params }) => {
        const workout = ownWorkout(account.id, params.workout_short_id)
        const share = findShare(ctx.db, workout.id, ctx.clock())
        return { status: 'success' as const, data: { share: share ? view(share, workout) : null } }
      },
      readShareOperation(),
    )
    .post(
      '/api/workouts/:workout_short_id/share',
      async ({ caller, params, body }) => {
        const { share, workout } = await shareWorkout(ctx, caller, params.workout_short_id, body)
        return { status: 'success' as const, data: { share: view(share, workout) } }
      },
      shareWorkoutOperation(),
    )
    .delete(
      '/api/workouts/:workout_short_id/share',
      ({ caller, params }) => {
        endSharing(ctx, caller, params.workout_short_id)
        return new Response(null, { status: 204 })
      },
      endSharingOperation(),
    )
    .get(
      '/api/workouts/:workout_short_id/picture',
      ({ caller: { account }, params, query, request }) => {
        const workout = ownWorkout(account.id, params.workout_short_id)
        const { scheme = 'light', shape = 'square', ends = 'hidden' } = query
        const share = { ...unnamed, hidesEnds: ends === 'hidden' }
        return pictureOf(request, { share, workout, owner: account }, { scheme, shape })
      },
      drawPictureOperation(),
    )
}

/** Pictures say nothing of who made them, other than by their title. */
const unnamed = { showsName: false, showsDescription: false, showsHeartRate: false }

/** Null when it cannot be told any more. */
function linkOf(ctx: MapsContext, { linkSeed: seed, linkHash: hash }: ShareRow): string | null {
  const token = ctx.linkTokens.tell({ seed, hash })
  return token && `${ctx.config.uiUrl ?? ''}/s/${token}`
}
