// Figures that people enter instead of recording them, as the exact integers that are stored. What is no such figure is
// `invalid payload`.
import { invalid } from '../../errors'
import { parseDecimal } from '../../formats/gpx/decimal-number'
import { maxClimbMm, maxDistanceM, maxDurationS, maxStoredSpeedCkmh } from '../../tracks/measure'
import { toScaledInteger } from '../../lib/decimal'
import { fromLocalTime } from '../../lib/time-zone'

/** Ascent and descent in metres: both, or neither. */
export function readClimb({ ascent, descent }: { ascent?: unknown; descent?: unknown }) {
  const given = [ascent, descent].filter(value => value !== null && value !== undefined)
  if (given.length === 0) return { ascentMm: null, descentMm: null }
  if (given.length === 1) throw invalid()
  return {
    ascentMm: scaled(readAmount(ascent), 3, maxClimbMm),
    descentMm: scaled(readAmount(descent), 3, maxClimbMm),
  }
}

/** Kilometres. */
export const readDistance = readAmount

/** Whole seconds. */
export function readDuration(value: unknown): number {
  const seconds = readAmount(value)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxDurationS) throw invalid()
  return seconds
}

/** All that a distance and a duration tell: no pauses, and one speed from start to end. */
export function measureByHand(distanceKm: number, durationS: number) {
  const speedCkmh = scaled(distanceKm / (durationS / 3600), 2, maxStoredSpeedCkmh)
  return {
    distanceM: scaled(distanceKm, 3, maxDistanceM),
    durationS,
    movingS: durationS,
    aveSpeedCkmh: speedCkmh,
    maxSpeedCkmh: speedCkmh,
  }
}

const dateSyntax = /^(\d{4})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{1,2})$/

/** `YYYY-MM-DD HH:MM` on the clocks of a zone; leading zeros may be left out but for the year's. */
export function readWorkoutDate(value: unknown, timeZone: string): Date {
  const [, year, ...others] = (typeof value === 'string' && dateSyntax.exec(value)) || []
  if (!year) throw invalid()
  const [month, day, hour, minute] = others.map(digits => digits.padStart(2, '0'))
  const date = momentOf(`${year}-${month}-${day}T${hour}:${minute}`, timeZone)
  // Years are written with four digits, in UTC.
  if (date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) throw invalid()
  return date
}

function momentOf(local: string, timeZone: string): Date {
  try {
    return fromLocalTime(local, timeZone)
  } catch {
    throw invalid()
  }
}

/** A number of 0 or more, which some apps send as text. */
function readAmount(value: unknown): number {
  const amount = typeof value === 'string' ? parseDecimal(value) : value
  if (typeof amount !== 'number' || !(amount >= 0)) throw invalid()
  return amount
}

function scaled(value: number, places: number, limit: number): number {
  const integer = toScaledInteger(value, places)
  if (integer > limit) throw invalid()
  return integer
}
