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

/** Where the search for a time ends. */
const maxRounds = 100
const closeMinutes = 1e-9

/**
 * Returns the seconds for a distance, by Riegel (American Scientist 1981): t · (d₂/d₁)^1.06.
 * @param effort an all-out effort, of the last 90 days
 * @param metres the other distance
 * @param exponent how fast one tires, see `riegelExponent`
 * @returns `null` if one distance is more than four times the other
 */
export function riegelTime(effort: Race, metres: number, exponent = usualExponent): number | null {
  const factor = metres / effort.metres
  return factor > maxFactor || factor < 1 / maxFactor ? null : effort.seconds * factor ** exponent
}

/** Returns the exponent of Riegel's formula that two efforts of a person show; `null` if their distances are equal. */
export const riegelExponent = (first: Race, second: Race): number | null =>
  first.metres === second.metres
    ? null
    : Math.log(second.seconds / first.seconds) / Math.log(second.metres / first.metres)

/**
 * Returns the VDOT of a race, after Daniels and Gilbert (1979): the VO₂max in ml/kg/min of a runner of usual economy with
 * this result. Meant for races of 3.5 to 230 minutes.
 */
export function vdotOf(metres: number, seconds: number): number {
  const minutes = seconds / 60
  return oxygenOfSpeed(metres / minutes) / shareOfMaximum(minutes)
}

/**
 * Returns the seconds in which a runner of this VDOT runs a distance. The time follows from the share of the maximum
 * that can be held for it, and that share from the time. As the share hardly changes with the time, going around a few
 * times finds both.
 * @param vdot ml/kg/min, above 0
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
