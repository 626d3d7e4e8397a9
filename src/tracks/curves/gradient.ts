/** Gradient of a recording at each point. */

import type { Travelled } from '../measuring/travelled'
import type { Points } from '../track'

/**
 * Metres over which a slope is measured. Elevations have errors of a metre or more, so the differences of
 * neighbouring points are mostly noise.
 */
const lengthM = 60

/** Slopes above this are errors of the elevation, because nobody rides or runs there. */
const steepest = 0.6

/**
 * Gradient at each point, 0.1 for ten per cent. It is the slope of the least-squares line through the elevations
 * within 30 m before and after the point. NaN if elevations are unknown or the distance is too short.
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

/** Running sums of a least-squares line, to which points can be added and from which they can be removed. */
class SlopeSums {
  private count = 0
  private x = 0
  private y = 0
  private xx = 0
  private xy = 0

  clear(): void {
    this.count = this.x = this.y = this.xx = this.xy = 0
  }

  /** A point without elevation is ignored. */
  add(x: number, y: number): void {
    this.weigh(x, y, 1)
  }

  remove(x: number, y: number): void {
    this.weigh(x, y, -1)
  }

  /** NaN with fewer than two points. */
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
