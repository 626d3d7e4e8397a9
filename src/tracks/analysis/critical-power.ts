/**
 * Critical power and critical speed: the highest power or speed that can be sustained for a long time, and the reserve
 * above it. No I/O. Both have the same model (Monod and Scherrer 1965) with two parameters: amount = critical · time +
 * reserve. The amount is work in joules or distance in metres; the parameters are the critical value per second and the
 * reserve.
 */

/** Durations in seconds of the efforts from which the model is computed. */
export const criticalDurations = [120, 180, 300, 480, 720, 1200] as const

/**
 * The model needs at least `minEfforts` efforts. The longest must last at least `minSpan` times as long as the
 * shortest.
 */
export const minEfforts = 3
export const minSpan = 3
/** Minimum length of the longest effort in seconds. With shorter efforts only, the critical power would be too high. */
export const minLongest = 720
/** An effort must deviate from the model by less than this share. */
const maxResidual = 0.05

/** The work in joules or the distance in metres of an effort, and its duration. */
interface Effort {
  readonly seconds: number
  readonly amount: number
}

interface Model {
  /** Critical power in W, or critical speed in m/s. */
  readonly critical: number
  readonly reserve: number
  /**
   * Differences between each effort and the model, as shares of the model, in the order of the efforts; positive above
   * the model.
   */
  readonly residuals: number[]
}

/**
 * Returns the critical power: the slope of the least-squares line of work over time.
 * @param points mean powers in W of all-out efforts of 2 to 20 minutes
 * @returns critical power in W, W′ in J, and for each point the share by which its work exceeds the model. `null`
 * unless all of these are true: there are at least three points; the longest lasts at least three times as long as the
 * shortest, and at least 12 minutes; all residuals are below 5 %; W′ is positive; no point is below the critical power
 */
export function criticalPower(
  points: readonly { readonly seconds: number; readonly watts: number }[],
): { criticalPower: number; wPrime: number; residuals: number[] } | null {
  const model = trustedModelOf(points.map(({ seconds, watts }) => ({ seconds, amount: watts * seconds })))
  return model && { criticalPower: model.critical, wPrime: model.reserve, residuals: model.residuals }
}

/**
 * Returns the critical speed: the slope of the least-squares line of distance over time.
 * @param points distances in metres of all-out efforts of 2 to 20 minutes
 * @returns critical speed in m/s, the reserve D′ in metres, and the residuals; `null` under the same conditions as for
 * `criticalPower`
 */
export function criticalSpeed(
  points: readonly { readonly seconds: number; readonly metres: number }[],
): { criticalSpeed: number; reserve: number; residuals: number[] } | null {
  const model = trustedModelOf(points.map(({ seconds, metres }) => ({ seconds, amount: metres })))
  return model && { criticalSpeed: model.critical, reserve: model.reserve, residuals: model.residuals }
}

/**
 * Returns the critical speed of a swimmer in m/s from two tests: 200 m divided by the difference between the times for
 * 400 m and for 200 m.
 * @returns `null` unless the 400 m took longer than the 200 m
 */
export const swimCriticalSpeed = (seconds400: number, seconds200: number): number | null =>
  seconds400 > seconds200 ? 200 / (seconds400 - seconds200) : null

function trustedModelOf(efforts: readonly Effort[]): Model | null {
  const durations = efforts.map(({ seconds }) => seconds)
  const longest = Math.max(...durations)
  if (efforts.length < minEfforts || longest < minLongest) return null
  if (longest < minSpan * Math.min(...durations)) return null
  const model = lineThrough(efforts)
  const isBelow = efforts.some(({ seconds, amount }) => amount / seconds < model.critical)
  const isFar = model.residuals.some(residual => Math.abs(residual) >= maxResidual)
  return model.reserve > 0 && !isBelow && !isFar ? model : null
}

/**
 * Returns the least-squares line of the amount over the time. Differences to the means are used, so that large sums
 * lose no digits.
 */
function lineThrough(efforts: readonly Effort[]): Model {
  const mean = (of: (effort: Effort) => number) =>
    efforts.reduce((sum, effort) => sum + of(effort), 0) / efforts.length
  const time = mean(({ seconds }) => seconds)
  const middle = mean(({ amount }) => amount)
  const critical =
    mean(({ seconds, amount }) => (seconds - time) * (amount - middle)) /
    mean(({ seconds }) => (seconds - time) ** 2)
  const reserve = middle - critical * time
  return {
    critical,
    reserve,
    residuals: efforts.map(({ seconds, amount }) => amount / (critical * seconds + reserve) - 1),
  }
}
