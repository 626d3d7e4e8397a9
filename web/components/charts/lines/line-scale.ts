// Axes of charts with lines. The functions here are pure.

/** An axis that begins and ends at a gridline. */
export interface Scale {
  low: number
  high: number
  /** Values of the gridlines, at most five, ascending. */
  ticks: number[]
}

const maxIntervals = 4

/** The allowed distances between gridlines of time, in seconds. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400]

/** Makes an axis for values in seconds. */
export const timeScale = (values: readonly number[]): Scale => scaleOf(values, timeSteps)

/** Makes an axis for numbers. Its gridlines are whole numbers, because their labels have no decimals. */
export function numberScale(values: readonly number[]): Scale {
  const span = Math.max(...values) - Math.min(...values)
  const power = 10 ** Math.floor(Math.log10(Math.max(span / maxIntervals, 1)))
  return scaleOf(
    values,
    [1, 2, 5, 10, 20, 50].map(step => step * power),
  )
}

/** Makes an axis around the values. Uses the smallest of the steps that needs few enough gridlines. */
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
