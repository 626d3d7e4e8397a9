/** How steep a recording is at each point. */

import type { Travelled } from '../measuring/travelled'
import type { Points } from '../track'

/**
 * Metres of way that a slope is measured over. Elevations are a metre or more off, so that between neighbouring points their
 * difference is mostly noise.
 */
const lengthM = 60

/** Steeper than this nobody rides or runs: the elevation is wrong there. */
const steepest = 0.6

/**
 * Rise over run at each point, 0.1 for ten per cent: the slope of the straight line (least squares) through the elevations of
 * the 60 metres around it. NaN where they are not known, or the way there is too short to tell.
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

/** Sums of a least-squares line, of points that come and go. */
class SlopeSums {
  private count = 0
  private x = 0
  private y = 0
  private xx = 0
  private xy = 0

  clear(): void {
    this.count = this.x = this.y = this.xx = this.xy = 0
  }

  /** A point without elevation makes no difference. */
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
