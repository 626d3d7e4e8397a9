/** What is left of the reserve above the critical power (W′), second by second. No I/O. */

/** What somebody can hold for long, and the work above it until exhaustion. */
export interface PowerModel {
  /** Critical power in W. */
  readonly criticalPower: number
  /** W′ in J, above 0. */
  readonly wPrime: number
}

/**
 * Returns the balance of W′ in joules after each second, beginning with all of it. Above the critical power it falls by
 * the excess, and below it W′ recovers towards its whole at a rate in proportion to what is missing (the differential
 * model of Froncioni and Clarke). The recovery is the exact solution over the second, so the result does not depend on
 * how often powers were recorded. The integral model (Skiba 2012) differs by kilojoules after rests. The balance can fall
 * below 0, which says that the critical power or W′ is too low.
 * @param powers W at each second; `NaN` counts as 0, because who pauses recovers
 */
export function wBalanceAt(powers: ArrayLike<number>, { criticalPower, wPrime }: PowerModel): Float64Array {
  let balance = wPrime
  return Float64Array.from(powers, power => {
    const excess = (power || 0) - criticalPower
    balance = excess >= 0 ? balance - excess : wPrime - (wPrime - balance) * Math.exp(excess / wPrime)
    return balance
  })
}
