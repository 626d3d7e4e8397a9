// The recording as lines to draw. Pure.
import type { Bounds } from '../../../src/tracks/lines/bounds'
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import type { Segment } from '../../../src/workouts/workouts/schemas'
import { secondsOf } from '../../format/durations'

/** GeoJSON order. */
export type Position = [longitude: number, latitude: number]

export type { Bounds } from '../../../src/tracks/lines/bounds'

/**
 * The index of the first point of every segment. Chart points do not say which segment they belong to, but they run
 * through the segments in order, and every segment's duration is known: it ends with the last point within it.
 */
export function segmentStarts(points: readonly ChartPoint[], segments: readonly Segment[]): number[] {
  const starts: number[] = []
  let next = 0
  for (const { duration } of segments) {
    const first = points[next]
    if (first === undefined) break
    starts.push(next)
    const end = first.duration + (duration === null ? 0 : secondsOf(duration))
    next++
    while ((points[next]?.duration ?? Number.POSITIVE_INFINITY) <= end) next++
  }
  return starts
}

/** With longitudes that go on beyond 180° where the track crosses it: else its line would run around the world. */
export function continueLongitudes(points: readonly ChartPoint[]): ChartPoint[] {
  let turns = 0
  return points.map((point, index) => {
    const step = point.longitude - (points[index - 1] ?? point).longitude
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return { ...point, longitude: point.longitude + turns * 360 }
  })
}

/** One line per segment, so that pauses are gaps. What lies beyond the known segments stays with the last one. */
export function trackLines(points: readonly ChartPoint[], starts: readonly number[]): Position[][] {
  return starts.map((start, segment) => points.slice(start, starts[segment + 1]).map(positionOf))
}

export function positionOf({ longitude, latitude }: ChartPoint): Position {
  return [longitude, latitude]
}

/** The smallest box around all positions. `lines` must hold at least one. */
export function boundsOf(lines: readonly Position[][]): Bounds {
  const bounds: Bounds = [180, 90, -180, -90]
  for (const [longitude, latitude] of lines.flat()) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  return bounds
}
