// Finds the range of values in which a curve is for nearly all of its time. The functions here are pure.

/** A curve, or a part of it. */
export interface Values {
  /** Seconds of the points, ascending. */
  seconds: readonly number[]
  /** One value per point; `null` where the recording has no value. */
  ys: readonly (number | null)[]
}

/** The share of the time that is ignored at each end. */
const outermost = 0.005
/**
 * An extreme value that is only a little farther out than the other values is not cut off. The number is a share of the
 * distance between the lowest and the highest of the other values.
 */
const near = 0.25
/** The most seconds that one point can count for, so that a gap does not outweigh everything else. */
const longest = 30

/**
 * Returns the lowest and the highest value, ignoring the outermost half per cent of the time at each end. Extremes that
 * are only a little farther out are included. Returns `null` without values.
 */
export function spreadOf(values: Values): [low: number, high: number] | null {
  const sorted = byValue(values)
  const [lowest, highest] = [sorted[0]?.y, sorted.at(-1)?.y]
  if (lowest === undefined || highest === undefined) return null
  const [low, high] = [quantile(sorted, outermost), quantile(sorted, 1 - outermost)]
  const room = (high - low) * near
  return [lowest >= low - room ? lowest : low, highest <= high + room ? highest : high]
}

/** Returns the median: the curve is below this value for half of its time. `null` without values. */
export function medianOf(values: Values): number | null {
  const sorted = byValue(values)
  return sorted.length === 0 ? null : quantile(sorted, 0.5)
}

interface Weighed {
  y: number
  seconds: number
}

/**
 * Returns the values with their durations, lowest first. Values are weighted by duration, because thinned curves have
 * more points at uneven parts, and counting points would favour peaks.
 */
function byValue({ seconds, ys }: Values): Weighed[] {
  const step = (index: number) =>
    Math.min(longest, Math.max(0, (seconds[index] ?? 0) - (seconds[index - 1] ?? seconds[index] ?? 0)))
  return ys
    .flatMap((y, index) => {
      if (y === null) return []
      return [{ y, seconds: step(index) + (index + 1 < ys.length ? step(index + 1) : 0) }]
    })
    .sort((one, other) => one.y - other.y)
}

/** @param sorted at least one value */
function quantile(sorted: readonly Weighed[], share: number): number {
  const total = sorted.reduce((sum, { seconds }) => sum + seconds, 0)
  let passed = 0
  for (const { y, seconds } of sorted) {
    passed += seconds
    if (passed > total * share) return y
  }
  return sorted.at(-1)!.y
}
