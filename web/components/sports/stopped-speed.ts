// The speed below which a person counts as stopped. The server stores km/h; the form uses the person's unit. The
// functions here are pure.
import { kilometresPerMile } from '../../format/formats'

/**
 * Limits of the field, in either unit. Zero is not allowed, because the server would leave the stored speed unchanged.
 */
export const speedLimits = { min: 0.01, max: 100 }

/** Whether the server accepts a value. NaN, the value of an empty field, is not accepted. */
export function isPossible(inUnit: number): boolean {
  return inUnit >= speedLimits.min && inUnit <= speedLimits.max
}

/** Converts km/h to the person's unit, rounded like the field's display, so that an untouched field changes nothing. */
export function thresholdInUnit(kmPerHour: number, isImperial: boolean): number {
  const inUnit = isImperial ? kmPerHour / kilometresPerMile : kmPerHour
  return Math.round(inUnit * 100) / 100
}

/** Converts the person's unit to km/h. */
export function thresholdOf(inUnit: number, isImperial: boolean): number {
  return isImperial ? inUnit * kilometresPerMile : inUnit
}
