// Finds pauses in GPX files, which do not record them: after a pause, the segment simply continues. If the user has
// chosen this, long gaps between points count as pauses, like gaps between segments.
import type { Segment } from '../segment'
import { maxSegments, type Outing } from './outings'
import { pausesAtGaps } from './recording-notes'

/**
 * Maximum share of gaps among a segment's steps. If there are more gaps, the recorder writes points only rarely, and
 * the gaps are no pauses.
 */
const maxGaps = 0.1

/**
 * Starts a new segment after each gap. The outing stays unchanged if it would have too many segments.
 * @param seconds only longer gaps count
 */
export function pauseAtGaps(outing: Outing, seconds: number): Outing {
  const { time } = outing.track.points
  const tracks = outing.tracks.map(track => ({
    ...track,
    segments: track.segments.flatMap(segment => splitAtGaps(time, segment, seconds * 1e6)),
  }))
  const segments = tracks.flatMap(track => track.segments)
  const count = segments.length - outing.track.segments.length
  if (count === 0 || segments.length > maxSegments) return outing
  return {
    ...outing,
    track: { ...outing.track, segments },
    tracks,
    notes: [...outing.notes, { code: pausesAtGaps, count, seconds }],
  }
}

function splitAtGaps(time: Float64Array, segment: Segment, maxUs: number): Segment[] {
  const starts = [segment.start]
  for (let point = segment.start + 1; point < segment.end; point++)
    if (time[point]! - time[point - 1]! > maxUs) starts.push(point)
  if (starts.length - 1 > (segment.end - segment.start - 1) * maxGaps) return [segment]
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? segment.end }))
}
