/** Sums up the steps of a recording or of a part of it. */
import { climbedElevations, smoothedElevations } from '../elevation'
import { defaultThresholdKmh } from '../measuring/measure'
import { measuredWay } from '../measuring/top-speed'
import { grownEvenly, type Travelled } from '../measuring/travelled'
import { swumUpTo } from '../pool'
import { hasPlaces, type Track } from '../track'
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
  /** Mean beats per minute, weighted by time; `null` without heart rate. */
  readonly heartRate: number | null
}

/** The step from one point to the next. */
export interface Step {
  readonly metres: number
  readonly seconds: number
  /** Seconds of the step that count as moving. */
  readonly moving: number
  /** Rise in metres, negative for a descent; NaN if unknown. */
  readonly climb: number
  /** `beats`: heartbeats during the step. `beating`: minutes of the step in which the heart rate was recorded. */
  readonly beats: number
  readonly beating: number
}

/**
 * Returns a function for the steps of a track. Its argument is the index of the point to which the step leads, from 1.
 * @param stoppedSpeedKmh steps up to this speed count as stopped; 0 means 1 km/h, and a negative value means that none
 *   do
 */
export function stepsOf(
  track: Track,
  { metres, seconds, begins }: Travelled,
  stoppedSpeedKmh: number,
): (index: number) => Step {
  const threshold = stoppedSpeedKmh || defaultThresholdKmh
  const { points, segments } = track
  const elevations =
    points.distance === null ? smoothedElevations(track) : climbedElevations(points, segments)
  const heart = beatsOf(track, { metres, seconds, begins })
  const movingAt = movingOf(track, { metres, seconds, begins }, threshold)
  return index => {
    const length = metres[index]! - metres[index - 1]!
    const passed = seconds[index]! - seconds[index - 1]!
    return {
      metres: length,
      seconds: passed,
      moving: movingAt(index),
      climb: begins[index] ? Number.NaN : elevations[index]! - elevations[index - 1]!,
      beats: heart?.beats[index] ?? 0,
      beating: heart?.beating[index] ?? 0,
    }
  }
}

/**
 * Returns a function for the moving seconds of each step. In a pool, these are the seconds spent swimming lengths.
 * Elsewhere, a step counts either in full or not at all.
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
 * Distance at each point, for detecting movement. Without positions, the distance may be recorded at intervals of many
 * seconds, such as once per pool length. In this case the recorded speed is used, or the distance is spread evenly.
 */
function wayInBetween(track: Track, travelled: Travelled): Float64Array {
  if (hasPlaces(track.points)) return travelled.metres
  return track.points.speed === null ? grownEvenly(travelled) : measuredWay(track).metres
}

/**
 * Heartbeats during the step to each point; `null` without heart rate. A reading counts for the time since the previous
 * moment, but for at most `maxReadingS`.
 */
function beatsOf(track: Track, travelled: Travelled) {
  const moments = momentsOf(track, travelled)
  const heartRates = moments.readingsOf('heartRate')
  if (heartRates === null) return null
  const { seconds, begins, points } = moments
  const { count } = track.points
  const [beats, beating] = [new Float64Array(count), new Float64Array(count)]
  /**
   * Whether the first point has been reached. Earlier readings are ignored, because no step leads to the first point.
   */
  let isWithin = false
  let [minutes, counted] = [0, 0]
  for (let moment = 0; moment < seconds.length; moment++) {
    const point = points === null ? moment : points[moment]!
    if (moment > 0 && !Number.isNaN(heartRates[moment]!) && !begins[moment]) {
      const weight = Math.min(seconds[moment]! - seconds[moment - 1]!, maxReadingS) / 60
      minutes += weight
      counted += heartRates[moment]! * weight
    }
    if (point < 0) continue
    if (isWithin && !begins[moment]) {
      beats[point] = counted
      beating[point] = minutes
    }
    isWithin = true
    minutes = 0
    counted = 0
  }
  return { beats, beating }
}

/** Sums of the steps of a part of a recording. */
export class SummedPart {
  metres = 0
  private elapsed = 0
  private moving = 0
  private ascent = 0
  private descent = 0
  private hasElevation = false
  private beats = 0
  private beating = 0

  /** Adds a share of a step, from 0 to 1. */
  add({ metres, seconds, moving, climb, beats, beating }: Step, share: number): void {
    this.metres += metres * share
    this.elapsed += seconds * share
    this.moving += moving * share
    if (!Number.isNaN(climb)) {
      this.hasElevation = true
      this.ascent += Math.max(0, climb) * share
      this.descent += Math.max(0, -climb) * share
    }
    this.beats += beats * share
    this.beating += beating * share
  }

  /** Adds the sums of a remainder that is too short to be a part of its own. */
  take(rest: SummedPart): void {
    this.metres += rest.metres
    this.elapsed += rest.elapsed
    this.moving += rest.moving
    this.ascent += rest.ascent
    this.descent += rest.descent
    this.beats += rest.beats
    this.beating += rest.beating
  }

  close(): PartSums {
    return {
      metres: this.metres,
      elapsedS: this.elapsed,
      movingS: this.moving,
      ascentM: this.hasElevation ? this.ascent : null,
      descentM: this.hasElevation ? this.descent : null,
      heartRate: this.beating > 0 ? this.beats / this.beating : null,
    }
  }
}
