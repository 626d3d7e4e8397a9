import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { described } from '../../../platform/http/documented'
import { errors, jsonCodes } from '../../../platform/http/schemas'
import { requireOwnWorkoutOfPath, requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import type { WorkoutsContext } from '../../workouts-context'
import { rateWorkout } from './rate-workout'
import { WorkoutRatingBody } from './rating-schemas'
import { readAnalysis } from './read-analysis'
import { WorkoutAnalysisAnswer } from './schemas'

export const workoutAnalysisRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/analysis', tags: ['Training'] })
    .use(createGuard(ctx))
    .get(
      '/workouts/:workout_short_id',
      ({ caller: { account }, params }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        return { status: 'success' as const, data: { analysis: readAnalysis(ctx.db, account, workout) } }
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: described('Zones, load, climbs and what else the recording tells.', WorkoutAnalysisAnswer),
          ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'getWorkoutAnalysis',
          summary: 'Training figures of a workout',
          description:
            'Time in zones, load, power, efficiency, climbs, gradients and best means of a workout, computed with the values of your body and the zones that applied on its day. No file is read, so the first request after a changed threshold is as quick as any other. Guests of a shared workout see none of it.',
        },
      },
    )
    .patch(
      '/workouts/:workout_short_id',
      ({ caller: { account }, params, body: { perceived_exertion } }) => {
        const rated = rateWorkout(ctx, account, params.workout_short_id, perceived_exertion)
        return { status: 'success' as const, data: { analysis: readAnalysis(ctx.db, account, rated) } }
      },
      {
        access: 'workouts:write',
        ownedFirst: requireOwnWorkoutOfPath,
        params: WorkoutPath,
        body: WorkoutRatingBody,
        response: {
          200: described('The analysis as it is now.', WorkoutAnalysisAnswer),
          ...errors({ 400: jsonCodes, 401: [], 403: [], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'rateWorkout',
          summary: 'Say how hard a workout felt',
          description:
            'If nothing better is known, the load follows from this and the moving time: after Foster (2001), an hour at 7 of 10 counts 100.',
        },
      },
    )
