/** A recording cut into stretches of equal length, such as kilometres. */
import { smoothedElevations } from '../elevation'
import { defaultThresholdKmh } from '../measuring/measure'
import { travelledAt } from '../measuring/travelled'
import type { Track } from '../track'
import { longestReadingS } from './summarize'

export interface Split {
  /** Metres: the length asked for, or what is left at the end. */
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

/** Lengths are sums of many steps: what is less than a millimetre short of the end has reached it. */
const tolerance = 1e-3

/**
 * The splits of a track, the last of them shorter. Where one ends inside a step, time and climb are shared by length: the
 * splits add up to the workout's distance, duration, moving time and ascent.
 * @param lengthM of a split, in metres
 * @param stoppedSpeedKmh steps up to this speed count as stopped; 0 means 1 km/h
 */
export function splitsOf(track: Track, lengthM: number, stoppedSpeedKmh: number): Split[] {
  const { points } = track
  const threshold = stoppedSpeedKmh || defaultThresholdKmh
  const { metres, seconds, begins } = travelledAt(track)
  const elevations = smoothedElevations(track)
  const splits = [new OpenSplit()]
  let open = splits[0]!
  for (let index = 1; index < points.count; index++) {
    const length = metres[index]! - metres[index - 1]!
    const passed = seconds[index]! - seconds[index - 1]!
    const step = {
      length,
      passed,
      isMoving: passed > 0 && (length / passed) * 3.6 > threshold,
      climb: begins[index] ? Number.NaN : elevations[index]! - elevations[index - 1]!,
      heartRate: begins[index] ? Number.NaN : (points.heartRate?.[index] ?? Number.NaN),
    }
    let left = 1
    while (length > 0 && open.metres + length * left >= lengthM - tolerance) {
      const share = Math.min(left, Math.max(0, (lengthM - open.metres) / length))
      open.add(step, share)
      left -= share
      open = new OpenSplit()
      splits.push(open)
    }
    open.add(step, left)
  }
  // Who stands still at the end begins no new split.
  if (open.metres <= tolerance && splits.length > 1) splits.at(-2)!.take(splits.pop()!)
  return splits.map(split => split.close())
}

interface Step {
  length: number
  passed: number
  isMoving: boolean
  climb: number
  heartRate: number
}

class OpenSplit {
  metres = 0
  private elapsed = 0
  private moving = 0
  private ascent = 0
  private descent = 0
  private hasElevation = false
  private beats = 0
  private beating = 0

  /** Adds a share of a step, from 0 to 1. */
  add({ length, passed, isMoving, climb, heartRate }: Step, share: number): void {
    this.metres += length * share
    this.elapsed += passed * share
    if (isMoving) this.moving += passed * share
    if (!Number.isNaN(climb)) {
      this.hasElevation = true
      this.ascent += Math.max(0, climb) * share
      this.descent += Math.max(0, -climb) * share
    }
    if (!Number.isNaN(heartRate)) {
      const weight = Math.min(passed, longestReadingS) * share
      this.beats += heartRate * weight
      this.beating += weight
    }
  }

  /** Adds what came after it without being another split. */
  take(rest: OpenSplit): void {
    this.metres += rest.metres
    this.elapsed += rest.elapsed
    this.moving += rest.moving
    this.ascent += rest.ascent
    this.descent += rest.descent
    this.beats += rest.beats
    this.beating += rest.beating
  }

  close(): Split {
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
