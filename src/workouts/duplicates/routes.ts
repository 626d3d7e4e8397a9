import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { readId } from '../../platform/http/input/integer-id'
import { describePage, readPage } from '../../platform/http/input/paging'
import { presentStored } from '../workouts/present-workouts'
import { requireOwnWorkout, workoutNotFound } from '../workouts/require-workout'
import { listLikelyDuplicates } from './find-duplicates'
import { mergeWorkouts } from './merge-workouts'
import {
  discardMergedOperation,
  dismissDuplicatesOperation,
  listDuplicatesOperation,
  listMergedOperation,
  mergeWorkoutsOperation,
  undoMergeOperation,
} from './operations'
import { presentDuplicates, presentMerged } from './present-duplicates'
import { mergedPageSizes } from './schemas'
import { countMerged, insertDistinct, listMerged } from './store'
import { discardMerged, undoMerge } from './undo-merge'

/** Pairs that are listed. */
const mostListed = 20

export const duplicatesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Duplicates'] })
    .use(createGuard(ctx))
    .get(
      '/duplicates',
      async ({ caller: { account } }) => {
        const { found, hasMore } = await listLikelyDuplicates(ctx, account.id, mostListed)
        const data = { duplicates: presentDuplicates(ctx, found), has_more: hasMore }
        return { status: 'success' as const, data }
      },
      listDuplicatesOperation(),
    )
    .post(
      '/duplicates/merge',
      ({ caller: { account }, body, set }) => {
        const pair = { keep: body.keep, putAway: body.put_away, timeZone: account.timezone }
        const merged = mergeWorkouts(ctx, account.id, pair)
        set.status = 201
        return { status: 'created' as const, data: { merged: [presentMerged(ctx, account.id, merged)] } }
      },
      mergeWorkoutsOperation(),
    )
    .post(
      '/duplicates/dismiss',
      ({ caller: { account }, body }) => {
        transact(ctx.db, tx => {
          const find = (id: string) => requireOwnWorkout(tx, account.id, id, workoutNotFound()).workout.id
          const [a, b] = [find(body.workout_id), find(body.other_id)]
          // One is not another than itself.
          if (a === b) throw workoutNotFound()
          insertDistinct(tx, a, b)
        })
        return { status: 'success' as const }
      },
      dismissDuplicatesOperation(),
    )
    .get(
      '/merged',
      ({ caller: { account }, query }) => {
        const page = readPage(query, mergedPageSizes)
        const merged = listMerged(ctx.db, account.id, page).map(one => presentMerged(ctx, account.id, one))
        const pagination = describePage(page, countMerged(ctx.db, account.id))
        return { status: 'success' as const, data: { merged }, pagination }
      },
      listMergedOperation(),
    )
    .post(
      '/merged/:merged_id/undo',
      ({ caller: { account }, params }) => {
        const restored = undoMerge(ctx, account.id, readId(params.merged_id))
        return { status: 'success' as const, data: { workouts: presentStored(ctx, [restored]) } }
      },
      undoMergeOperation(),
    )
    .delete(
      '/merged/:merged_id',
      async ({ caller: { account }, params }) => {
        await discardMerged(ctx, account.id, readId(params.merged_id))
        return new Response(null, { status: 204 })
      },
      discardMergedOperation(),
    )
