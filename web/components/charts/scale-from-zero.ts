// The vertical axis of amounts, which starts at zero and ends at a gridline above the line. Pure.

/** With the one at zero, five gridlines at most. */
const mostIntervals = 4
/** The share of the highest value that stays free above the line. */
const headroom = 0.04

/** Lowest and highest value of the axis. What lies below zero (a dive under the sea's level) still shows. */
export function rangeFromZero(low: number, high: number): [number, number] {
  if (high <= 0) return [Math.min(0, low), 1]
  const needed = high * (1 + headroom)
  const step = gridStep(needed)
  return [Math.min(0, low), Math.ceil(needed / step) * step]
}

/** Where the gridlines of such a range are. */
export function gridFromZero([low, top]: readonly [number, number]): number[] {
  const step = gridStep(top)
  const [first, last] = [Math.ceil(low / step), Math.round(top / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The smallest of 1, 2, 5, 10, 20, 50, … (and 0.5, 0.2, …) that reaches the height in few enough steps. */
function gridStep(height: number): number {
  const power = 10 ** Math.floor(Math.log10(height / mostIntervals))
  // A hair of tolerance: divisions of decimal fractions are not exact.
  const isEnough = (step: number) => height / step <= mostIntervals + 1e-9
  return [power, 2 * power, 5 * power].find(isEnough) ?? 10 * power
}
