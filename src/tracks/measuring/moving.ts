/** Moving and standing still in a recording, and its maximum speed. */
import { distanceTravelled } from '../distance'
import { figures } from '../figures'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'

/** Microseconds and metres of a segment, split by the stopped-speed threshold. */
export interface Movement {
  readonly movingUs: number
  readonly stoppedUs: number
  readonly movingM: number
  readonly stoppedM: number
  /** Steps from the first moving one on. */
  readonly steps: Steps
}

/** As columns, because there are as many as points. */
interface Steps {
  readonly metres: Float64Array
  readonly metresPerSecond: Float64Array
}

/** Maximum speed a workout can have, in m/s. */
export const fastest = figures.maxSpeedCkmh.most / 10 ** figures.maxSpeedCkmh.decimals / 3.6

/** Steps whose length deviates from the mean by more than this many standard deviations are errors. */
const outlierDeviations = 1.5
/** This share of the highest remaining speeds is treated as errors, too. */
const extremeShare = 0.05

/**
 * Divides a segment's steps into moving and stopped. Steps without length, without duration, or backwards in time count
 * as neither.
 */
export function measureMovement(points: Points, { start, end }: Segment, stoppedSpeedKmh: number): Movement {
  let movingUs = 0
  let stoppedUs = 0
  let movingM = 0
  let stoppedM = 0
  const most = Math.max(0, end - start - 1)
  const steps: Steps = { metres: new Float64Array(most), metresPerSecond: new Float64Array(most) }
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
 * Highest speed of any step in m/s; 0 without steps. Clocks with milliseconds place some points so close together that
 * the step is impossibly fast; such steps are ignored.
 */
export function highestSpeed({ steps }: Movement): number {
  return steps.metresPerSecond.reduce(
    (highest, speed) => (speed > fastest ? highest : Math.max(highest, speed)),
    0,
  )
}

/**
 * Highest speed without positioning errors, in m/s: the 95th percentile of the speeds of steps of usual length; 0 with
 * fewer than two steps.
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
