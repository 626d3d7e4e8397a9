/**
 * Computes the balance of W′ second by second: what is left of the work that a person can do above the critical power.
 * No I/O.
 */

/**
 * The power that a person can sustain for a long time, and the work that they can do above this power until exhaustion.
 */
export interface PowerModel {
  /** Critical power in W. */
  readonly criticalPower: number
  /** W′ in J, above 0. */
  readonly wPrime: number
}

/**
 * Returns the balance of W′ in joules after each second. It begins with the whole W′. Above the critical power, the
 * balance falls by the excess. Below it, the balance recovers towards W′ at a rate that is proportional to the missing
 * part (the differential model of Froncioni and Clarke). The recovery over a second is computed exactly, so the result
 * does not depend on how often powers were recorded. The integral model (Skiba 2012) gives results that differ by
 * kilojoules after rests. If the balance falls below 0, the critical power or W′ is too low.
 * @param powers power in W at each second; `NaN` counts as 0, because a person recovers during a pause
 */
export function wBalanceAt(powers: ArrayLike<number>, { criticalPower, wPrime }: PowerModel): Float64Array {
  let balance = wPrime
  return Float64Array.from(powers, power => {
    const excess = (power || 0) - criticalPower
    balance = excess >= 0 ? balance - excess : wPrime - (wPrime - balance) * Math.exp(excess / wPrime)
    return balance
  })
}
