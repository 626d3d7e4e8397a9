/** Parts of a track, as tracks of their own; their columns are parts of the same memory. */
import { distance2d } from '../distance'
import { travelledAt } from '../measuring/travelled'
import { hasPlaces, type Points, pointsBetween, type Track } from '../track'

/** A segment of a track, counted from 0. */
export function oneSegment(
  { name, description, segments, points, readings = null }: Track,
  index: number,
): Track {
  const { start, end } = segments[index] ?? { start: 0, end: 0 }
  return {
    name,
    description,
    segments: [{ start: 0, end: end - start }],
    points: pointsBetween(points, start, end),
    ...(readings && { readings: readingsWithin(readings, points.time.subarray(start, end)) }),
  }
}

/** So much is left out along the track, at its beginning and at its end. */
export const hiddenM = 300

/**
 * What is left begins and ends at least so far from where the track did, as the crow flies: a recorder that lies still adds
 * up a few hundred metres, too.
 */
const awayM = 100

/**
 * A track without its first and last metres, which mostly are where somebody lives; null when nothing is left to show. What was recorded indoors has no places to
 * hide.
 */
export function hideEnds(track: Track): Track | null {
  const { name, description, points, readings = null } = track
  if (!hasPlaces(points)) return track
  const { metres } = travelledAt(track)
  const final = points.count - 1
  const length = metres[final] ?? 0
  const isHidden = (index: number) => metres[index]! < hiddenM || length - metres[index]! < hiddenM
  const isNear = (index: number, end: number) => !(distance2d(points, index, end) >= awayM)
  let start = 0
  while (start <= final && (isHidden(start) || isNear(start, 0))) start++
  let end = final
  while (end > start && (isHidden(end) || isNear(end, final))) end--
  if (end <= start) return null
  const segments = track.segments
    .map(segment => ({
      start: Math.max(segment.start, start) - start,
      end: Math.min(segment.end, end + 1) - start,
    }))
    .filter(segment => segment.end > segment.start)
  return {
    name,
    description,
    segments,
    points: pointsBetween(points, start, end + 1),
    ...(readings && { readings: readingsWithin(readings, points.time.subarray(start, end + 1)) }),
  }
}

/** Readings from the first to the last of some times. */
function readingsWithin(readings: Points, times: Float64Array): Points {
  const [from, to] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN]
  const start = readings.time.findIndex(time => time >= from)
  const behind = readings.time.findIndex(time => time > to)
  const end = behind < 0 ? readings.count : behind
  return pointsBetween(readings, start < 0 ? end : start, end)
}
