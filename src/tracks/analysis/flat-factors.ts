import { measuredWay } from '../measuring/top-speed'
import type { Track } from '../track'
import { flatFactor } from './graded-speed'
import { gradientsAlong } from './gradient-bands'

/**
 * Returns, for the step to each point, the factor that converts its length to a distance with the same effort on flat
 * ground, see `flatFactor`. If the slope is unknown, the factor is 1.
 * @returns `null` for a pool swim or without elevations
 */
export function flatFactorsOf(track: Track): Float64Array | null {
  const { points, pool } = track
  if (pool || points.elevation.every(Number.isNaN)) return null
  const slopes = gradientsAlong(points, measuredWay(track))
  return slopes.map((_, index) => flatFactor(slopes[index - 1] || 0))
}
