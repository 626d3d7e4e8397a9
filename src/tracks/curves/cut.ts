/** Cuts tracks, and shifts them in time. */
import { travelledAt } from '../measuring/travelled'
import { pointsBetween, type Track } from '../track'
import type { Range } from './stretch'

/**
 * The part of a track between the recorded points that are nearest to two seconds. Adjacent parts share a point.
 * @returns `null` if less than two points remain
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

/** @param seconds ascending */
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
