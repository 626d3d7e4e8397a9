// Which of the totals that a device tells are believed (shared decision "FIT, TCX: believable totals"). Pure.
import type { RecorderSummary } from '../recorder-summary'

/** What the records of a recording say, for its device to be held against. */
export interface Recorded {
  /** Seconds from the first to the last record. */
  readonly spanS: number
  /** Metres between the positions, elevation ignored; null where there are none, or they say nothing. */
  readonly flatM: number | null
  /** Metres, smoothed; null without elevations. */
  readonly ascentM: number | null
  readonly descentM: number | null
  /** Metres per second, faster than which nobody of the sport is. */
  readonly fastest: number
}

/** Null for what is not told, or not believed. */
export interface BelievedTotals {
  readonly distanceM: number | null
  /** Seconds in which the timer ran. */
  readonly timerS: number | null
  readonly ascentM: number | null
  readonly descentM: number | null
  /** Metres per second. */
  readonly maxSpeed: number | null
}

/** A distance is at most so many times that of the positions, and at least this share of it. */
const mostOfFlat = 2
const leastOfFlat = 1 / 3

/** Metres of climbing that a smoothed figure may miss, beside a half of it. */
const mostMissedClimb = 50
const mostOfClimb = 2

/** Seconds: devices count whole ones, and begin before the first record. */
const timeTolerance = 2

export function believe(
  { timerS, distanceM, ascentM, descentM, maxSpeed }: RecorderSummary,
  recorded: Recorded,
): BelievedTotals {
  const { spanS, flatM, fastest } = recorded
  const isTime = (seconds: number) => seconds > 0 && seconds <= spanS + timeTolerance
  const isDistance = (metres: number) =>
    metres >= 0 &&
    metres <= spanS * fastest &&
    (flatM === null || (metres <= flatM * mostOfFlat && metres >= flatM * leastOfFlat))
  const isClimb = (metres: number, smoothed: number | null) =>
    metres >= 0 && (smoothed === null || metres <= smoothed * mostOfClimb + mostMissedClimb)
  return {
    timerS: believedIf(timerS, isTime),
    distanceM: believedIf(distanceM, isDistance),
    ascentM: believedIf(ascentM, metres => isClimb(metres, recorded.ascentM)),
    descentM: believedIf(descentM, metres => isClimb(metres, recorded.descentM)),
    maxSpeed: believedIf(maxSpeed, speed => speed > 0 && speed <= fastest),
  }
}

const believedIf = (value: number | null, isBelievable: (value: number) => boolean) =>
  value !== null && Number.isFinite(value) && isBelievable(value) ? value : null
