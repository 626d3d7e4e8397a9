// Joins the tracks of the legs of an outing, such as a triathlon. The functions here are pure.
import { continueLongitudes, isPlaced, type PlacedPoint } from '../track'
import type { Curves } from './curves'

interface LegOnMap {
  curves: Pick<Curves, 'points' | 'starts'>
  /** Seconds and kilometres from the start of the outing to that of the leg. */
  second: number
  km: number
}

/**
 * Joins the points of legs, with distances and times from the start of the outing.
 * @returns the points that have a position, and the index of the first point of each segment. Each leg begins a segment
 */
export function joinLegs(legs: readonly LegOnMap[]): { points: PlacedPoint[]; starts: number[] } {
  const points: PlacedPoint[] = []
  const starts: number[] = []
  for (const { curves, second, km } of legs) {
    const placed = curves.points.filter(isPlaced)
    if (placed.length === 0) continue
    const isWhole = placed.length === curves.points.length
    for (const start of isWhole ? curves.starts : [0]) starts.push(points.length + start)
    for (const point of placed)
      points.push({ ...point, distance: point.distance + km, duration: point.duration + second })
  }
  return { points: continueLongitudes(points), starts }
}
