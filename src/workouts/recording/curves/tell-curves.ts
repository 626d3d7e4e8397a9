import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { readWorkoutFile, unpackWorkoutTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { workoutNotFound } from '../../workouts/require-workout'
import { readSegment } from '../files/read-segment'
import { type AskedCurves, answerCurves } from './answer-curves'
import { curvesTask } from './tasks'

/** Bytes of a packed track: about a hundred thousand points. What is longer would keep the thread that answers requests. */
const longTrack = 512 * 1024

/**
 * Answers with curves of a workout's track, or of the one segment of it that is asked for.
 * @param segment as paths name it, from 1
 * @throws AppError 404 when there is no recording or no such segment; 503 when no worker process has time for a long one
 */
export async function tellCurves(
  ctx: PlatformContext,
  workout: WorkoutRow,
  segment: string | undefined,
  asked: AskedCurves,
): Promise<Response> {
  if (segment !== undefined) {
    const { track, segmentIndex } = await readSegment(ctx, workout, segment, workoutNotFound())
    return send(answerCurves(track, segmentIndex, asked))
  }
  const trackFile = trackFileOf(workout)
  const track = await readWorkoutFile(ctx, workout, trackFile, workoutNotFound())
  const told =
    track.length > longTrack
      ? await ctx.workers.run(curvesTask, { track, asked }, { userId: workout.userId })
      : null
  return send(told ?? answerCurves(unpackWorkoutTrack(ctx, trackFile, track), null, asked))
}

/** @throws AppError 404 when there is no recording */
export function trackFileOf({ trackFile }: WorkoutRow): string {
  if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
  return trackFile
}

const send = (json: string) =>
  new Response(json, { headers: { 'content-type': 'application/json;charset=utf-8' } })
