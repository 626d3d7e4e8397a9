import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import { readAnalysis } from './read-analysis'
import { WorkoutAnalysisAnswer } from './schemas'

export const workoutAnalysisRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/analysis', tags: ['Training'] }).use(createGuard(ctx)).get(
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
        summary: 'What the recording says about training',
        description:
          'Time in zones, load, power, efficiency, climbs, gradients and best means of a workout, under the values of your body and the zones that held on its day. Reads no file, so it is as quick after a changed threshold. Guests of a shared workout see none of it.',
      },
    },
  )
