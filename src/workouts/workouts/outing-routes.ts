import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { OutingAnswer, OutingChanges } from './outing-schemas'
import { presentOuting, renameOuting } from './outings'
import { requireWorkoutOfPath } from './require-workout'
import { WorkoutPath } from './schemas'

export const outingRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/outing',
      ({ caller: { account }, params }) => ({
        status: 'success' as const,
        data: { outing: presentOuting(ctx, account.id, params.workout_short_id) },
      }),
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: described('The outing with its legs.', OutingAnswer),
          ...errors({
            400: ['fields-invalid'],
            401: [],
            403: ['not-yours'],
            404: ['outing-not-found', 'workout-not-found'],
          }),
        },
        detail: {
          operationId: 'getOuting',
          summary: 'The outing of a workout, such as a triathlon',
          description:
            'Several sports recorded in one go are an outing, and each of its legs is a workout. Any of them leads to the outing. Loads are null if you have hidden training.',
        },
      },
    )
    .patch(
      '/outing',
      ({ caller: { account }, params, body }) => {
        renameOuting(ctx, account.id, params.workout_short_id, body.title)
        return {
          status: 'success' as const,
          data: { outing: presentOuting(ctx, account.id, params.workout_short_id) },
        }
      },
      {
        access: 'workouts:write',
        ownedFirst: requireWorkoutOfPath,
        params: WorkoutPath,
        body: OutingChanges,
        response: {
          200: described('The outing as it is now.', OutingAnswer),
          ...errors({
            400: jsonCodes,
            401: [],
            403: ['not-yours'],
            404: ['outing-not-found', 'workout-not-found'],
          }),
        },
        detail: {
          operationId: 'changeOuting',
          summary: 'Give an outing a title',
          description:
            'All its legs get this title. To delete the outing, delete its legs with `POST /api/workouts/batches`.',
        },
      },
    )
