/**
 * Counts the seconds of a recording at each value. With these histograms, zones and load are computed without reading
 * the file of the recording again.
 */
import type { Steps } from './series'
import { type Histogram, histogramSteps, type Quantity } from './track-analysis'

/**
 * Higher values are counted as these: 240 bpm, 2,500 W, 40 m/s. No zone of power or speed starts above them, and higher
 * heart rates count as errors.
 */
const highest = { heartRate: 240, power: 2500, speed: 40 } satisfies Record<Quantity, number>

/**
 * Returns the seconds at each value, rounded to tenths; `null` if there are none.
 * @param values values to count instead of those of the steps
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

/** The small addition makes a value at a bound count as above it, because for a computer 0.15 / 0.05 is less than 3. */
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
