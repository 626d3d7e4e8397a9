// The extremes of a workout's curves, for people who cannot see the charts. The functions here are pure.
import type { CurvePoint } from '../../data/workouts/track'

interface Extremes {
  /** The lowest elevation in metres and the highest point; `null` if the recording has no elevation. */
  elevation: { lowest: number; highest: CurvePoint } | null
  fastest: CurvePoint
}

/** Finds the lowest and the highest elevation and the fastest point; `null` for an empty recording. */
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
