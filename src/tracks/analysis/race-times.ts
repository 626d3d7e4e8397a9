/** Race times predicted from an effort over another distance. No I/O. */
import { oxygenOfSpeed, shareOfMaximum, speedAtOxygen } from './oxygen'

/** A distance in metres and the time in seconds that it took. */
export interface Race {
  readonly metres: number
  readonly seconds: number
}

/** Largest factor between two distances at which Riegel's formula is used. */
const maxFactor = 4
const usualExponent = 1.06

/**
 * The iteration for a time ends after `maxRounds` rounds, or when the time changes by less than `closeMinutes` minutes.
 */
const maxRounds = 100
const closeMinutes = 1e-9

/**
 * Returns the predicted time in seconds for a distance (Riegel, American Scientist 1981): time · (distance / distance
 * of the effort)^exponent.
 * @param effort an effort with full strength, of the last 90 days
 * @param metres the distance to predict
 * @param exponent usually 1.06; higher for people who get tired faster, see `riegelExponent`
 * @returns `null` if one distance is more than four times the other
 */
export function riegelTime(effort: Race, metres: number, exponent = usualExponent): number | null {
  const factor = metres / effort.metres
  return factor > maxFactor || factor < 1 / maxFactor ? null : effort.seconds * factor ** exponent
}

/**
 * Returns the exponent of Riegel's formula that is computed from two efforts of a person; `null` if their distances are
 * equal.
 */
export const riegelExponent = (first: Race, second: Race): number | null =>
  first.metres === second.metres
    ? null
    : Math.log(second.seconds / first.seconds) / Math.log(second.metres / first.metres)

/**
 * Returns the VDOT of a race, after Daniels and Gilbert (1979): the VO₂max in ml per kg and minute of a runner with
 * usual running economy who has this result. It is meant for races of 3.5 to 230 minutes.
 */
export function vdotOf(metres: number, seconds: number): number {
  const minutes = seconds / 60
  return oxygenOfSpeed(metres / minutes) / shareOfMaximum(minutes)
}

/**
 * Returns the time in seconds in which a runner with this VDOT runs a distance. The time depends on the share of the
 * VO₂max that can be sustained for it, and this share depends on the time. Both are found by iteration, because the
 * share changes only little with the time.
 * @param vdot ml per kg and minute, above 0
 */
export function vdotTime(vdot: number, metres: number): number {
  let minutes = metres / speedAtOxygen(vdot)
  for (let round = 0; round < maxRounds; round++) {
    const better = metres / speedAtOxygen(vdot * shareOfMaximum(minutes))
    if (Math.abs(better - minutes) < closeMinutes) break
    minutes = better
  }
  return minutes * 60
}
