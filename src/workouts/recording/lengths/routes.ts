import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { answerUnlessFresh } from '../../../platform/http/etag'
import { errors } from '../../../platform/http/schemas'
import { build } from '../../../platform/version'
import { requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import { LengthsAnswer } from './schemas'
import { tellLengths } from './tell-lengths'

export const lengthRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] }).use(createGuard(ctx)).get(
    '/lengths',
    ({ caller: { account }, params, request }) => {
      const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
      const { trackFile } = workout
      if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
      return answerUnlessFresh(request, [build, trackFile], async () => {
        const answer: LengthsAnswer = {
          status: 'success',
          data: await tellLengths(ctx, workout, trackFile),
        }
        // Serialized here without validation, because there may be thousands of lengths.
        return Response.json(answer)
      })
    },
    {
      access: 'workouts:read',
      params: WorkoutPath,
      response: {
        200: described('The lengths by lap, or the reason why there are none.', LengthsAnswer),
        ...errors({
          401: [],
          403: ['not-yours'],
          404: ['recording-lost', 'recording-missing', 'workout-not-found'],
          503: ['worker-unavailable'],
        }),
      },
      detail: {
        operationId: 'getWorkoutLengths',
        summary: 'A swim in a pool, length by length',
        description:
          'The lengths as counted by the recorder, with the rests at the wall. The laps add up to the distance and the moving time of the workout.',
      },
    },
  )
