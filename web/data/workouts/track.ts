// The recording as lines to draw. Pure.
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import type { Segment } from '../../../src/workouts/workouts/schemas'
import { secondsOf } from '../../format/durations'

/** A point of a recording with positions. */
export type PlacedPoint = ChartPoint & { latitude: number; longitude: number }

export const isPlaced = (point: ChartPoint): point is PlacedPoint =>
  point.latitude !== undefined && point.longitude !== undefined

/** GeoJSON order. */
export type Position = [longitude: number, latitude: number]

export type Bounds = [west: number, south: number, east: number, north: number]

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
export function continueLongitudes(points: readonly PlacedPoint[]): PlacedPoint[] {
  let turns = 0
  return points.map((point, index) => {
    const step = point.longitude - (points[index - 1] ?? point).longitude
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return { ...point, longitude: point.longitude + turns * 360 }
  })
}

/** One line per segment, so that pauses are gaps. What lies beyond the known segments stays with the last one. */
export function trackLines(points: readonly PlacedPoint[], starts: readonly number[]): Position[][] {
  return starts.map((start, segment) => points.slice(start, starts[segment + 1]).map(positionOf))
}

export function positionOf({ longitude, latitude }: PlacedPoint): Position {
  return [longitude, latitude]
}

/** The smallest box around boxes, or null around none. */
export function boundsAround(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length === 0) return null
  const around: Bounds = [180, 90, -180, -90]
  for (const [west, south, east, north] of boxes) {
    around[0] = Math.min(around[0], west)
    around[1] = Math.min(around[1], south)
    around[2] = Math.max(around[2], east)
    around[3] = Math.max(around[3], north)
  }
  return around
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
