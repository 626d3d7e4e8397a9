/** Returns parts of tracks, and tracks without private data. */
import { travelledAt } from '../measuring/travelled'
import { type Points, pointsBetween, type Track } from '../track'
import type { Range } from './splits'

/**
 * Returns the part of a track between two seconds. It starts and ends at the nearest recorded points, so adjacent parts
 * share a point.
 * @returns `null` if fewer than two points remain
 */
export function cutTrack(track: Track, range: Range): Track | null {
  const { seconds } = travelledAt(track)
  const [start, last] = [nearest(seconds, range.from), nearest(seconds, range.to)]
  if (last <= start) return null
  const segments = track.segments
    .map(segment => ({
      start: Math.max(segment.start, start) - start,
      end: Math.min(segment.end, last + 1) - start,
    }))
    .filter(segment => segment.end > segment.start)
  return { ...track, segments, points: pointsBetween(track.points, start, last + 1) }
}

/**
 * Returns the index of the point that is nearest to a time.
 * @param seconds times of the points in seconds, ascending
 * @param second the time in seconds
 */
function nearest(seconds: Float64Array, second: number): number {
  const next = seconds.findIndex(other => other >= second)
  if (next < 0) return seconds.length - 1
  return next > 0 && second - seconds[next - 1]! < seconds[next]! - second ? next - 1 : next
}

/** Shifts a track in time, in microseconds. */
export const shiftTrack = (track: Track, us: number): Track => ({
  ...track,
  points: { ...track.points, time: track.points.time.map(time => time + us) },
})

/** Returns the track as if it had been recorded without positions. */
export function withoutPositions(track: Track): Track {
  const { points } = track
  const nowhere = new Float64Array(points.count).fill(Number.NaN)
  const distance = Float32Array.from(travelledAt(track).metres)
  return { ...track, points: { ...points, latitude: nowhere, longitude: nowhere, distance } }
}

/** Returns one segment of a track as a separate track. Segments are counted from 0. */
export function oneSegment(
  { name, description, segments, points, readings = null, pool }: Track,
  index: number,
): Track {
  const { start, end } = segments[index] ?? { start: 0, end: 0 }
  return {
    name,
    description,
    segments: [{ start: 0, end: end - start }],
    points: pointsBetween(points, start, end),
    ...(readings && { readings: readingsWithin(readings, points.time.subarray(start, end)) }),
    ...(pool && { pool }),
  }
}

/** Returns the readings between the first and the last of the given times. */
function readingsWithin(readings: Points, times: Float64Array): Points {
  const [from, to] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN]
  const start = readings.time.findIndex(time => time >= from)
  const behind = readings.time.findIndex(time => time > to)
  const end = behind < 0 ? readings.count : behind
  return pointsBetween(readings, start < 0 ? end : start, end)
}
