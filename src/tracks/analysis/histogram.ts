/** Counts the seconds of a recording at each value, so that zones and load need no file again. */
import type { Steps } from './series'
import { type Histogram, histogramSteps, type Quantity } from './track-analysis'

/** Values above these count here, because no zone starts above them: 240 bpm, 2,500 W, 40 m/s. */
const highest = { heartRate: 240, power: 2500, speed: 40 } satisfies Record<Quantity, number>

/**
 * Returns the seconds at each value, rounded to tenths; `null` if none count.
 * @param values of the steps, if not their own
 */
export function histogramOf(
  { from, until, values: own }: Steps,
  quantity: Quantity,
  values: Float64Array = own,
): Histogram | null {
  const step = histogramSteps[quantity]
  const last = binOf(highest[quantity], step)
  const seconds = new Float64Array(last + 1)
  for (let index = 0; index < from.length; index++) {
    const counted = until[index]! - from[index]!
    if (counted > 0) seconds[Math.min(binOf(values[index]!, step), last)]! += counted
  }
  const rounded = Array.from(seconds, sum => Math.round(sum * 10) / 10)
  const first = rounded.findIndex(sum => sum > 0)
  return first < 0
    ? null
    : { first, seconds: rounded.slice(first, rounded.findLastIndex(sum => sum > 0) + 1) }
}

/** A value just below a bound counts as above it, because 0.15 / 0.05 is less than 3 for a computer. */
const binOf = (value: number, step: number) => Math.floor(value / step + 1e-9)

/** Returns the seconds with a value, and the sum of the values over these seconds. */
export function totalOf({ from, until, values }: Steps): { seconds: number; sum: number } {
  let [seconds, sum] = [0, 0]
  for (let index = 0; index < from.length; index++) {
    const counted = until[index]! - from[index]!
    if (!(counted > 0)) continue
    seconds += counted
    sum += counted * values[index]!
  }
  return { seconds, sum }
}
