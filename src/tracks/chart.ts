/** Points of a workout's chart: distance, elapsed time, speed and elevation since its first point. */
import { roundHalfEven } from '../lib/decimal'
import { distance3d, distanceTravelled } from './distance'
import type { Segment } from './segment'
import { difference, hasPositions, type Points, type Track } from './track'

interface ChartPoint {
  /** Kilometres from the first point, gaps between segments included; 2 decimals. */
  readonly distance: number
  /** Whole seconds since the first point, pauses and gaps included. */
  readonly duration: number
  /** Elevation in metres, 1 decimal; absent if the point has none. */
  readonly elevation?: number
  /** In degrees; absent if the track has no positions, as indoors. */
  readonly latitude?: number
  readonly longitude?: number
  /** Kilometres per hour, 2 decimals. */
  readonly speed: number
  /** Microseconds since 1970. */
  readonly time: number
  /**
   * Heart rate in beats per minute. This and the following fields are present only if they were requested and recorded:
   * cadence in turns or steps per minute, power in watts, temperature in °C.
   */
  readonly hr?: number
  readonly cadence?: number
  readonly power?: number
  readonly temperature?: number
}

/**
 * Yields a chart point for each point of a track, or of one of its segments (counted from 0). Yields nothing for a
 * segment that does not exist. For a track without positions, the segment is ignored.
 * @param options.withSensors true to include heart rate, cadence, power and temperature
 */
export function* chartPoints(
  track: Track,
  segmentIndex?: number,
  { withSensors = false } = {},
): Generator<ChartPoint, void> {
  const { points, segments } = track
  if (!hasPositions(points)) {
    yield* chartIndoors(points, withSensors)
    return
  }
  const visited = segmentIndex === undefined ? segments : segments.slice(segmentIndex, segmentIndex + 1)
  const first = visited[0]?.start ?? 0
  let metres = 0
  for (const segment of visited) {
    for (let index = segment.start; index < segment.end; index++) {
      if (index > first) metres += distanceTravelled(points, index, index - 1)
      const point = chartPoint(points, index, metres, points.time[first]!, speedAt(points, segment, index))
      yield withSensors ? { ...point, ...readingsAt(points, index) } : point
    }
  }
}

function positionAt({ latitude, longitude }: Points, index: number) {
  return Number.isNaN(latitude[index])
    ? undefined
    : { latitude: latitude[index]!, longitude: longitude[index]! }
}

function chartPoint(
  points: Points,
  index: number,
  metres: number,
  startTime: number,
  speed: number,
): ChartPoint {
  const time = points.time[index]!
  const elevation = points.elevation[index]!
  return {
    distance: roundHalfEven(metres / 1000, 2),
    duration: Math.trunc((time - startTime) / 1e6),
    ...(Number.isNaN(elevation) ? {} : { elevation: roundHalfEven(elevation, 1) }),
    ...positionAt(points, index),
    speed: roundHalfEven(speed * 3.6, 2),
    time,
  }
}

/**
 * Yields chart points for a track without positions, from the recorded distances and speeds. If a distance is missing,
 * the distance of the previous point is used.
 */
function* chartIndoors(points: Points, withSensors: boolean): Generator<ChartPoint, void> {
  let metres = 0
  for (let index = 0; index < points.count; index++) {
    const recorded = points.distance?.[index] ?? Number.NaN
    if (recorded > metres) metres = recorded
    const speed = points.speed?.[index] ?? Number.NaN
    const point = chartPoint(points, index, metres, points.time[0]!, Number.isNaN(speed) ? 0 : speed)
    yield withSensors ? { ...point, ...readingsAt(points, index) } : point
  }
}

function readingsAt({ heartRate, cadence, power, temperature }: Points, index: number) {
  return {
    ...reading('hr', heartRate?.[index]),
    ...reading('cadence', cadence?.[index]),
    ...reading('power', power?.[index]),
    ...reading('temperature', temperature?.[index]),
  }
}

function reading(name: 'hr' | 'cadence' | 'power' | 'temperature', value = Number.NaN) {
  return Number.isNaN(value) ? undefined : { [name]: value }
}

/**
 * Returns the speed in metres per second at a point: the mean of the speeds from the previous point and to the next
 * point of the segment. A speed of 0 is ignored.
 */
function speedAt(points: Points, { start, end }: Segment, index: number): number {
  const before = index > start ? speedBetween(points, index, index - 1) : 0
  const after = index + 1 < end ? speedBetween(points, index, index + 1) : 0
  return before > 0 && after > 0 ? (before + after) / 2 : before || after
}

function speedBetween(points: Points, current: number, other: number): number {
  const seconds = Math.abs(difference(points.time, other, current)) / 1e6
  if (seconds === 0) return 0
  const metres =
    points.distance === null ? distance3d(points, current, other) : distanceTravelled(points, current, other)
  return metres / seconds
}
