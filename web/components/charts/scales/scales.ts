// Vertical axes: which values they show, and where their gridlines are. The functions here are pure.
import { medianOf, spreadOf, type Values } from './spread'

interface ScaleOfCurve {
  /** Lowest and highest value that the chart shows. */
  range: [low: number, high: number]
  /** The values with gridlines, lowest first. */
  grid: number[]
}

/**
 * Makes the vertical axis of a curve.
 * @param values the values that the chart shows
 */
export type Scale = (values: Values) => ScaleOfCurve

/** The largest number of gridlines. */
const maxLines = 5
/** Share of the range that stays empty above the line, and also below it if the axis does not start at zero. */
const headroom = 0.06

/** Makes an axis from zero (or from the lowest value if it is negative) to the highest value. */
export const fromZero: Scale = values => {
  const [low, high] = spreadOf(values) ?? [0, 0]
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)]
  const room = (top - bottom) * headroom
  return gridded(bottom < 0 ? bottom - room : 0, top > 0 || bottom < 0 ? top + room : 1)
}

/**
 * Makes an axis from the lowest value to the highest.
 * @param minSpan the smallest span of the axis, so that a flat ride does not look mountainous
 */
export const aroundData =
  (minSpan: number): Scale =>
  values => {
    const [low, high] = spreadOf(values) ?? [0, 0]
    const missing = Math.max(0, minSpan - (high - low))
    const room = (high - low + missing) * headroom
    return gridded(low - missing / 2 - room, high + missing / 2 + room)
  }

const gridded = (low: number, high: number): ScaleOfCurve => ({
  range: [low, high],
  grid: roundLines(low, high),
})

/**
 * Returns multiples of a step between two values. The step is the smallest of 1, 2, 5, 10, 20, 50, … (or 0.5, 0.2, …)
 * for which there are not too many lines.
 */
function roundLines(low: number, high: number): number[] {
  let power = 10 ** Math.floor(Math.log10((high - low) / 10))
  for (;;) {
    for (const step of [power, 2 * power, 5 * power]) {
      const lines = multiples(step, low, high)
      if (lines.length <= maxLines) return lines
    }
    power *= 10
  }
}

function multiples(step: number, low: number, high: number): number[] {
  // The small addition allows for rounding errors.
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

/** Allowed distances between the gridlines of paces, in seconds. */
const paceSteps = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
/** The smallest distance between two gridlines of paces, as a share of the axis. Paces are not evenly spaced. */
const minGap = 0.12
/** The largest share of the axis that may have no gridlines at the slow end. */
const maxBare = 0.2
/** The axis begins at this share of the median speed, so standing and strolling are below the axis. */
const slowest = 0.5

/**
 * Makes an axis for speeds that are written as paces. It shows the paces of movement, and leaves out standing still.
 * @param speedAt returns the speed for a pace in seconds
 */
export const paces =
  (speedAt: (pace: number) => number): Scale =>
  ({ seconds, ys }) => {
    const moving: Values = { seconds, ys: ys.map(y => (y !== null && y > 0 ? y : null)) }
    const [low, high] = spreadOf(moving) ?? [0, 0]
    if (high <= 0) return { range: [0, 1], grid: [] }
    const bottom = Math.max(low, slowest * (medianOf(moving) ?? 0))
    const missing = Math.max(0, high * 0.2 - (high - bottom))
    const room = (high - bottom + missing) * headroom
    const range: [number, number] = [Math.max(0, bottom - missing / 2 - room), high + missing / 2 + room]
    return { range, grid: paceLines(range, speedAt) }
  }

function paceLines([low, high]: readonly [number, number], speedAt: (pace: number) => number): number[] {
  const one = speedAt(1)
  const allowed = paceSteps
    .map(step => multiples(step, one / high, low > 0 ? one / low : 4 * (one / high)).map(speedAt))
    .map(speeds => untilTooClose(speeds, minGap * (high - low)))
    .filter(({ length }) => length > 0 && length <= maxLines)
  const slowestOf = (lines: readonly number[]) => lines.at(-1)!
  const covering = allowed.find(lines => slowestOf(lines) - low <= maxBare * (high - low))
  const lines = covering ?? allowed.toSorted((one, other) => slowestOf(one) - slowestOf(other))[0] ?? []
  return lines.toReversed()
}

/**
 * Keeps the lines of paces until two lines are too close. Slower paces are closer together.
 * @param speeds fastest first
 */
function untilTooClose(speeds: readonly number[], gap: number): number[] {
  const end = speeds.findIndex((speed, index) => index > 0 && speeds[index - 1]! - speed < gap)
  return speeds.slice(0, end < 0 ? speeds.length : end)
}
