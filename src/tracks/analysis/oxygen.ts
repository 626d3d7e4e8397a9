/**
 * Computes the uptake of oxygen (VO₂) in ml per kg and minute, and estimates its maximum. No I/O. The estimates have
 * errors of 5 % and more, so they are shown as whole numbers. Grades are rise divided by distance.
 */

/** Uptake of oxygen at rest. */
const atRest = 3.5

/** Returns the uptake of oxygen while walking (ACSM; Health & Fitness J 2020, 24/3). */
export const oxygenOfWalking = (metresPerMinute: number, grade: number): number =>
  atRest + 0.1 * metresPerMinute + 1.8 * metresPerMinute * grade

/** Returns the uptake of oxygen while running (ACSM). */
export const oxygenOfRunning = (metresPerMinute: number, grade: number): number =>
  atRest + 0.2 * metresPerMinute + 0.9 * metresPerMinute * grade

/** Returns the uptake of oxygen while cycling (ACSM). The power is in W per kg of the rider's weight. */
export const oxygenOfCycling = (wattsPerKg: number): number => 2 * atRest + 10.8 * wattsPerKg

/**
 * Returns the VO₂max that is computed from a steady stretch. The uptake reserve is used to the same share as the heart
 * rate reserve.
 * @param oxygen uptake of oxygen on the stretch
 * @param share share of the heart rate reserve: (heart rate − resting) / (maximum − resting)
 * @returns `null` if the share is not above 0
 */
export const maxOxygenOfStretch = (oxygen: number, share: number): number | null =>
  share > 0 ? (oxygen - atRest) / share + atRest : null

/**
 * Returns an estimate of the VO₂max from maximum and resting heart rate: 15.3 · maximum / resting (Uth 2004). Both must
 * be above 0.
 */
export const maxOxygenOfHeartRates = (max: number, resting: number): number => (15.3 * max) / resting

/**
 * Coefficients of the uptake of oxygen as a function of the speed in m/min (Daniels and Gilbert 1979): constant,
 * linear, quadratic.
 */
const [c, b, a] = [-4.6, 0.182258, 0.000104]

/** Returns the uptake of oxygen in a race on flat ground (Daniels and Gilbert 1979). */
export const oxygenOfSpeed = (metresPerMinute: number): number =>
  c + b * metresPerMinute + a * metresPerMinute ** 2

/** Returns the speed in m/min for an uptake of oxygen. This is the inverse of `oxygenOfSpeed`. */
export const speedAtOxygen = (oxygen: number): number =>
  (-b + Math.sqrt(b ** 2 - 4 * a * (c - oxygen))) / (2 * a)

/**
 * Returns the share of the VO₂max that a person can sustain for some minutes (Daniels and Gilbert). It is above 1 for
 * less than 11 minutes.
 */
export const shareOfMaximum = (minutes: number): number =>
  0.8 + 0.1894393 * Math.exp(-0.012778 * minutes) + 0.2989558 * Math.exp(-0.1932605 * minutes)
