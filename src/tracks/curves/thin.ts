/** Reduces the number of points of curves so that they look the same. */

interface Curve {
  /** NaN where the curve has a gap. */
  readonly values: Float64Array
  /** How much the curve matters compared to the others. */
  readonly weight: number
}

/**
 * Indexes of the points to keep, ascending. They are the first and the last, some at equal numbers of points, and
 * then, again and again, the point that is farthest from the straight line between its kept neighbours on any curve.
 * Distances are relative to the range of the curve. So peaks stay, and straight stretches need few points (Douglas
 * and Peucker 1973, with a number of points instead of a tolerance).
 * @param xs shared by all curves, ascending
 * @param most maximum number of points, at least 2
 */
export function pointsToKeep(xs: Float64Array, curves: readonly Curve[], max: number): Uint32Array {
  const count = xs.length
  if (count <= max) return Uint32Array.from(xs.keys())
  const scaled = curves.map(scale)
  const kept = new Uint8Array(count)
  const queue = new LargestFirst()
  const consider = (from: number, to: number) => {
    if (to - from > 1) queue.push(furthest(xs, scaled, from, to))
  }
  // Keep some points that divide the curve evenly. Without them, long stretches would be searched again and again.
  const stretches = Math.max(1, Math.floor(max / 4))
  const anchor = (number: number) => Math.round((number / stretches) * (count - 1))
  for (let number = 0; number <= stretches; number++) kept[anchor(number)] = 1
  for (let number = 0; number < stretches; number++) consider(anchor(number), anchor(number + 1))
  for (let left = max - stretches - 1; left > 0; left--) {
    const gap = queue.pop()
    if (gap === undefined) break
    kept[gap.at] = 1
    consider(gap.from, gap.at)
    consider(gap.at, gap.to)
  }
  return Uint32Array.from(xs.keys()).filter(index => kept[index])
}

/** The points between two kept ones, and the farthest of them. */
interface Gap {
  from: number
  to: number
  at: number
  distance: number
}

function furthest(xs: Float64Array, curves: readonly Float64Array[], from: number, to: number): Gap {
  const gap = { from, to, at: (from + to) >> 1, distance: 0 }
  const width = xs[to]! - xs[from]! || 1
  for (const curve of curves) {
    const begin = curve[from]!
    const rise = (curve[to]! - begin) / width
    for (let at = from + 1; at < to; at++) {
      const distance = Math.abs(curve[at]! - begin - rise * (xs[at]! - xs[from]!))
      if (distance > gap.distance) {
        gap.at = at
        gap.distance = distance
      }
    }
  }
  return gap
}

/**
 * Scales a curve to the range from 0 to its weight. Where the curve has a gap, the value is below that range, so that
 * the ends of the gap look steep and are kept.
 */
function scale({ values, weight }: Curve): Float64Array {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  const range = max - min || 1
  return values.map(value => (Number.isNaN(value) ? -1 : (value - min) / range) * weight)
}

/** A max-heap of gaps by distance. */
class LargestFirst {
  private readonly gaps: Gap[] = []

  push(gap: Gap): void {
    let at = this.gaps.push(gap) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.gaps[parent]!.distance >= gap.distance) break
      this.gaps[at] = this.gaps[parent]!
      at = parent
    }
    this.gaps[at] = gap
  }

  pop(): Gap | undefined {
    const largest = this.gaps[0]
    const last = this.gaps.pop()
    if (last !== undefined && this.gaps.length > 0) this.sink(last)
    return largest
  }

  private sink(gap: Gap): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.gaps.length) break
      if (child + 1 < this.gaps.length && this.gaps[child + 1]!.distance > this.gaps[child]!.distance) child++
      if (this.gaps[child]!.distance <= gap.distance) break
      this.gaps[at] = this.gaps[child]!
      at = child
    }
    this.gaps[at] = gap
  }
}
