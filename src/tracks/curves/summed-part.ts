/** What adds up over the steps of a recording, whole ones and shares of them. */
import { smoothedElevations } from '../elevation'
import { defaultThresholdKmh } from '../measuring/measure'
import type { Travelled } from '../measuring/travelled'
import type { Track } from '../track'
import { longestReadingS } from './summarize'

export interface PartSums {
  readonly metres: number
  /** Pauses and gaps between segments included. */
  readonly elapsedS: number
  /** Of the steps that are faster than the sport's threshold. */
  readonly movingS: number
  /** Metres; null where no elevation is known. */
  readonly ascentM: number | null
  readonly descentM: number | null
  /** Beats per minute, each weighted by its time; null where none was recorded. */
  readonly heartRate: number | null
}

/** From one point to the next. */
export interface Step {
  readonly metres: number
  readonly seconds: number
  readonly isMoving: boolean
  /** NaN where it is not known. */
  readonly climb: number
  /** NaN where it is not known. */
  readonly heartRate: number
}

/**
 * The steps of a track: that to the point with the index asked for, which is 1 or higher.
 * @param stoppedSpeedKmh steps up to this speed count as stopped; 0 means 1 km/h
 */
export function stepsOf(
  track: Track,
  { metres, seconds, begins }: Travelled,
  stoppedSpeedKmh: number,
): (index: number) => Step {
  const { heartRate } = track.points
  const threshold = stoppedSpeedKmh || defaultThresholdKmh
  const elevations = smoothedElevations(track)
  return index => {
    const length = metres[index]! - metres[index - 1]!
    const passed = seconds[index]! - seconds[index - 1]!
    return {
      metres: length,
      seconds: passed,
      isMoving: passed > 0 && (length / passed) * 3.6 > threshold,
      climb: begins[index] ? Number.NaN : elevations[index]! - elevations[index - 1]!,
      heartRate: begins[index] ? Number.NaN : (heartRate?.[index] ?? Number.NaN),
    }
  }
}

/** A part of a recording that grows step by step. */
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
  add({ metres, seconds, isMoving, climb, heartRate }: Step, share: number): void {
    this.metres += metres * share
    this.elapsed += seconds * share
    if (isMoving) this.moving += seconds * share
    if (!Number.isNaN(climb)) {
      this.hasElevation = true
      this.ascent += Math.max(0, climb) * share
      this.descent += Math.max(0, -climb) * share
    }
    if (!Number.isNaN(heartRate)) {
      const weight = Math.min(seconds, longestReadingS) * share
      this.beats += heartRate * weight
      this.beating += weight
    }
  }

  /** Adds what came after it without being another part. */
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
