import { lapsOf, type Split, splitsOf } from '../../../tracks/curves/splits'
import type { Track } from '../../../tracks/track'
import type { WorkoutRow } from '../../rows/store'

export interface Division {
  /** In metres, or the laps of the recorder. */
  length: number | 'lap'
  /** km/h up to which its sport counts as standing still. */
  threshold: number
}

/** A track, all of it or in part, by equal lengths or by laps. */
export function divide(
  track: Track,
  { recorderSummary }: Pick<WorkoutRow, 'recorderSummary'>,
  { length, threshold }: Division,
): Split[] {
  if (length !== 'lap') return splitsOf(track, length, threshold)
  const first = (track.points.time[0] ?? 0) / 1000
  const starts = (recorderSummary?.lapStarts ?? []).map(start => (start - first) / 1000)
  return lapsOf(track, starts, threshold)
}
