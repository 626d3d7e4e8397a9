// Averages a curve over some seconds, so that it is readable if several seconds share a pixel. The functions here are
// pure.

/** Number of pixels over which a curve is averaged. With fewer pixels the curve is noisy; with more it loses detail. */
const pixelsAveraged = 3
/** The allowed numbers of seconds for averaging. They are round numbers, which people can easily read. */
const windows = [5, 10, 15, 20, 30, 45, 60, 90, 120]

/** Returns the seconds over which curves are averaged in a chart; 0 if no averaging is needed. */
export function windowFor(secondsPerPixel: number): number {
  const wanted = secondsPerPixel * pixelsAveraged
  return windows.findLast(seconds => seconds <= wanted) ?? 0
}

export interface Curve {
  /** Seconds of the points, ascending. */
  seconds: readonly number[]
  /** `null` in gaps of the curve. */
  ys: readonly (number | null)[]
  /**
   * The mean of all recorded values since the previous point. Thinned points alone are not enough, because they are
   * mostly peaks. Where a mean is `null`, the curve is assumed to be straight between the two points.
   */
  means: readonly (number | null)[]
  /** Indices of points before which there is a pause. */
  breaks: readonly number[]
}

/**
 * Returns the mean of a curve around each of its points. The window does not cross gaps or pauses; near gaps, pauses
 * and the ends of the curve it is shorter.
 * @param window in seconds; 0 returns the curve unchanged
 */
export function smoothed({ seconds, ys, means, breaks }: Curve, window: number): (number | null)[] {
  if (window <= 0) return [...ys]
  const smooth: (number | null)[] = new Array(ys.length).fill(null)
  for (const [first, end] of unbroken(ys, new Set(breaks))) {
    const part = [seconds, ys, means].map(column => column.slice(first, end))
    const area = new Area(part[0] as number[], part[1] as number[], part[2]!)
    for (let index = first; index < end; index++) smooth[index] = area.meanAround(index - first, window / 2)
  }
  return smooth
}

/**
 * Yields the parts of a curve without gaps and pauses: the first index of each part, and the index after its last
 * point.
 */
function* unbroken(ys: readonly (number | null)[], breaks: ReadonlySet<number>): Generator<[number, number]> {
  let first = 0
  for (let index = 0; index <= ys.length; index++) {
    const isGap = index === ys.length || ys[index] === null
    if (!isGap && !breaks.has(index)) continue
    if (index > first) yield [first, index]
    first = isGap ? index + 1 : index
  }
}

/** The area below a curve. With it, the mean of a moving window takes constant time. */
class Area {
  /** Area from the first point to each point. */
  private readonly sums: Float64Array
  private from = 0
  private to = 0

  constructor(
    private readonly seconds: readonly number[],
    private readonly ys: readonly number[],
    private readonly means: readonly (number | null | undefined)[],
  ) {
    this.sums = new Float64Array(ys.length)
    for (let at = 1; at < ys.length; at++) {
      const mean = means[at] ?? (ys[at]! + ys[at - 1]!) / 2
      this.sums[at] = this.sums[at - 1]! + (seconds[at]! - seconds[at - 1]!) * mean
    }
  }

  /** Returns the mean around a point. Call it for the points in ascending order. */
  meanAround(index: number, halfWindow: number): number {
    const { seconds, ys } = this
    const last = seconds.length - 1
    // The window shrinks equally on both sides, because otherwise the curve would be shifted near its ends.
    const half = Math.min(halfWindow, seconds[index]! - seconds[0]!, seconds[last]! - seconds[index]!)
    if (half <= 0) return ys[index]!
    const [begin, end] = [seconds[index]! - half, seconds[index]! + half]
    while (this.from < last && seconds[this.from + 1]! <= begin) this.from++
    while (this.to < last && seconds[this.to + 1]! <= end) this.to++
    return (this.areaTo(this.to, end) - this.areaTo(this.from, begin)) / (2 * half)
  }

  /** Returns the area up to a second. The second is at or after the point at `index`, and before the next point. */
  private areaTo(index: number, second: number): number {
    const { seconds, ys, sums, means } = this
    const width = second - seconds[index]!
    if (width <= 0 || index + 1 >= seconds.length) return sums[index]!
    const share = width / (seconds[index + 1]! - seconds[index]!)
    // It is unknown how the values are distributed between two points, so an even distribution is assumed.
    if ((means[index + 1] ?? null) !== null) return sums[index]! + share * (sums[index + 1]! - sums[index]!)
    const y = ys[index]! + (ys[index + 1]! - ys[index]!) * share
    return sums[index]! + (width * (ys[index]! + y)) / 2
  }
}
