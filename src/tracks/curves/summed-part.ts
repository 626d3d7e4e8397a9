/** Sums up the steps of a recording or of a part of it. */
import { climbedElevations, smoothedElevations } from '../elevation'
import { defaultThresholdKmh } from '../measuring/measure'
import { measuredWay } from '../measuring/top-speed'
import { grownEvenly, type Travelled } from '../measuring/travelled'
import { swumUpTo } from '../pool'
import type { BodySensor } from '../sensors'
import { hasPositions, type Track } from '../track'
import { maxReadingS, momentsOf } from './measured'

export interface PartSums {
  readonly metres: number
  /** Seconds, including pauses and gaps between segments. */
  readonly elapsedS: number
  /** Seconds of the steps that are faster than the threshold of the sport; in a pool, the seconds of all lengths. */
  readonly movingS: number
  /** Metres; `null` without elevations. */
  readonly ascentM: number | null
  readonly descentM: number | null
  /** Distance in metres on flat ground that takes the same effort; `null` if no factors were given. */
  readonly flatMetres: number | null
  /** Mean beats per minute, weighted by time; `null` without heart rate. */
  readonly heartRate: number | null
  /** Mean watts, weighted by time and including zeros; `null` without power. */
  readonly power: number | null
}

/** The step from one point to the next. */
export interface Step {
  readonly metres: number
  readonly seconds: number
  /** Seconds of the step that count as moving. */
  readonly moving: number
  /** Rise in metres, negative for a descent; NaN if unknown. */
  readonly climb: number
  /** Length in metres on flat ground that takes the same effort; NaN if no factors were given. */
  readonly flatMetres: number
  readonly heartRate: Reading
  readonly power: Reading
}

/**
 * Readings of a sensor during a step or a part: the sum of the readings, each multiplied by its duration, and the sum
 * of the durations in seconds.
 */
interface Reading {
  readonly sum: number
  readonly seconds: number
}

/**
 * Returns a function for the steps of a track. Its argument is the index of the point to which the step leads, from 1.
 * @param stoppedSpeedKmh steps up to this speed count as stopped; 0 means 1 km/h, and with a negative value no step
 * counts as stopped
 * @param flatFactors factor for the step to each point by which its length is multiplied to get a distance on flat
 * ground with the same effort; `null` if this is not needed
 */
export function stepsOf(
  track: Track,
  { metres, seconds, begins }: Travelled,
  stoppedSpeedKmh: number,
  flatFactors: Float64Array | null = null,
): (index: number) => Step {
  const threshold = stoppedSpeedKmh || defaultThresholdKmh
  const { points, segments } = track
  const elevations =
    points.distance === null ? smoothedElevations(track) : climbedElevations(points, segments)
  const readingAt = readingsOf(track, { metres, seconds, begins })
  const [heartRateAt, powerAt] = [readingAt('heartRate'), readingAt('power')]
  const movingAt = movingOf(track, { metres, seconds, begins }, threshold)
  return index => {
    const length = metres[index]! - metres[index - 1]!
    const passed = seconds[index]! - seconds[index - 1]!
    return {
      metres: length,
      seconds: passed,
      moving: movingAt(index),
      climb: begins[index] ? Number.NaN : elevations[index]! - elevations[index - 1]!,
      flatMetres: flatFactors ? length * flatFactors[index]! : Number.NaN,
      heartRate: heartRateAt(index),
      power: powerAt(index),
    }
  }
}

/**
 * Returns a function for the moving seconds of each step. In a pool, these are the seconds spent swimming lengths. For
 * other recordings, either all seconds of a step are moving or none.
 */
function movingOf(track: Track, travelled: Travelled, threshold: number): (index: number) => number {
  if (track.pool) {
    const swum = swumUpTo(track.pool, track.points.time)
    return index => Math.max(0, swum[index]! - swum[index - 1]!)
  }
  const way = wayInBetween(track, travelled)
  const { seconds, begins } = travelled
  return index => {
    const passed = seconds[index]! - seconds[index - 1]!
    const isMoving =
      passed > 0 && !begins[index] && ((way[index]! - way[index - 1]!) / passed) * 3.6 > threshold
    return isMoving ? passed : 0
  }
}

