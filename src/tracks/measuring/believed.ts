// Decides which totals of a device are plausible and therefore used. No I/O.
import type { RecorderSummary } from '../recorder-summary'

/** Values measured from the records of a recording, with which the device's totals are compared. */
export interface Recorded {
  /** Seconds from the first to the last record. */
  readonly spanS: number
  /** Length in metres of the line through the positions, ignoring elevation; `null` without usable positions. */
  readonly flatM: number | null
  /** Ascent in metres after smoothing; `null` without elevations. */
  readonly ascentM: number | null
  readonly descentM: number | null
  /** Maximum speed of the sport in metres per second. */
  readonly fastest: number
}

/** The plausible totals. A total is `null` if it is missing or not plausible. */
export interface BelievedTotals {
  readonly distanceM: number | null
  /** Seconds during which the timer ran. */
  readonly timerS: number | null
  readonly ascentM: number | null
  readonly descentM: number | null
  /** In metres per second. */
  readonly maxSpeed: number | null
}

/** A distance is plausible if it is between these multiples of the length of the line through the positions. */
const maxOfFlat = 2
const minOfFlat = 1 / 3

/** A climb is plausible if it is at most the smoothed climb times `maxOfClimb`, plus this many metres. */
const maxMissedClimb = 50
const maxOfClimb = 2

/** Tolerance in seconds: devices count whole seconds, and start before the first record. */
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
    (flatM === null || (metres <= flatM * maxOfFlat && metres >= flatM * minOfFlat))
  const isClimb = (metres: number, smoothed: number | null) =>
    metres >= 0 && (smoothed === null || metres <= smoothed * maxOfClimb + maxMissedClimb)
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
