/** Reduces the number of points of curves while keeping their shape. */

interface Curve {
  /** NaN where the curve has a gap. */
  readonly values: Float64Array
  /** Weight of the curve. The higher the weight, the more deviations of this curve matter. */
  readonly weight: number
}

/**
 * Returns the indexes of the points to keep, ascending. The first and the last point are kept, as well as some points
 * at regular intervals, and the highest and the lowest point of each curve. Then further points are added one by one:
 * each time the point that is farthest, on any of the curves, from the straight line between its kept neighbours.
 * Distances are relative to the range of the curve. This keeps peaks, and straight stretches need few points (Douglas
 * and Peucker 1973, with a number of points instead of a tolerance).
 * @param xs ascending x values that all curves share
 * @param max maximum number of points, at least 2
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
  // Points at regular intervals are kept first. Without them, long stretches would be searched again and again.
  const stretches = Math.max(1, Math.floor(max / 4))
  const anchor = (number: number) => Math.round((number / stretches) * (count - 1))
  for (let number = 0; number <= stretches; number++) kept[anchor(number)] = 1
  let left = max - stretches - 1
  for (const at of scaled.flatMap(extremesOf)) {
    if (left === 0 || kept[at]) continue
    kept[at] = 1
    left--
  }
  for (let from = 0, to = 1; to < count; to++) {
    if (!kept[to]) continue
    consider(from, to)
    from = to
  }
  for (; left > 0; left--) {
    const gap = queue.pop()
    if (gap === undefined) break
    kept[gap.at] = 1
    consider(gap.from, gap.at)
    consider(gap.at, gap.to)
  }
  return Uint32Array.from(xs.keys()).filter(index => kept[index])
}

/** Returns the indexes of the highest and the lowest value of a scaled curve; empty if the curve is constant. */
function extremesOf(values: Float64Array): number[] {
  let [highest, lowest] = [-1, -1]
  values.forEach((value, at) => {
    if (value < 0) return
    if (highest < 0 || value > values[highest]!) highest = at
    if (lowest < 0 || value < values[lowest]!) lowest = at
  })
  return highest < 0 || values[highest] === values[lowest] ? [] : [highest, lowest]
}

/** A gap between two neighbouring kept points, and the point in it that is farthest from the straight line. */
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
 * Scales a curve to the range from 0 to its weight. In a gap of the curve, the value is below that range, so that the
 * ends of the gap are steep and are kept.
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

/** A priority queue of gaps (max-heap), ordered by distance. */
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
