// The speed below which one stands still, in km/h on the server, in the person's unit in the form. Pure.
import { kilometresPerMile } from '../../format/formats'

/** What may be entered, in either unit. Zero means "as it is" to the server. */
export const speedLimits = { least: 0.01, most: 100 }

/** Not for a number that is none, either: the field is empty. */
export function isPossible(inUnit: number): boolean {
  return inUnit >= speedLimits.least && inUnit <= speedLimits.most
}

/** Rounded to what the field shows, so that leaving it untouched changes nothing. */
export function thresholdInUnit(kmPerHour: number, isImperial: boolean): number {
  const inUnit = isImperial ? kmPerHour / kilometresPerMile : kmPerHour
  return Math.round(inUnit * 100) / 100
}

/** In km/h. */
export function thresholdOf(inUnit: number, isImperial: boolean): number {
  return isImperial ? inUnit * kilometresPerMile : inUnit
}
