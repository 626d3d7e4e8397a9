import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { errors, FileAnswer, jsonCodes, NoContent } from '../../platform/http/schemas'
import type { WorkoutRow } from '../rows/store'
import { requireWorkout, requireWorkoutOfPath } from '../workouts/require-workout'
import { WorkoutPath } from '../workouts/schemas'
import {
  PictureQuery,
  SavedShareAnswer,
  type Share,
  ShareAnswer,
  ShareBody,
  SharesAnswer,
} from './links/schemas'
import { endSharing, shareWorkout } from './links/share-workout'
import { findShare, listShares, type ShareRow } from './links/store'
import type { createWorkoutPictures } from './picture/workout-pictures'

/** Routes for the owners of workouts. */
export const sharesRoutes = (ctx: MapsContext, pictureOf: ReturnType<typeof createWorkoutPictures>) => {
  const view = (share: ShareRow, workout: WorkoutRow): Share => ({
    workout_id: workout.shortId,
    link: linkOf(ctx, share),
    hide_ends: share.hidesEnds,
    show_name: share.showsName,
    show_description: share.showsDescription,
    show_heart_rate: share.showsHeartRate,
    created_at: httpDate(share.createdAt),
    expires_at: share.expiresAt && httpDate(share.expiresAt),
  })
  const ownWorkout = (userId: number, pathPart: string) => requireWorkout(ctx.db, userId, pathPart).workout
  return new Elysia({ tags: ['Sharing'] })
    .use(createGuard(ctx))
    .get(
      '/api/shares',
      ({ caller: { account } }) => {
        const shares = listShares(ctx.db, account.id, ctx.clock()).map(({ share, workout }) => ({
          ...view(share, workout),
          title: workout.title,
          sport_id: workout.sportId,
          workout_date: httpDate(workout.workoutDate),
        }))
        return { status: 'success' as const, data: { shares } }
      },
      {
        access: 'workouts:read',
        response: { 200: described('Your links.', SharesAnswer), ...errors({ 401: [], 403: [] }) },
        detail: {
          operationId: 'listShares',
          summary: 'The workouts you share',
          description: 'Workouts with a working link, latest first.',
        },
      },
    )
    .get(
      '/api/workouts/:workout_short_id/share',
      ({ caller: { account }, params }) => {
        const workout = ownWorkout(account.id, params.workout_short_id)
        const share = findShare(ctx.db, workout.id, ctx.clock())
        return { status: 'success' as const, data: { share: share ? view(share, workout) : null } }
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: described('The link; null if the workout has none.', ShareAnswer),
          ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'getShare',
          summary: 'The link of a workout',
          description: 'Includes what the link shows.',
        },
      },
    )
    .post(
      '/api/workouts/:workout_short_id/share',
      async ({ caller, params, body }) => {
        const { share, workout } = await shareWorkout(ctx, caller, params.workout_short_id, body)
        return { status: 'success' as const, data: { share: view(share, workout) } }
      },
      {
        access: 'workouts:write',
        ownedFirst: requireWorkoutOfPath,
        params: WorkoutPath,
        body: ShareBody,
        response: {
          200: described('The link as it is now.', SavedShareAnswer),
          ...errors({
            400: [...jsonCodes],
            401: [],
            403: ['not-yours'],
            404: ['workout-not-found', 'recording-lost', 'share-not-found'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'shareWorkout',
          summary: 'Share a workout by a link',
          description:
            'Anybody with the link sees the workout, without an account: title, sport, day, figures, map, curves and splits; never your notes, your equipment or the time of day. A workout has one link: sharing it again changes what the link shows, and missing fields stay as they are. A new link hides the surroundings of start and end, also in your other links that pass there, and all figures describe the visible part. It also hides your name, the description and your heart rate, and does not expire.',
        },
      },
    )
    .delete(
      '/api/workouts/:workout_short_id/share',
      ({ caller, params }) => {
        endSharing(ctx, caller, params.workout_short_id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'workouts:write',
        parse: 'none',
        params: WorkoutPath,
        response: {
          204: NoContent('The link no longer works.'),
          ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found', 'share-not-found'] }),
        },
        detail: {
          operationId: 'endSharing',
          summary: 'Delete the link of a workout',
          description: 'The link stops working at once. Sharing the workout again creates a new link.',
        },
      },
    )
    .get(
      '/api/workouts/:workout_short_id/picture',
      ({ caller: { account }, params, query, request }) => {
        const workout = ownWorkout(account.id, params.workout_short_id)
        const { scheme = 'light', shape = 'square', ends = 'hidden' } = query
        const share = { ...unnamed, hidesEnds: ends === 'hidden' }
        return pictureOf(request, { share, workout, owner: account }, { scheme, shape })
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        query: PictureQuery,
        response: {
          200: FileAnswer('image/png', 'In the requested shape.'),
          ...errors({
            400: ['fields-invalid'],
            401: [],
            403: ['not-yours'],
            404: ['workout-not-found', 'recording-lost', 'share-not-found'],
            429: ['images-busy'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'getWorkoutPicture',
          summary: 'A workout as a picture with its figures',
          description:
            'A picture to send or to save; the workout need not be shared. It is in your preferred units and your language, or in English if the web app does not support the language. Uses the built-in map and offline maps, never those of a tile server.',
        },
      },
    )
}

/** Choices for pictures. They never show the user's name, unless the title of the workout contains it. */
const unnamed = { showsName: false, showsDescription: false, showsHeartRate: false }

/** Returns the link of a share; `null` if its token can no longer be derived. */
function linkOf(ctx: MapsContext, { linkSeed: seed, linkHash: hash }: ShareRow): string | null {
  const token = ctx.linkTokens.tell({ seed, hash })
  return token && `${ctx.config.uiUrl ?? ''}/s/${token}`
}
