import { invalid, notFound } from '../../../platform/errors'
import { hasMap } from '../../rows/map-image-store'
import type { WorkoutRow } from '../../rows/store'

/**
 * Checks the number of a segment in a path, from 1. The track may still lack the segment.
 * @returns the file of the track
 * @throws AppError 400 without a recording or for an invalid number
 */
export function requireSegment(workout: WorkoutRow, number: string): string {
  const { trackFile } = workout
  if (!trackFile || !hasMap(workout)) throw invalid('recording-missing', 'no gpx file for this workout')
  if (!/^0*[1-9]\d{0,14}$/.test(number)) throw invalid('segment-number-invalid')
  return trackFile
}

export const segmentNotFound = (number: string | null) =>
  notFound('segment-not-found', `No segment with id '${number}'`)
