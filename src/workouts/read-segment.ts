import type { Context } from '../context'
import { invalid, notFound } from '../errors'
import { firstTrackSegments, type Track, unpackTrack } from '../gpx/track'
import type { WorkoutRow } from './store'

/**
 * The track of a workout, and the index of one of its segments in it.
 * @param number of the segment as paths name it, from 1
 * @throws AppError 400 without a recording or for what is no number, 404 when there are not so many
 */
export async function readSegment(
  ctx: Context,
  { trackFile }: WorkoutRow,
  number: string,
): Promise<{ track: Track; segmentIndex: number }> {
  if (!trackFile) throw invalid('no gpx file for this workout')
  if (!/^0*[1-9]\d{0,14}$/.test(number)) throw invalid()
  const track = unpackTrack(await ctx.files.read(trackFile))
  const segmentIndex = Number(number) - 1
  if (segmentIndex >= firstTrackSegments(track).length) throw notFound(`No segment with id '${number}'`)
  return { track, segmentIndex }
}
