// How steep it was at every point. Pure.
import type { PlacedPoint } from '../../../data/workouts/track'

/** Kilometres before and after a point: over less, errors of a metre or two would look like walls. */
const reach = 0.1
/** Kilometres that must be known to tell anything. */
const leastLength = 0.05

/**
 * Percent, uphill positive; null where the elevation is unknown or somebody hardly moved.
 * @param starts indices at which a segment starts
 */
export function gradients(points: readonly PlacedPoint[], starts: readonly number[]): (number | null)[] {
  return starts.flatMap((start, segment) => gradientsOf(points.slice(start, starts[segment + 1])))
}

function gradientsOf(points: readonly PlacedPoint[]): (number | null)[] {
  let [first, last] = [0, 0]
  return points.map(({ distance }, index) => {
    while (distanceAt(first) < distance - reach && first < index - 1) first++
    while (distanceAt(last + 1) <= distance + reach || last <= index) last++
    return gradientBetween(points[first], points[Math.min(last, points.length - 1)])
  })

  function distanceAt(index: number): number {
    return points[index]?.distance ?? Number.POSITIVE_INFINITY
  }
}

function gradientBetween(from: PlacedPoint | undefined, to: PlacedPoint | undefined): number | null {
  if (from?.elevation === undefined || to?.elevation === undefined) return null
  const length = to.distance - from.distance
  return length < leastLength ? null : (to.elevation - from.elevation) / (length * 10)
}
