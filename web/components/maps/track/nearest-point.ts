// Finds the point of a track near a pointer. The functions here are pure.
import type { PlacedPoint, Position } from '../../../data/workouts/track'

/**
 * Finds the point nearest to a position, measured to the lines between points. The loop allocates nothing, because it
 * runs for every movement of the pointer over up to a hundred thousand points.
 * @param starts index of each line's first point
 * @param reach greatest distance, in degrees of latitude
 * @returns the index of the point; `null` if none is in reach
 */
export function nearestPoint(
  points: readonly PlacedPoint[],
  starts: readonly number[],
  [longitude, latitude]: Position,
  reach: number,
): number | null {
  const shrinking = Math.cos((latitude * Math.PI) / 180)
  const begins = new Set(starts)
  let nearest: number | null = null
  let shortest = reach ** 2
  let [fromX, fromY] = [0, 0]
  for (let index = 0; index < points.length; index++) {
    const point = points[index]
    if (point === undefined) continue
    // Coordinates are relative to the given position.
    const x = (point.longitude - longitude) * shrinking
    const y = point.latitude - latitude
    if (begins.has(index)) [fromX, fromY] = [x, y]
    const share = shareOfNearest(fromX, fromY, x, y)
    const squared = (fromX + share * (x - fromX)) ** 2 + (fromY + share * (y - fromY)) ** 2
    if (squared < shortest) {
      shortest = squared
      nearest = share < 0.5 ? index - 1 : index
    }
    fromX = x
    fromY = y
  }
  return nearest
}

/** Returns the fraction (0 to 1) along the segment at which the segment is nearest to the origin. */
function shareOfNearest(fromX: number, fromY: number, toX: number, toY: number): number {
  const [x, y] = [toX - fromX, toY - fromY]
  const squared = x * x + y * y
  return squared === 0 ? 1 : Math.max(0, Math.min(1, -(fromX * x + fromY * y) / squared))
}
