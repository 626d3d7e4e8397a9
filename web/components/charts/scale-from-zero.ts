// A vertical axis that starts at zero and ends at a gridline above the line. The functions here are pure.

/** Maximum number of steps between gridlines above zero: at most five gridlines, including the one at zero. */
const maxIntervals = 4
/** Fraction of the highest value that is kept free above the line. */
const headroom = 0.04

/** Range of the axis. Negative values, such as elevations below sea level, stay visible. */
export function rangeFromZero(low: number, high: number): [number, number] {
  if (high <= 0) return [Math.min(0, low), 1]
  const needed = high * (1 + headroom)
  const step = gridStep(needed)
  return [Math.min(0, low), Math.ceil(needed / step) * step]
}

/** Positions of the gridlines in a range. */
export function gridFromZero([low, top]: readonly [number, number]): number[] {
  const step = gridStep(top)
  const [first, last] = [Math.ceil(low / step), Math.round(top / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/**
 * The smallest of 1, 2, 5, 10, 20, 50, … (and 0.5, 0.2, …) that divides the height into at most `maxIntervals` steps.
 */
function gridStep(height: number): number {
  const power = 10 ** Math.floor(Math.log10(height / maxIntervals))
  // The small addition allows for rounding errors.
  const isEnough = (step: number) => height / step <= maxIntervals + 1e-9
  return [power, 2 * power, 5 * power].find(isEnough) ?? 10 * power
}
