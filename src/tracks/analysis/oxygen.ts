/**
 * Uptake of oxygen (VO₂) in ml per kg and minute, and estimates of its maximum. No I/O. Estimates err by 5 % and more, so
 * they are shown as whole numbers, and only where no watch has recorded its own. Grades are rise per way.
 */

/** Uptake at rest. */
const atRest = 3.5

/** Returns the uptake while walking at m/min (ACSM; Health & Fitness J 2020, 24/3). */
export const oxygenOfWalking = (metresPerMinute: number, grade: number): number =>
  atRest + 0.1 * metresPerMinute + 1.8 * metresPerMinute * grade

/** Returns the uptake while running at m/min (ACSM). */
export const oxygenOfRunning = (metresPerMinute: number, grade: number): number =>
  atRest + 0.2 * metresPerMinute + 0.9 * metresPerMinute * grade

/** Returns the uptake while cycling at W per kg of the rider (ACSM). */
export const oxygenOfCycling = (wattsPerKg: number): number => 2 * atRest + 10.8 * wattsPerKg

/**
 * Returns the VO₂max that a steady stretch shows, as the share of the reserve of the oxygen is that of the heart rate.
 * @param oxygen uptake on the stretch
 * @param share of the heart rate reserve: (heart rate − resting) / (maximum − resting)
 * @returns `null` without a share above 0
 */
export const maxOxygenOfStretch = (oxygen: number, share: number): number | null =>
  share > 0 ? (oxygen - atRest) / share + atRest : null

/** Returns the VO₂max by maximum and resting heart rate, both above 0: 15.3 · max / resting (Uth 2004). */
export const maxOxygenOfHeartRates = (max: number, resting: number): number => (15.3 * max) / resting

/** Coefficients of the uptake over the speed: constant, linear, quadratic. */
const [c, b, a] = [-4.6, 0.182258, 0.000104]

/** Returns the uptake while racing on the flat at m/min (Daniels and Gilbert 1979). */
export const oxygenOfSpeed = (metresPerMinute: number): number =>
  c + b * metresPerMinute + a * metresPerMinute ** 2

/** Returns the speed in m/min with this uptake: `oxygenOfSpeed` solved for the speed. */
export const speedAtOxygen = (oxygen: number): number =>
  (-b + Math.sqrt(b ** 2 - 4 * a * (c - oxygen))) / (2 * a)

/** Returns the share of the VO₂max that can be held for these minutes (Daniels and Gilbert). Above 1 below 7 minutes. */
export const shareOfMaximum = (minutes: number): number =>
  0.8 + 0.1894393 * Math.exp(-0.012778 * minutes) + 0.2989558 * Math.exp(-0.1932605 * minutes)
