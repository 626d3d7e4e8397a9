import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { answerUnlessFresh } from '../../../platform/http/etag'
import { errors, jsonCodes } from '../../../platform/http/schemas'
import { build } from '../../../platform/version'
import { presentStored } from '../../workouts/present-workouts'
import { requireOwnWorkoutOfPath, requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath, WorkoutsAnswer } from '../../workouts/schemas'
import type { WorkoutsContext } from '../../workouts-context'
import { LengthsAnswer, SplitLengthBody } from './schemas'
import { splitLength } from './split-length'
import { tellLengths } from './tell-lengths'

export const lengthRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
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
    .patch(
      '/lengths',
      async ({ caller: { account }, params, body }) => {
        const changed = await splitLength(ctx, account.id, params.workout_short_id, body)
        return { status: 'success' as const, data: { workouts: presentStored(ctx, [changed]) } }
      },
      {
        access: 'workouts:write',
        ownedFirst: requireOwnWorkoutOfPath,
        params: WorkoutPath,
        body: SplitLengthBody,
        response: {
          200: described('The workout as it is now, in a list of one.', WorkoutsAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'gpx-unmeasurable',
              'length-not-doubtful',
              'length-not-split',
              'length-split-already',
              'length-unknown',
            ],
            401: [],
            403: [],
            404: ['recording-lost', 'recording-missing', 'workout-not-found'],
            503: ['worker-unavailable'],
            507: ['disk-full'],
          }),
        },
        detail: {
          operationId: 'splitWorkoutLength',
          summary: 'Split a length in two where a turn was missed',
          description:
            'Its time and strokes are halved, and the swim is a length of the pool longer. Records, totals, equipment and goals follow at once. The recording stays as it is, so it can be undone.',
        },
      },
    )
