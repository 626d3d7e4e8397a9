// What a chart shows, for those who do not see it. Pure.
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'

interface Extremes {
  /** null when the recording has no elevation. */
  elevation: { lowest: number; highest: ChartPoint } | null
  fastest: ChartPoint
}

/** The lowest and highest elevation and the fastest point, or null for an empty recording. */
export function extremesOf(points: readonly ChartPoint[]): Extremes | null {
  const [first] = points
  if (first === undefined) return null
  const fastest = points.reduce((best, point) => (point.speed > best.speed ? point : best), first)
  const withElevation = points.filter(point => point.elevation !== undefined)
  const [firstWithElevation] = withElevation
  if (firstWithElevation === undefined) return { elevation: null, fastest }
  const height = (point: ChartPoint) => point.elevation ?? 0
  const highest = withElevation.reduce(
    (best, point) => (height(point) > height(best) ? point : best),
    firstWithElevation,
  )
  const lowest = withElevation.reduce((low, point) => Math.min(low, height(point)), height(highest))
  return { elevation: { lowest, highest }, fastest }
}

/**
 * Whether a point is faster than the maximum speed (km/h) that the figures state: that one is cleared of positioning
 * errors, the points are not. Differences too small to be read do not count.
 */
export function hasPeaksAbove(points: readonly ChartPoint[], maxSpeed: number): boolean {
  return points.some(({ speed }) => speed >= maxSpeed + 0.1)
}
