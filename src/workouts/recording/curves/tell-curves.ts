import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { jsonHeaders } from '../../../platform/http/stream-answer'
import type { WorkoutRow } from '../../rows/store'
import { workoutNotFound } from '../../workouts/require-workout'
import { requireSegment, segmentNotFound } from '../files/require-segment'
import { fromTrack } from '../from-track'
import { type AskedCurves, curvesOf } from './answer-curves'
import { curvesTask } from './tasks'

/**
 * Answers with curves of a workout's track, or of one of its segments.
 * @param number of the segment in the path, from 1
 * @throws AppError 404 if the recording or segment is missing; 503 if no worker process is available for a long track
 */
export async function tellCurves(
  ctx: PlatformContext,
  workout: WorkoutRow,
  number: string | undefined,
  asked: AskedCurves,
): Promise<Response> {
  const segment = number ?? null
  const trackFile = segment === null ? trackFileOf(workout) : requireSegment(workout, segment)
  const { told } = await fromTrack(
    ctx,
    { workout, trackFile, missing: workoutNotFound() },
    {
      here: track => ({ told: curvesOf(track, segment, asked) }),
      elsewhere: trackAt =>
        ctx.workers.run(curvesTask, { trackAt, segment, asked }, { userId: workout.userId }),
    },
  )
  if (told === null) throw segmentNotFound(segment)
  return new Response(told, { headers: jsonHeaders })
}

/** @throws AppError 404 without a recording */
export function trackFileOf({ trackFile }: WorkoutRow): string {
  if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
  return trackFile
}
