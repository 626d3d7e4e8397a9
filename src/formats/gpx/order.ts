// GPX does not define the order of points. Some apps write them out of order, or repeat all earlier points at the
// start of each segment.
import type { RecordedTrack, Recording } from '../../tracks/outings/recording'
import type { Segment } from '../../tracks/segment'
import { type Points, pointsAt } from '../../tracks/track'

/**
 * If time goes back at most this often in a track, the track is not sorted, because its clock was set during the
 * recording.
 */
const fewSteps = 1

/**
 * Orders a recording by time. Points out of order are sorted. Segments of a track that overlap in time are merged, and
 * a position that occurs twice at the same moment is kept once. A track whose times are in descending order is
 * reversed.
 */
export function inOrderOfTime(recording: Recording): Recording {
  const { points, tracks } = recording
  const ordered = tracks.map(track => orderOf(points, track))
  if (ordered.every(order => order === null)) return recording
  const indexes: number[] = []
  const moved = tracks.map((track, number): RecordedTrack => {
    const segments = (ordered[number] ?? track.segments.map(rangeOf)).map(order => {
      const start = indexes.length
      for (const index of order) indexes.push(index)
      return { start, end: indexes.length }
    })
    return { ...track, segments }
  })
  return { ...recording, tracks: moved, points: pointsAt(points, indexes) }
}

const rangeOf = ({ start, end }: Segment) =>
  Array.from({ length: end - start }, (_, offset) => start + offset)

/**
 * Returns the point indexes of each segment of a track, ordered by time; null if the points are already in order, or a
 * time is missing.
 */
function orderOf({ time, latitude, longitude }: Points, { segments }: RecordedTrack): number[][] | null {
  const steps = { back: 0, forth: 0 }
  for (const { start, end } of segments) {
    if (Number.isNaN(time[start])) return null
    for (let index = start + 1; index < end; index++) {
      const step = time[index]! - time[index - 1]!
      if (Number.isNaN(step)) return null
      if (step < 0) steps.back++
      else if (step > 0) steps.forth++
    }
  }
  const isOutOfOrder = steps.back > fewSteps
  const overlaps =
    (isOutOfOrder ? segments.map(segment => spanOf(time, segment)) : spansInOrder(time, segments)) ?? []
  const hasOverlaps = overlaps.some(
    (span, number) => number > 0 && isOverlapping(overlaps[number - 1]!, span),
  )
  if (!isOutOfOrder && !hasOverlaps) return null
  if (steps.forth === 0) return segments.toReversed().map(segment => rangeOf(segment).reverse())
  const isSame = (one: number, other: number) =>
    time[one] === time[other] && latitude[one] === latitude[other] && longitude[one] === longitude[other]
  return joinOverlapping(time, segments).map(indexes => {
    const sorted = indexes.sort((a, b) => time[a]! - time[b]! || a - b)
    return hasOverlaps ? sorted.filter((index, at) => at === 0 || !isSame(index, sorted[at - 1]!)) : sorted
  })
}

interface Span {
  readonly first: number
  readonly last: number
}

const isOverlapping = (one: Span, other: Span) => other.first < one.last && one.first < other.last

function spanOf(time: Float64Array, { start, end }: Segment): Span {
  let [first, last] = [time[start]!, time[start]!]
  for (let index = start + 1; index < end; index++) {
    first = Math.min(first, time[index]!)
    last = Math.max(last, time[index]!)
  }
  return { first, last }
}

/**
 * Returns the time span of each segment. Null if time goes back within a segment: the clock was set during this
 * segment, and `mendClock` corrects the times.
 */
function spansInOrder(time: Float64Array, segments: readonly Segment[]): Span[] | null {
  const spans = segments.map(segment => spanOf(time, segment))
  const isPlain = spans.every(({ first, last }, number) => {
    const { start, end } = segments[number]!
    return time[start] === first && time[end - 1] === last
  })
  return isPlain ? spans : null
}

/** Merges the point indexes of consecutive segments that overlap in time. */
function joinOverlapping(time: Float64Array, segments: readonly Segment[]): number[][] {
  const joined: { indexes: number[]; span: Span }[] = []
  for (const segment of segments) {
    const span = spanOf(time, segment)
    const before = joined.at(-1)
    if (before && isOverlapping(before.span, span)) {
      for (let index = segment.start; index < segment.end; index++) before.indexes.push(index)
      before.span = {
        first: Math.min(before.span.first, span.first),
        last: Math.max(before.span.last, span.last),
      }
    } else joined.push({ indexes: rangeOf(segment), span })
  }
  return joined.map(({ indexes }) => indexes)
}
