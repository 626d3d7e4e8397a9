// Averages a curve over some seconds, so that it can be read where several seconds share a pixel. The functions here
// are pure.

/** Pixels over which a curve is averaged: fewer leave noise, more hide what can be seen. */
const pixelsAveraged = 3
/** The numbers of seconds over which curves are averaged: people can read these. */
const windows = [5, 10, 15, 20, 30, 45, 60, 90, 120]

/** The seconds over which curves are averaged in a chart; 0 if each second has room enough. */
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
   * The mean of all recorded values since the point before, because thinning mostly leaves peaks. Where it is `null`,
   * the curve is taken as straight between the two points.
   */
  means: readonly (number | null)[]
  /** Indices of points before which there is a pause. */
  breaks: readonly number[]
}

/**
 * The mean of a curve around each of its points. It reaches neither across gaps nor across pauses, and near those, and
 * near the ends, its window is shorter.
 * @param window in seconds; 0 returns the curve as it is
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

/** The parts of a curve without gaps and pauses: the first index of each, and the one after its last. */
function* unbroken(ys: readonly (number | null)[], breaks: ReadonlySet<number>): Generator<[number, number]> {
  let first = 0
  for (let index = 0; index <= ys.length; index++) {
    const isGap = index === ys.length || ys[index] === null
    if (!isGap && !breaks.has(index)) continue
    if (index > first) yield [first, index]
    first = isGap ? index + 1 : index
  }
}

/** The area below a curve, from which means follow in constant time as their window moves on. */
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

  /** The mean around a point. Points must be asked in their order. */
  meanAround(index: number, halfWindow: number): number {
    const { seconds, ys } = this
    const last = seconds.length - 1
    // The window shrinks to both sides alike, or else the curve would be shifted near its ends.
    const half = Math.min(halfWindow, seconds[index]! - seconds[0]!, seconds[last]! - seconds[index]!)
    if (half <= 0) return ys[index]!
    const [begin, end] = [seconds[index]! - half, seconds[index]! + half]
    while (this.from < last && seconds[this.from + 1]! <= begin) this.from++
    while (this.to < last && seconds[this.to + 1]! <= end) this.to++
    return (this.areaTo(this.to, end) - this.areaTo(this.from, begin)) / (2 * half)
  }

  /** Area up to a second at or after the point at `index` and before the next one. */
  private areaTo(index: number, second: number): number {
    const { seconds, ys, sums, means } = this
    const width = second - seconds[index]!
    if (width <= 0 || index + 1 >= seconds.length) return sums[index]!
    const share = width / (seconds[index + 1]! - seconds[index]!)
    // How a mean is spread within its step is not known: evenly is least wrong.
    if ((means[index + 1] ?? null) !== null) return sums[index]! + share * (sums[index + 1]! - sums[index]!)
    const y = ys[index]! + (ys[index + 1]! - ys[index]!) * share
    return sums[index]! + (width * (ys[index]! + y)) / 2
  }
}
