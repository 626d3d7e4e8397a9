/** Determines slopes along a recording, and sums up distance and time by slope. */
import { gradientCurve } from '../curves/curves'
import { type Stretch, stretches } from '../measuring/top-speed'
import type { Travelled } from '../measuring/travelled'
import type { Points } from '../track'
import { isMoving } from './moving-steps'
import type { Steps } from './series'
import { gradientLimits } from './track-analysis'

/** Length in metres over which slopes are measured, as in `gradientCurve`. */
const lengthM = 60

/** Steeper slopes count as errors of the elevation, as in `gradientCurve`. */
const steepest = 0.6

/**
 * Returns the slope of the step from each point to the next, for example 0.1 for ten per cent uphill. The slope is the
 * mean of the slopes at both points, which are measured over 60 m. If the points are too far apart, it is the slope
 * between two places 60 m apart, whose elevations are interpolated. NaN if unknown.
 */
export function gradientsAlong(points: Points, way: Travelled): Float64Array {
  const at = gradientCurve(points, way)
  const slopes = new Float64Array(points.count).fill(Number.NaN)
  for (const [first, last] of stretches(way.begins)) {
    const [below, above] = [heightsAlong(points, way, first, last), heightsAlong(points, way, first, last)]
    for (let index = first; index < last; index++) {
      const mean = (at[index]! + at[index + 1]!) / 2
      slopes[index] = Number.isNaN(mean) ? slopeAround(way, [first, last], index, [below, above]) : mean
    }
  }
  return slopes
}

type HeightAt = (metres: number) => number

/** Returns the slope around the middle of a step, measured between two places that are 60 m apart. */
function slopeAround(
  { metres }: Travelled,
  [first, last]: Stretch,
  index: number,
  [below, above]: readonly [HeightAt, HeightAt],
): number {
  const middle = (metres[index]! + metres[index + 1]!) / 2
  const from = Math.max(middle - lengthM / 2, metres[first]!)
  const to = Math.min(middle + lengthM / 2, metres[last]!)
  if (to - from < lengthM / 4) return Number.NaN
  const slope = (above(to) - below(from)) / (to - from)
  return Math.abs(slope) <= steepest ? slope : Number.NaN
}

/**
 * Returns a function for the elevation at a distance, interpolated between the points of a stretch. The distances of
 * successive calls must not decrease.
 */
function heightsAlong({ elevation }: Points, { metres }: Travelled, first: number, last: number): HeightAt {
  let index = first
  return way => {
    while (index < last && metres[index]! < way) index++
    const [before, after] = [metres[Math.max(first, index - 1)]!, metres[index]!]
    if (after <= before) return elevation[index]!
    const [low, high] = [elevation[index - 1]!, elevation[index]!]
    return low + ((high - low) * (way - before)) / (after - before)
  }
}

/**
 * Returns the metres and seconds in each gradient band, without standing still, see `gradientLimits`.
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

/** A slope that is equal to a limit belongs to the band above the limit. */
function bandOf(perCent: number): number {
  const band = gradientLimits.findIndex(limit => perCent < limit)
  return band < 0 ? gradientLimits.length : band
}
