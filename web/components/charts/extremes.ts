// What a chart shows, for those who do not see it. Pure.
import type { CurvePoint } from '../../data/workouts/track'

interface Extremes {
  /** null when the recording has no elevation. */
  elevation: { lowest: number; highest: CurvePoint } | null
  fastest: CurvePoint
}

/** The lowest and highest elevation and the fastest point, or null for an empty recording. */
export function extremesOf(points: readonly CurvePoint[]): Extremes | null {
  const [first] = points
  if (first === undefined) return null
  const fastest = points.reduce(
    (best, point) => ((point.speed ?? 0) > (best.speed ?? 0) ? point : best),
    first,
  )
  const withElevation = points.filter(point => point.elevation !== undefined)
  const [firstWithElevation] = withElevation
  if (firstWithElevation === undefined) return { elevation: null, fastest }
  const height = (point: CurvePoint) => point.elevation ?? 0
  const highest = withElevation.reduce(
    (best, point) => (height(point) > height(best) ? point : best),
    firstWithElevation,
  )
  const lowest = withElevation.reduce((low, point) => Math.min(low, height(point)), height(highest))
  return { elevation: { lowest, highest }, fastest }
}
