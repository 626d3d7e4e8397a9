import type { PlatformContext } from '../../../platform/context/platform-context'
import { type AppError, invalid, notFound } from '../../../platform/errors'
import type { Track } from '../../../tracks/track'
import { hasMap } from '../../rows/map-image-store'
import { readTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'

/**
 * The track of a workout, and the index of one of its segments in it.
 * @param number of the segment as paths name it, from 1
 * @param missing what to answer when the workout is deleted meanwhile
 * @throws AppError `missing`, 400 without a recording or for what is no number, 404 when there are not so many
 */
export async function readSegment(
  ctx: PlatformContext,
  workout: WorkoutRow,
  number: string,
  missing: AppError,
): Promise<{ track: Track; segmentIndex: number }> {
  const { trackFile } = workout
  if (!trackFile || !hasMap(workout)) throw invalid('recording-missing', 'no gpx file for this workout')
  if (!/^0*[1-9]\d{0,14}$/.test(number)) throw invalid('segment-number-invalid')
  const track = await readTrack(ctx, workout, trackFile, missing)
  const segmentIndex = Number(number) - 1
  if (segmentIndex >= track.segments.length)
    throw notFound('segment-not-found', `No segment with id '${number}'`)
  return { track, segmentIndex }
}
