// A GPX file does not say that its recorder stood still: a segment just goes on behind a gap. Whoever wants it has long gaps
// count as pauses, as those between segments do.
import type { Segment } from '../segment'
import { mostSegments, type Outing } from './outings'
import { pausesAtGaps } from './recording-notes'

/** More of the steps of a segment are no gaps: its recorder writes that rarely. */
const mostGaps = 0.1

/**
 * The outing with a new segment behind each gap. Where this would be more segments than an outing can have it stays as it is.
 * @param seconds a gap is longer
 */
export function pauseAtGaps(outing: Outing, seconds: number): Outing {
  const { time } = outing.track.points
  const tracks = outing.tracks.map(track => ({
    ...track,
    segments: track.segments.flatMap(segment => splitAtGaps(time, segment, seconds * 1e6)),
  }))
  const segments = tracks.flatMap(track => track.segments)
  const count = segments.length - outing.track.segments.length
  if (count === 0 || segments.length > mostSegments) return outing
  return {
    ...outing,
    track: { ...outing.track, segments },
    tracks,
    notes: [...outing.notes, { code: pausesAtGaps, count, seconds }],
  }
}

function splitAtGaps(time: Float64Array, segment: Segment, longestUs: number): Segment[] {
  const starts = [segment.start]
  for (let point = segment.start + 1; point < segment.end; point++)
    if (time[point]! - time[point - 1]! > longestUs) starts.push(point)
  if (starts.length - 1 > (segment.end - segment.start - 1) * mostGaps) return [segment]
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? segment.end }))
}
