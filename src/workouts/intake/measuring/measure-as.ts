// Chooses how a recording is measured: by its positions, by what the device counted, or without positions.
import { countedFromZero } from '../../../tracks/measuring/counted-way'
import { type Measures, measureTracks } from '../../../tracks/measuring/measure'
import { measureCounted } from '../../../tracks/measuring/measure-counted'
import { measureIndoors } from '../../../tracks/outings/measure-indoors'
import type { Outing } from '../../../tracks/outings/outings'
import type { RecorderSummary } from '../../../tracks/recorder-summary'
import type { SourceFormat } from '../../../tracks/source-formats'
import { hasPlaces, type Points } from '../../../tracks/track'

/** @returns the measures, and the points to store, which contain the distances that count */
export function measureAs(
  format: SourceFormat,
  { track, tracks }: Pick<Outing, 'track' | 'tracks'>,
  summary: RecorderSummary | null,
  options: Parameters<typeof measureTracks>[2] & Parameters<typeof measureCounted>[3],
): { measures: Measures; points: Points } {
  const { points, segments } = track
  if (!hasPlaces(points)) {
    const counted = countedFromZero(points, summary?.distanceM ?? null)
    return { measures: measureIndoors({ ...track, points: counted }, summary, options), points: counted }
  }
  if (format === 'gpx') return { measures: measureTracks(tracks, points, options), points }
  return measureCounted(points, segments, summary, options)
}
