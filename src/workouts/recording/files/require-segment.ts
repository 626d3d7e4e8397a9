import { invalid, notFound } from '../../../platform/errors'
import { hasMap } from '../../rows/map-image-store'
import type { WorkoutRow } from '../../rows/store'

/**
 * Checks the number of a segment, from 1, in a path. The track may still have fewer segments.
 * @returns the path of the track file
 * @throws AppError 400 if the workout has no recording or the number is invalid
 */
export function requireSegment(workout: WorkoutRow, number: string): string {
  const { trackFile } = workout
  if (!trackFile || !hasMap(workout)) throw invalid('recording-missing', 'no gpx file for this workout')
  if (!/^0*[1-9]\d{0,14}$/.test(number)) throw invalid('segment-number-invalid')
  return trackFile
}

export const segmentNotFound = (number: string | null) =>
  notFound('segment-not-found', `No segment with id '${number}'`)
