/** Divides the way of a recording by its slope. */
import { gradientCurve } from '../curves/curves'
import type { Travelled } from '../measuring/travelled'
import type { Points } from '../track'
import { isMoving } from './moving-steps'
import type { Steps } from './series'
import { gradientLimits } from './track-analysis'

/**
 * Slope of the step from each point to the next, 0.1 for ten per cent upwards: the mean of the slopes at both points,
 * each measured over 60 m. NaN if unknown.
 */
export function gradientsAlong(points: Points, way: Travelled): Float64Array {
  const at = gradientCurve(points, way)
  return at.map((gradient, index) => {
    const next = at[index + 1] ?? gradient
    if (Number.isNaN(gradient)) return next
    return Number.isNaN(next) ? gradient : (gradient + next) / 2
  })
}

/**
 * Metres and seconds in each gradient band, without standing still; see `gradientLimits`.
 * @param speeds in metres per second
 * @param gradients slope of each step; steps whose slope is unknown (NaN) are left out
 */
export function gradientBands(speeds: Steps, gradients: Float64Array) {
  const bands = Array.from({ length: gradientLimits.length + 1 }, () => ({ metres: 0, seconds: 0 }))
  const { from, until, values } = speeds
  for (let index = 0; index < from.length; index++) {
    const seconds = until[index]! - from[index]!
    if (!(seconds > 0) || !isMoving(values[index]!) || Number.isNaN(gradients[index])) continue
    const band = bands[bandOf(gradients[index]! * 100)]!
    band.seconds += seconds
    band.metres += seconds * values[index]!
  }
  return bands
}

/** A slope on a limit belongs to the band above it. */
function bandOf(perCent: number): number {
  const band = gradientLimits.findIndex(limit => perCent < limit)
  return band < 0 ? gradientLimits.length : band
}
