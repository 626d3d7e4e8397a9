import type { PlatformContext } from '../../../platform/context/platform-context'
import { type AppError, invalid, notFound } from '../../../platform/errors'
import type { Track } from '../../../tracks/track'
import { hasMap } from '../../rows/map-image-store'
import { readTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'

/**
 * Reads the track of a workout, and the index of one of its segments.
 * @param number of the segment in the path, from 1
 * @param missing the error if the workout is deleted meanwhile
 * @throws AppError `missing`, 400 without a recording or for an invalid number, 404 if the track has fewer segments
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
