import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { errors, FileAnswer, jsonCodes, NoContent } from '../../platform/http/schemas'
import type { WorkoutRow } from '../rows/store'
import { requireWorkout, requireWorkoutOfPath, workoutNotFound } from '../workouts/require-workout'
import { WorkoutPath } from '../workouts/schemas'
import { PictureQuery, SavedShareAnswer, ShareAnswer, ShareBody, SharesAnswer } from './links/schemas'
import { endSharing, shareWorkout, viewListedShare, viewShare } from './links/share-workout'
import { findShare, listShares, type ShareRow } from './links/store'
import type { createWorkoutPictures } from './picture/workout-pictures'

/** Routes for the owners of workouts. */
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
      {
        access: 'workouts:read',
        response: { 200: described('Your links.', SharesAnswer), ...errors({ 401: [], 403: [] }) },
        detail: {
          operationId: 'listShares',
          summary: 'The workouts you share',
          description: 'Those with a link that works, the latest first.',
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
          200: described('Its link; null without one.', ShareAnswer),
          ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'getShare',
          summary: 'The link of a workout',
          description: 'And what it shows.',
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
          200: described('Its link, as it is now.', SavedShareAnswer),
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
            'Whoever has the link sees the workout, without an account: title, sport, day, figures, map, curves and splits; never your notes, your equipment or the time of day. A workout has one link: sharing it again changes what that shows, and what is not said stays as it is. A new link hides the surroundings of start and end, there and in your other links that pass, and all figures are of what it shows; it hides your name, the description and your heart rate, and works until it is taken back.',
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
          204: NoContent('The link is dead.'),
          ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found', 'share-not-found'] }),
        },
        detail: {
          operationId: 'endSharing',
          summary: 'Take the link of a workout back',
          description: 'It does not work from now on. Sharing the workout again makes another one.',
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
          200: FileAnswer('image/png', 'In the shape that was asked for.'),
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
            'To send or to keep; nobody has to share the workout for it. In the units you prefer and in your language; in English where the web app does not speak that. On the built-in map and offline maps, never on that of a tile server.',
        },
      },
    )
}

/** Pictures name nobody, except in the title. */
const unnamed = { showsName: false, showsDescription: false, showsHeartRate: false }

/** `null` if the token can no longer be derived. */
function linkOf(ctx: MapsContext, { linkSeed: seed, linkHash: hash }: ShareRow): string | null {
  const token = ctx.linkTokens.tell({ seed, hash })
  return token && `${ctx.config.uiUrl ?? ''}/s/${token}`
}
