// Finds the places where a curve goes beyond the edges of its chart. The functions here are pure.
import type { Stretch } from '../../data/workouts/curves/along'

/** A place where the chart cuts the curve off. */
export interface ClippedPeak {
  /** Its position on the horizontal axis. */
  x: number
  side: 'above' | 'below'
  /** The recorded value; only the farthest peak on each side has it, and the others have `null`. */
  label: string | null
}

interface Clipped {
  xs: readonly number[]
  seconds: readonly number[]
  /** The curve as it is drawn, which may be an average. */
  drawn: readonly (number | null)[]
  /** The curve as it was recorded. */
  recorded: readonly (number | null)[]
  range: readonly [low: number, high: number]
  zoom: Stretch | null
  /** The edges (top or bottom) at which cut-off parts of the line are marked. */
  sides: readonly ClippedPeak['side'][]
}

/**
 * Returns one peak for each time that the drawn line leaves the chart. The farthest recorded value outside the chart is
 * always included, even if the value that is drawn there is inside.
 * @param labelAt writes the recorded value of a point
 */
export function clippedPeaks(curve: Clipped, labelAt: (index: number) => string): ClippedPeak[] {
  const { drawn, recorded, xs, zoom, seconds, range, sides } = curve
  const isShown = (index: number) =>
    zoom === null || (seconds[index]! >= zoom.from && seconds[index]! <= zoom.to)
  return sides.flatMap(side => {
    const beyond = (y: number | null | undefined): number =>
      y === null || y === undefined ? 0 : side === 'above' ? y - range[1] : range[0] - y
    const farther = (one: number, other: number) =>
      beyond(recorded[other]) > beyond(recorded[one]) ? other : one
    const outside = drawn.flatMap((y, index) => (isShown(index) && beyond(y) > 0 ? [index] : []))
    const times = runs(outside).map(run => run.reduce(farther))
    const farthest = recorded
      .flatMap((y, index) => (isShown(index) && beyond(y) > 0 ? [index] : []))
      .reduce<number | null>((most, index) => (most === null ? index : farther(most, index)), null)
    if (farthest === null) return []
    const others = times.filter(index => index !== farthest)
    return [
      { x: xs[farthest]!, side, label: labelAt(farthest) },
      ...others.map(index => ({ x: xs[index]!, side, label: null })),
    ]
  })
}

/**
 * Groups consecutive indices.
 * @param indices ascending
 */
function runs(indices: readonly number[]): number[][] {
  const grouped: number[][] = []
  for (const index of indices) {
    const last = grouped.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else grouped.push([index])
  }
  return grouped
}
