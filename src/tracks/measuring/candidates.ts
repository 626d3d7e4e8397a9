// Lists the values of the device and of the points for each figure of a recording, so that users can compare them and
// choose. The functions here are pure.
import { toScaledInteger } from '../../lib/decimal'
import type { FigureCandidate, FigureCandidates, Refusal } from '../figure-sources'
import { type FigureKey, figures } from '../figures'
import type { RecorderSummary } from '../recorder-summary'
import type { Beliefs } from './believed'

/** Values that were measured from the points; `null` if the points do not contain the data. */
interface OfPoints {
  readonly metres: number | null
  readonly spanS: number
  readonly movingS: number | null
  readonly ascentM: number | null
  /** Metres per second over the fastest five seconds. */
  readonly topSpeed: number | null
}

interface Measured {
  readonly totalsFrom: FigureCandidate['source']
  /** The totals before any of them was refused. */
  readonly totals: RecorderSummary
  readonly points: OfPoints
  /** Reasons against totals that are found only during measuring. */
  readonly found: { readonly [Figure in 'duration' | 'moving' | 'maxSpeed']?: Refusal | false }
}

/**
 * Returns the possible values of each figure. Totals and measured values that exceed the limits of a figure are left
 * out.
 */
export function candidatesOf(
  { refusals }: Beliefs,
  { totalsFrom, totals, points, found }: Measured,
): FigureCandidates {
  const between = (
    key: FigureKey,
    device: number | null,
    refusal: Refusal | null,
    ofPoints: number | null,
  ) => [...candidate(key, totalsFrom, device, refusal), ...candidate(key, 'points', ofPoints, null)]
  const { distanceM, elapsedS, timerS, ascentM, maxSpeed } = totals
  return {
    distance: between('distanceM', kilo(distanceM), refusals.distanceM ?? null, kilo(points.metres)),
    duration: between('durationS', elapsedS, found.duration || null, points.spanS),
    moving: between('movingS', timerS || null, refusals.timerS ?? (found.moving || null), points.movingS),
    ascent: between('ascentMm', ascentM, refusals.ascentM ?? null, points.ascentM),
    maxSpeed: between(
      'maxSpeedCkmh',
      inKmh(maxSpeed) || null,
      refusals.maxSpeed ?? (found.maxSpeed || null),
      inKmh(points.topSpeed),
    ),
  }
}

const kilo = (metres: number | null) => metres && metres / 1000
const inKmh = (metresPerSecond: number | null) => metresPerSecond && metresPerSecond * 3.6

/**
 * Returns a value as a list with one candidate; empty if there is no value, or if it exceeds the limits of the figure.
 * @param amount in the unit of the API, see `figures`
 */
function candidate(
  key: FigureKey,
  source: FigureCandidate['source'],
  amount: number | null,
  refusal: Refusal | null,
): FigureCandidate[] {
  const { decimals, quantity, max } = figures[key]
  if (amount === null || !(amount >= 0)) return []
  // Fractions of a second are cut off, as in `toFigures`.
  const value = quantity === 'duration' ? Math.trunc(amount) : toScaledInteger(amount, decimals)
  return value <= max ? [{ source, value, refusal }] : []
}
