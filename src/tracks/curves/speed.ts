/** Speed of a recording averaged over five seconds, so that a single wrong position does not distort it. */
import {
  highestOf,
  metresAlong,
  stretches,
  topSpeedIn,
  windowSeconds,
  withoutJumps,
} from '../measuring/top-speed'
import type { Travelled } from '../measuring/travelled'

interface SpeedCurve {
  /**
   * Metres per second at each point, over the five seconds around it. Near the ends of a segment, these are its first
   * or last five. A segment that is shorter has a single speed, and one without duration has NaN.
   */
  readonly speeds: Float64Array
  /** Highest speed over any five seconds. No value of the curve is higher. `null` if no segment is long enough. */
  readonly top: number | null
}

/** @param limit metres per second; faster steps add no distance */
export function speedCurve(travelled: Travelled, limit: number): SpeedCurve {
  const { seconds, begins } = travelled
  const way = withoutJumps(travelled, limit)
  const speeds = new Float64Array(seconds.length).fill(Number.NaN)
  const tops: (number | null)[] = []
  for (const stretch of stretches(begins)) {
    const [first, last] = stretch
    const begin = seconds[first]!
    const width = Math.min(windowSeconds, seconds[last]! - begin)
    if (width <= 0) continue
    const latest = seconds[last]! - width
    const [metresFrom, metresTo] = [metresAlong(way, stretch), metresAlong(way, stretch)]
    for (let index = first; index <= last; index++) {
      const from = clamp(seconds[index]! - width / 2, begin, latest)
      speeds[index] = (metresTo(from + width) - metresFrom(from)) / width
    }
    tops.push(topSpeedIn(way, stretch))
  }
  return { speeds, top: highestOf(tops) }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
