import { measuredWay } from '../measuring/top-speed'
import type { Track } from '../track'
import { flatFactor } from './graded-speed'
import { gradientsAlong } from './gradient-bands'

/**
 * Returns the factor for the step to each point by which its length is multiplied for the same effort on the flat, see
 * `flatFactor`. Where the slope is unknown, the factor is 1.
 * @returns `null` in a pool and without elevations
 */
export function flatFactorsOf(track: Track): Float64Array | null {
  const { points, pool } = track
  if (pool || points.elevation.every(Number.isNaN)) return null
  const slopes = gradientsAlong(points, measuredWay(track))
  return slopes.map((_, index) => flatFactor(slopes[index - 1] || 0))
}
