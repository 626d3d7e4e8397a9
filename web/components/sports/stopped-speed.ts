// The speed below which a person counts as stopped: km/h on the server, the person's unit in the form. Pure.
import { kilometresPerMile } from '../../format/formats'

/** Limits of the field in either unit. The server reads zero as "unchanged". */
export const speedLimits = { least: 0.01, most: 100 }

/** False for NaN too: the field is empty. */
export function isPossible(inUnit: number): boolean {
  return inUnit >= speedLimits.least && inUnit <= speedLimits.most
}

/** Rounded like the field's display, so that an untouched field changes nothing. */
export function thresholdInUnit(kmPerHour: number, isImperial: boolean): number {
  const inUnit = isImperial ? kmPerHour / kilometresPerMile : kmPerHour
  return Math.round(inUnit * 100) / 100
}

/** In km/h. */
export function thresholdOf(inUnit: number, isImperial: boolean): number {
  return isImperial ? inUnit * kilometresPerMile : inUnit
}
