import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { answerUnlessFresh } from '../../../platform/http/etag'
import { errors } from '../../../platform/http/schemas'
import { build } from '../../../platform/version'
import { readWorkoutFile, unpackWorkoutTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import { LengthsAnswer } from './schemas'
import { lengthsTask } from './tasks'

export const lengthRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] }).use(createGuard(ctx)).get(
    '/lengths',
    ({ caller: { account }, params, request }) => {
      const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
      const { trackFile } = workout
      if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
      return answerUnlessFresh(request, [build, trackFile], async () => {
        const answer: LengthsAnswer = { status: 'success', data: await tellLengths(ctx, workout, trackFile) }
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

/**
 * The response with the lengths of a pool swim.
 * @throws AppError 404 if the recording is lost or damaged; 503 if no worker process is available
 */
async function tellLengths(
  ctx: PlatformContext,
  workout: WorkoutRow,
  trackFile: string,
): Promise<LengthsAnswer['data']> {
  const { recorderSummary, userId } = workout
  // Only pool swims have a swimming time, so the tracks of other workouts are not read.
  if (!recorderSummary?.swumS) return none('no-lengths')
  const track = await readWorkoutFile(ctx, workout, trackFile, workoutNotFound())
  const { lapStarts = [] } = recorderSummary
  const answer = await ctx.workers.run(lengthsTask, { track, lapStarts }, { userId })
  if (answer === null) unpackWorkoutTrack(ctx, trackFile, track)
  return answer?.lengths ?? none('lengths-not-kept')
}

const none = (reason: NonNullable<LengthsAnswer['data']['reason']>): LengthsAnswer['data'] => ({
  pool: null,
  laps: [],
  reason,
})
