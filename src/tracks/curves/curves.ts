/**
 * Curves of speed and gradient. Speeds are averages over five seconds, so that one wrong position does not distort the
 * curve.
 */
import {
  highestOf,
  metresAlong,
  stretches,
  topSpeedIn,
  windowSeconds,
  withoutJumps,
} from '../measuring/top-speed'
import type { Travelled } from '../measuring/travelled'
import type { Points } from '../track'

interface SpeedCurve {
  /**
   * Speed in metres per second at each point, averaged over the five seconds around it. Near the ends of a segment, the
   * first or last five seconds are used. All points of a segment shorter than five seconds have the same speed, which
   * is NaN if the segment has no duration.
   */
  readonly speeds: Float64Array
  /**
   * Highest average speed over any five seconds of a segment; `null` if all segments are shorter. Only in shorter
   * segments can `speeds` be higher.
   */
  readonly top: number | null
}

/** Computes the speed curve. @param limit metres per second; faster steps add no distance */
export function speedCurve(travelled: Travelled, limit: number): SpeedCurve {
  const { seconds, begins } = travelled
  const way = withoutJumps(travelled, limit)
  const speeds = new Float64Array(seconds.length).fill(Number.NaN)
  const tops: (number | null)[] = []
  for (const stretch of stretches(begins)) {
    const [first, last] = stretch
    const begin = seconds[first]!
    const width = Math.min(windowSeconds, seconds[last]! - begin)
    if (width <= 0) continue
    const latest = seconds[last]! - width
    const [metresFrom, metresTo] = [metresAlong(way, stretch), metresAlong(way, stretch)]
    for (let index = first; index <= last; index++) {
      const from = clamp(seconds[index]! - width / 2, begin, latest)
      speeds[index] = (metresTo(from + width) - metresFrom(from)) / width
    }
    tops.push(topSpeedIn(way, stretch))
  }
  return { speeds, top: highestOf(tops) }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/**
 * Length in metres over which a slope is measured. Elevations have errors of a metre or more, so the differences
 * between neighbouring points are mostly noise.
 */
const lengthM = 60

/** Steeper slopes count as errors of the elevation, because nobody rides or runs on them. */
const steepest = 0.6

/**
 * Returns the gradient at each point, for example 0.1 for ten per cent. It is the slope of the least-squares line
 * through the elevations within 30 m before and after the point. NaN if elevations are unknown or the distance is too
 * short.
 */
export function gradientCurve({ elevation, count }: Points, { metres, begins }: Travelled): Float64Array {
  const gradients = new Float64Array(count).fill(Number.NaN)
  const sums = new SlopeSums()
  let from = 0
  let to = 0
  for (let index = 0; index < count; index++) {
    if (begins[index]) {
      sums.clear()
      from = index
      to = index
    }
    while (to < count && (to === index || !begins[to]) && metres[to]! - metres[index]! <= lengthM / 2) {
      sums.add(metres[to]!, elevation[to]!)
      to++
    }
    while (metres[index]! - metres[from]! > lengthM / 2) {
      sums.remove(metres[from]!, elevation[from]!)
      from++
    }
    const isLongEnough = metres[to - 1]! - metres[from]! >= lengthM / 4
    const slope = isLongEnough ? sums.slope() : Number.NaN
    if (Math.abs(slope) <= steepest) gradients[index] = slope
  }
  return gradients
}

/** Running sums for a least-squares line. Points can be added and removed. */
class SlopeSums {
  private count = 0
  private x = 0
  private y = 0
  private xx = 0
  private xy = 0

  clear(): void {
    this.count = this.x = this.y = this.xx = this.xy = 0
  }

  /** Adds a point. A point without elevation is ignored. */
  add(x: number, y: number): void {
    this.weigh(x, y, 1)
  }

  remove(x: number, y: number): void {
    this.weigh(x, y, -1)
  }

  /** Returns the slope of the line; NaN with fewer than two points. */
  slope(): number {
    const spread = this.count * this.xx - this.x * this.x
    return this.count > 1 && spread > 1e-6 ? (this.count * this.xy - this.x * this.y) / spread : Number.NaN
  }

  private weigh(x: number, y: number, weight: number): void {
    if (Number.isNaN(y)) return
    this.count += weight
    this.x += weight * x
    this.y += weight * y
    this.xx += weight * x * x
    this.xy += weight * x * y
  }
}
