/** Measures moving and stopped time of a recording, and its maximum speed. */
import { distanceTravelled } from '../distance'
import { figures } from '../figures'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'

/** Microseconds and metres of a segment, of steps above the stopped-speed threshold (moving) and below it (stopped). */
interface Movement {
  readonly movingUs: number
  readonly stoppedUs: number
  readonly movingM: number
  readonly stoppedM: number
  /** The steps that are moving or stopped. Steps before the first moving step are left out. */
  readonly steps: Steps
}

/** Lengths and speeds of steps as arrays, because there are almost as many steps as points. */
interface Steps {
  readonly metres: Float64Array
  readonly metresPerSecond: Float64Array
}

/** Highest speed that is accepted in a workout, in m/s. */
export const fastest = figures.maxSpeedCkmh.max / 10 ** figures.maxSpeedCkmh.decimals / 3.6

/** A step is an error if its length deviates from the mean by more than this many standard deviations. */
const outlierDeviations = 1.5
/** Of the remaining steps, this share also counts as errors: the fastest ones. */
const extremeShare = 0.05

/**
 * Divides steps into moving and stopped. Steps without length or duration, or back in time, are neither moving nor
 * stopped.
 */
export function measureMovement(points: Points, { start, end }: Segment, stoppedSpeedKmh: number): Movement {
  let movingUs = 0
  let stoppedUs = 0
  let movingM = 0
  let stoppedM = 0
  const max = Math.max(0, end - start - 1)
  const steps: Steps = { metres: new Float64Array(max), metresPerSecond: new Float64Array(max) }
  let count = 0
  for (let current = start + 1; current < end; current++) {
    const microseconds = difference(points.time, current - 1, current)
    const metres = distanceTravelled(points, current, current - 1)
    if (!(microseconds > 0 && metres > 0)) continue
    const seconds = microseconds / 1e6
    if (metres / 1000 / (seconds / 3600) <= stoppedSpeedKmh) {
      stoppedUs += microseconds
      stoppedM += metres
    } else {
      movingUs += microseconds
      movingM += metres
    }
    if (movingUs === 0) continue
    steps.metres[count] = metres
    steps.metresPerSecond[count++] = metres / seconds
  }
  return { movingUs, stoppedUs, movingM, stoppedM, steps: upTo(steps, count) }
}

const upTo = ({ metres, metresPerSecond }: Steps, count: number): Steps => ({
  metres: metres.subarray(0, count),
  metresPerSecond: metresPerSecond.subarray(0, count),
})

/**
 * Returns the highest speed of any step in m/s; 0 without steps. Speeds above the maximum for a workout are ignored:
 * with clocks that count milliseconds, two points may be so close in time that the step between them is impossibly
 * fast.
 */
export function highestSpeed({ steps }: Movement): number {
  return steps.metresPerSecond.reduce(
    (highest, speed) => (speed > fastest ? highest : Math.max(highest, speed)),
    0,
  )
}

/**
 * Returns the highest speed without positioning errors, in m/s: the 95th percentile of the speeds of all steps of usual
 * length. 0 if there are fewer than two steps.
 */
export function highestPlausibleSpeed({ steps: { metres, metresPerSecond } }: Movement): number {
  if (metres.length < 2) return 0
  const mean = average(metres)
  const deviation = Math.sqrt(average(metres.map(step => (step - mean) ** 2)))
  const speeds = metresPerSecond
    .filter((_, step) => Math.abs(metres[step]! - mean) <= outlierDeviations * deviation)
    .sort()
  const index = Math.floor(speeds.length * (1 - extremeShare))
  return speeds[Math.min(index, speeds.length - 1)] ?? 0
}

function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
