// Decides which totals of a device are plausible and therefore used. No I/O.
import type { CountedBy, FigureChoices, Refusal } from '../figure-sources'
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

/**
 * An ascent or descent is plausible if it is at most the value after smoothing times `maxOfClimb`, plus this many
 * metres.
 */
const maxMissedClimb = 50
const maxOfClimb = 2

/** Tolerance in seconds: devices count whole seconds, and start before the first record. */
const timeTolerance = 2

/** The plausible totals of a device, and for each of the others the reason why it is not used. */
export interface Beliefs {
  readonly believed: BelievedTotals
  readonly refusals: { readonly [Total in keyof BelievedTotals]?: Refusal }
}

/**
 * Checks which totals of a device are plausible.
 * @param choices totals that the user has chosen are always used; totals of figures for which the user has chosen the
 * points are never used
 */
export function believe(
  { timerS, distanceM, ascentM, descentM, maxSpeed }: RecorderSummary,
  recorded: Recorded,
  choices: FigureChoices = {},
): Beliefs {
  const { spanS, flatM, fastest } = recorded
  const isApart = (metres: number) =>
    flatM !== null && (metres > flatM * maxOfFlat || metres < flatM * minOfFlat)
  const isClimbApart = (metres: number, smoothed: number | null) =>
    smoothed !== null && metres > smoothed * maxOfClimb + maxMissedClimb
  const refused = {
    timerS: refusedIf(timerS, ['longer-than-recording', seconds => seconds > spanS + timeTolerance]),
    distanceM: refusedIf(
      distanceM,
      ['faster-than-sport', metres => metres > spanS * fastest],
      ['apart-from-points', isApart],
    ),
    ascentM: refusedIf(ascentM, ['apart-from-points', metres => isClimbApart(metres, recorded.ascentM)]),
    descentM: refusedIf(descentM, ['apart-from-points', metres => isClimbApart(metres, recorded.descentM)]),
    maxSpeed: refusedIf(maxSpeed, ['faster-than-sport', speed => speed > fastest]),
  }
  const { moving, distance, ascent, maxSpeed: speed } = choices
  return {
    believed: {
      timerS: believedIf(timerS || null, refused.timerS, moving),
      distanceM: believedIf(distanceM, refused.distanceM, distance),
      ascentM: believedIf(ascentM, refused.ascentM, ascent),
      descentM: believedIf(descentM, refused.descentM, ascent),
      maxSpeed: believedIf(maxSpeed || null, refused.maxSpeed, speed),
    },
    refusals: Object.fromEntries(Object.entries(refused).filter(([, refusal]) => refusal !== null)),
  }
}

type Check = readonly [refusal: Refusal, isRefused: (value: number) => boolean]

/** Returns the first reason against a value; `null` if there is none, or if there is no value. */
const refusedIf = (value: number | null, ...checks: readonly Check[]): Refusal | null =>
  (isNumber(value) && checks.find(([, isRefused]) => isRefused(value))?.[0]) || null

const believedIf = (value: number | null, refusal: Refusal | null, choice: CountedBy | undefined) =>
  isNumber(value) && choice !== 'points' && (refusal === null || choice === 'device') ? value : null

const isNumber = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value >= 0