/**
 * Returns the distance at each point, from which movement is detected. Without positions, the distance may be recorded
 * at intervals of many seconds, such as once per pool length. In this case the recorded speed is used, or the distance
 * is spread evenly.
 */
function wayInBetween(track: Track, travelled: Travelled): Float64Array {
  if (hasPositions(track.points)) return travelled.metres
  return track.points.speed === null ? grownEvenly(travelled) : measuredWay(track).metres
}

const noReading: Reading = { sum: 0, seconds: 0 }

/**
 * Returns, for a sensor, a function for its readings during the step to each point. A reading counts for the time since
 * the previous moment, but for at most `maxReadingS`.
 */
function readingsOf(track: Track, travelled: Travelled) {
  const moments = momentsOf(track, travelled)
  const { seconds, begins, points } = moments
  return (sensor: BodySensor): ((index: number) => Reading) => {
    const values = moments.readingsOf(sensor)
    if (values === null) return () => noReading
    const { count } = track.points
    const [sums, lasting] = [new Float64Array(count), new Float64Array(count)]
    /**
     * Whether the first point has been reached. Earlier readings are ignored, because no step leads to the first point.
     */
    let isWithin = false
    let [sum, lasted] = [0, 0]
    for (let moment = 0; moment < seconds.length; moment++) {
      const point = points === null ? moment : points[moment]!
      if (moment > 0 && !Number.isNaN(values[moment]!) && !begins[moment]) {
        const weight = Math.min(seconds[moment]! - seconds[moment - 1]!, maxReadingS)
        lasted += weight
        sum += values[moment]! * weight
      }
      if (point < 0) continue
      if (isWithin && !begins[moment]) {
        sums[point] = sum
        lasting[point] = lasted
      }
      isWithin = true
      lasted = 0
      sum = 0
    }
    return index => ({ sum: sums[index]!, seconds: lasting[index]! })
  }
}

/** Sums of the steps of a part of a recording. */
export class SummedPart {
  metres = 0
  private elapsed = 0
  private moving = 0
  private ascent = 0
  private descent = 0
  private hasElevation = false
  private flat = 0
  private hasFlat = false
  private readonly heartRate = new SummedReading()
  private readonly power = new SummedReading()

  /** Adds a share of a step, from 0 to 1. */
  add({ metres, seconds, moving, climb, flatMetres, heartRate, power }: Step, share: number): void {
    this.metres += metres * share
    this.elapsed += seconds * share
    this.moving += moving * share
    if (!Number.isNaN(climb)) {
      this.hasElevation = true
      this.ascent += Math.max(0, climb) * share
      this.descent += Math.max(0, -climb) * share
    }
    if (!Number.isNaN(flatMetres)) {
      this.hasFlat = true
      this.flat += flatMetres * share
    }
    this.heartRate.add(heartRate, share)
    this.power.add(power, share)
  }

  /** Adds the sums of a remainder that is too short to be a separate part. */
  take(rest: SummedPart): void {
    this.metres += rest.metres
    this.elapsed += rest.elapsed
    this.moving += rest.moving
    this.ascent += rest.ascent
    this.descent += rest.descent
    this.flat += rest.flat
    this.heartRate.add(rest.heartRate, 1)
    this.power.add(rest.power, 1)
  }

  close(): PartSums {
    return {
      metres: this.metres,
      elapsedS: this.elapsed,
      movingS: this.moving,
      ascentM: this.hasElevation ? this.ascent : null,
      descentM: this.hasElevation ? this.descent : null,
      flatMetres: this.hasFlat ? this.flat : null,
      heartRate: this.heartRate.mean(),
      power: this.power.mean(),
    }
  }
}

class SummedReading implements Reading {
  sum = 0
  seconds = 0

  add({ sum, seconds }: Reading, share: number): void {
    this.sum += sum * share
    this.seconds += seconds * share
  }

  mean(): number | null {
    return this.seconds > 0 ? this.sum / this.seconds : null
  }
}
