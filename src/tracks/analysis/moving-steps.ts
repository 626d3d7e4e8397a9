/** Determines which parts of a recording are movement and which are pauses. */
import { maxReadingS } from '../curves/measured'
import { defaultThresholdKmh } from '../measuring/measure'
import type { Travelled } from '../measuring/travelled'
import type { Speeds, Steps } from './series'

const slowest = defaultThresholdKmh / 3.6

/** Whether a speed in metres per second counts as movement. */
export const isMoving = (speed: number): boolean => speed > slowest

/**
 * Returns the mean of a value over the steps that are recorded and in which the person moves; `null` if there are none.
 * @param of the value of each step
 */
export function meanMoving({ from, until, values }: Steps, of: Float64Array): number | null {
  let [seconds, sum] = [0, 0]
  for (let index = 0; index < from.length; index++) {
    const counted = until[index]! - from[index]!
    if (!(counted > 0) || !isMoving(values[index]!)) continue
    seconds += counted
    sum += counted * of[index]!
  }
  return seconds > 0 ? sum / seconds : null
}

/**
 * Returns the longest pause in seconds. This is an interruption of the recording, a time of standing still, or both in
 * succession. Without a distance, more than ten seconds without points count as a pause.
 * @param speeds `null` without a distance, and for a pool swim, whose distance does not grow during rests
 */
export function longestPause({ metres, seconds, begins }: Travelled, speeds: Speeds | null): number {
  let [longest, since] = [0, 0]
  for (let index = 1; index < seconds.length; index++) {
    const passed = seconds[index]! - seconds[index - 1]!
    const speed =
      passed < 5 && speeds !== null
        ? speeds.smoothed[index - 1]!
        : (metres[index]! - metres[index - 1]!) / passed
    const isPause = begins[index] === 1 || (metres.at(-1)! > 0 ? !isMoving(speed) : passed > maxReadingS)
    since = isPause ? since + passed : 0
    longest = Math.max(longest, since)
  }
  return longest
}
