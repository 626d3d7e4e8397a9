import type { PlatformContext } from '../../../platform/context/platform-context'
import { readWorkoutFile, unpackWorkoutTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { workoutNotFound } from '../../workouts/require-workout'
import type { LengthsAnswer } from './schemas'
import { lengthsTask } from './tasks'

/**
 * Returns the response with the lengths of a pool swim.
 * @throws AppError 404 if the recording is lost or damaged; 503 if no worker process is available
 */
export async function tellLengths(
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
