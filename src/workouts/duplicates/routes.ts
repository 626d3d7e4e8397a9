import { Elysia } from 'elysia'
import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, jsonCodes, NoContent, saying } from '../../platform/http/schemas'
import { findWorkout } from '../rows/store'
import { presentStored } from '../workouts/present-workouts'
import { WorkoutsAnswer } from '../workouts/schemas'
import {
  discardMerged,
  dismissDuplicates,
  type LikelyDuplicates,
  listLikelyDuplicates,
  mergeWorkouts,
  undoMerge,
} from './duplicates'
import {
  DismissBody,
  DismissedAnswer,
  type DuplicatePair,
  DuplicatesAnswer,
  MergeBody,
  MergedAnswer,
  MergedPage,
  MergedPath,
  MergedQuery,
  type MergedWorkout as MergedView,
  mergedPageSizes,
} from './schemas'
import { countMerged, listMerged, type MergedWorkout } from './store'

/** Maximum number of pairs in a response. */
const maxListed = 20

export const duplicatesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Duplicates'] })
    .use(createGuard(ctx))
    .get(
      '/duplicates',
      async ({ caller: { account } }) => {
        const { found, hasMore } = await listLikelyDuplicates(ctx, account.id, maxListed)
        const data = { duplicates: presentDuplicates(ctx, found), has_more: hasMore }
        return { status: 'success' as const, data }
      },
      {
        access: 'workouts:read',
        response: {
          200: described('Pairs of your workouts.', DuplicatesAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listLikelyDuplicates',
          summary: 'Workouts that are probably duplicates',
          description:
            'Pairs of workouts that share most of their time, have about the same distance and are not in different places, or that begin within two seconds of each other. They may be the same recording in two formats or from two services, or recordings of two devices. Latest first, 20 at most.',
        },
      },
    )
    .post(
      '/duplicates/merge',
      ({ caller: { account }, body, set }) => {
        const pair = { keep: body.keep, hide: body.put_away, timeZone: account.timezone }
        const merged = mergeWorkouts(ctx, account.id, pair)
        set.status = 201
        return { status: 'created' as const, data: { merged: [presentMerged(ctx, account.id, merged)] } }
      },
      {
        access: 'workouts:write',
        body: MergeBody,
        response: {
          201: described('The merged workout.', MergedAnswer),
          ...errors({ 400: jsonCodes, 401: [], 403: [], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'mergeWorkouts',
          summary: 'Merge two workouts',
          description:
            'If the kept workout lacks title, description, notes, equipment or weather, it gets those of the other workout. The other workout is hidden with its files, no longer counts, and can be restored.',
        },
      },
    )
    .post(
      '/duplicates/dismiss',
      ({ caller: { account }, body }) => {
        dismissDuplicates(ctx, account.id, body.workout_id, body.other_id)
        return { status: 'success' as const }
      },
      {
        access: 'workouts:write',
        body: DismissBody,
        response: {
          200: described('The pair is no longer listed.', DismissedAnswer),
          ...errors({ 400: jsonCodes, 401: [], 403: [], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'dismissDuplicates',
          summary: 'Mark two workouts as different',
          description: 'Both workouts stay unchanged, and are no longer listed as duplicates.',
        },
      },
    )
    .get(
      '/merged',
      ({ caller: { account }, query }) => {
        const page = readPage(query, mergedPageSizes)
        const merged = listMerged(ctx.db, account.id, page).map(one => presentMerged(ctx, account.id, one))
        const pagination = describePage(page, countMerged(ctx.db, account.id))
        return { status: 'success' as const, data: { merged }, pagination }
      },
      {
        access: 'workouts:read',
        query: MergedQuery,
        response: {
          200: described('A page of merged workouts.', MergedPage),
          ...errors({ 400: ['fields-invalid', 'page-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listMergedWorkouts',
          summary: 'Workouts that were merged into others',
          description:
            'Latest merge first. Includes workouts that the server merged after an automatic import.',
        },
      },
    )
    .post(
      '/merged/:merged_id/undo',
      ({ caller: { account }, params }) => {
        const broughtBack = undoMerge(ctx, account.id, readId(params.merged_id))
        return { status: 'success' as const, data: { workouts: presentStored(ctx, [broughtBack]) } }
      },
      {
        access: 'workouts:write',
        params: MergedPath,
        parse: 'none',
        response: {
          200: described('The restored workout.', WorkoutsAnswer),
          ...errors({
            400: [saying('sport-unknown', 'sport id <sport_id> not found')],
            401: [],
            403: [],
            404: ['merged-workout-not-found'],
          }),
        },
        detail: {
          operationId: 'undoMerge',
          summary: 'Restore a merged workout',
          description:
            'The workout is restored with all its data. The kept workout loses the values that it got from it, unless they have been changed since.',
        },
      },
    )
    .delete(
      '/merged/:merged_id',
      async ({ caller: { account }, params }) => {
        await discardMerged(ctx, account.id, readId(params.merged_id))
        return new Response(null, { status: 204 })
      },
      {
        access: 'workouts:write',
        params: MergedPath,
        parse: 'none',
        response: {
          204: NoContent('The workout and its files are deleted.'),
          ...errors({ 401: [], 403: [], 404: ['merged-workout-not-found'] }),
        },
        detail: {
          operationId: 'discardMergedWorkout',
          summary: 'Delete a merged workout permanently',
          description: 'The workout that was kept stays unchanged.',
        },
      },
    )

function presentDuplicates(ctx: PlatformContext, found: readonly LikelyDuplicates[]): DuplicatePair[] {
  const rows = found.flatMap(({ pair }) => pair.map(({ workout }) => workout))
  const views = new Map(presentStored(ctx, rows).map(view => [view.id, view]))
  return found.map(({ pair, richer }) => {
    const workouts = pair.flatMap(({ workout: { shortId }, recorded: { points, sensors } }) => {
      const workout = views.get(shortId)
      const names = sensors.map(sensor => (sensor === 'heartRate' ? 'heart_rate' : sensor))
      return workout ? [{ workout, points, sensors: names }] : []
    })
    return { workouts, richer }
  })
}

function presentMerged(ctx: PlatformContext, userId: number, merged: MergedWorkout): MergedView {
  const { workout } = merged
  const kept = findWorkout(ctx.db, { shortId: merged.keptShortId })?.workout
  return {
    id: merged.id,
    merge_date: httpDate(merged.hiddenAt),
    kept_workout_id: merged.keptShortId,
    kept_title: kept?.userId === userId ? kept.title : null,
    title: workout.title,
    sport_id: workout.sportId,
    workout_date: httpDate(workout.workoutDate),
    distance: workout.distanceM / 1000,
    duration: formatDuration(workout.durationS),
    format: workout.sourceFormat,
  }
}
