import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { requireOwnWorkoutOfPath, requireWorkout } from '../workouts/require-workout'
import { WorkoutPath } from '../workouts/schemas'
import { changeStretch, keepStretch, presentStretches, removeStretch, requireStretch } from './keep-stretches'
import {
  CreatedStretchAnswer,
  NewStretchBody,
  StretchChangesBody,
  StretchesAnswer,
  StretchPath,
} from './schemas'
import { listStretches } from './store'

export const keptStretchRoutes = (ctx: PlatformContext) => {
  const asked = (userId: number, params: Record<string, string>) => ({
    userId,
    workoutId: params.workout_short_id ?? '',
    id: readId(params.stretch_id ?? ''),
  })
  const requireStretchOfPath = (db: Db, userId: number, params: Record<string, string>) =>
    requireStretch(db, asked(userId, params))

  return new Elysia({ prefix: '/api/workouts/:workout_short_id/stretches', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '',
      async ({ caller: { account }, params }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id)
        const stretches = await presentStretches(ctx, workout, listStretches(ctx.db, workout.id))
        return { status: 'success' as const, data: { stretches } }
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: described('The kept stretches of the workout.', StretchesAnswer),
          ...errors({
            401: [],
            403: ['not-yours'],
            404: ['workout-not-found'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'listKeptStretches',
          summary: 'The stretches of a workout that you kept',
          description:
            'All with their figures, which are measured by the same rules as splits. Guests of a shared workout see none of them.',
        },
      },
    )
    .post(
      '',
      async ({ caller: { account }, params, body, set }) => {
        const path = { userId: account.id, workoutId: params.workout_short_id }
        const { workout, row } = await keepStretch(ctx, path, body)
        const stretches = await presentStretches(ctx, workout, [row])
        set.status = 201
        return { status: 'created' as const, data: { stretches } }
      },
      {
        access: 'workouts:write',
        ownedFirst: requireOwnWorkoutOfPath,
        params: WorkoutPath,
        body: NewStretchBody,
        response: {
          201: described('The kept stretch.', CreatedStretchAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'stretch-invalid',
              'stretch-kept-already',
              'stretch-name-invalid',
              'too-many-stretches',
            ],
            401: [],
            403: [],
            404: ['recording-lost', 'recording-missing', 'workout-not-found'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'keepStretch',
          summary: 'Keep a stretch of a workout under a name',
          description:
            'The recording stays as it is. If the workout is cut, the stretches that lie within a part go with it.',
        },
      },
    )
    .patch(
      '/:stretch_id',
      async ({ caller: { account }, params, body }) => {
        const { workout, row } = changeStretch(ctx, asked(account.id, params), body)
        const stretches = await presentStretches(ctx, workout, [row])
        return { status: 'success' as const, data: { stretches } }
      },
      {
        access: 'workouts:write',
        ownedFirst: requireStretchOfPath,
        params: StretchPath,
        body: StretchChangesBody,
        response: {
          200: described('The stretch as it is now.', StretchesAnswer),
          ...errors({
            400: [...jsonCodes, 'stretch-name-invalid'],
            401: [],
            403: [],
            404: ['kept-stretch-not-found', 'workout-not-found'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'renameKeptStretch',
          summary: 'Rename a kept stretch',
          description: 'Its start and its end stay as they are.',
        },
      },
    )
    .delete(
      '/:stretch_id',
      ({ caller: { account }, params }) => {
        removeStretch(ctx, asked(account.id, params))
        return new Response(null, { status: 204 })
      },
      {
        access: 'workouts:write',
        params: StretchPath,
        parse: 'none',
        response: {
          204: NoContent('The stretch is no longer kept.'),
          ...errors({ 401: [], 403: [], 404: ['kept-stretch-not-found', 'workout-not-found'] }),
        },
        detail: {
          operationId: 'deleteKeptStretch',
          summary: 'Keep a stretch no longer',
          description: 'The recording stays as it is.',
        },
      },
    )
}
