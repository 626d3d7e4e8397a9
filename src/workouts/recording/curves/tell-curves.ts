import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { readWorkoutFile, unpackWorkoutTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { workoutNotFound } from '../../workouts/require-workout'
import { readSegment } from '../files/read-segment'
import { type AskedCurves, answerCurves } from './answer-curves'
import { curvesTask } from './tasks'

/**
 * Size of a packed track in bytes, about a hundred thousand points. Whole tracks above it are measured in a worker
 * process, because they would block the thread that answers requests.
 */
const longTrack = 512 * 1024

/**
 * Answers with curves of a workout's track, or of one of its segments.
 * @param segment number in the path, from 1
 * @throws AppError 404 if the recording or segment is missing; 503 if no worker process is available for a long track
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

/** @throws AppError 404 without a recording */
export function trackFileOf({ trackFile }: WorkoutRow): string {
  if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
  return trackFile
}

const send = (json: string) =>
  new Response(json, { headers: { 'content-type': 'application/json;charset=utf-8' } })
