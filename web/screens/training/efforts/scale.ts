// Axes of the charts of efforts. The functions here are pure.

/** An axis that begins and ends at a gridline. */
export interface Scale {
  low: number
  high: number
  /** Values of the gridlines, at most five, ascending. */
  ticks: number[]
}

const maxIntervals = 4

/** Steps that people say of times, in seconds. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400]

/** An axis of seconds around the values. */
export const timeScale = (values: readonly number[]): Scale => scaleOf(values, timeSteps)

/** An axis of numbers around the values. */
export function numberScale(values: readonly number[]): Scale {
  const span = Math.max(...values) - Math.min(...values)
  const power = 10 ** Math.floor(Math.log10(Math.max(span, 1) / maxIntervals))
  return scaleOf(
    values,
    [1, 2, 5, 10, 20, 50].map(step => step * power),
  )
}

/** With the smallest step that divides the values into few intervals. */
function scaleOf(values: readonly number[], steps: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const bounds = steps.map(step => ({
    step,
    first: Math.floor(least / step),
    last: Math.max(Math.ceil(most / step), Math.floor(least / step) + 1),
  }))
  const { step, first, last } = bounds.find(({ first, last }) => last - first <= maxIntervals) ??
    bounds.at(-1) ?? { step: 1, first: 0, last: 1 }
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, ticks }
}

/** Where a duration is on an axis of logarithms from one second to the longest duration: 0 to 1. */
export const logPlace = (seconds: number, longest: number): number => Math.log(seconds) / Math.log(longest)

/** The durations below which labels stand. */
export const labelledDurations: readonly number[] = [1, 10, 60, 300, 1200, 3600]

/** The best value until each of some efforts, the earliest first. */
export function bestUntil(
  values: readonly number[],
  isBetter: (one: number, other: number) => boolean,
  before: number | null,
): number[] {
  let best = before
  return values.map(value => {
    best = best === null || isBetter(value, best) ? value : best
    return best
  })
}
