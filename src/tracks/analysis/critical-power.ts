/**
 * Critical power and critical speed: what can be held for long, and the reserve above it. No I/O. Both are the same
 * model of two parameters: amount = critical · t + reserve, where the amount is work in joules or a distance in metres
 * (Monod and Scherrer 1965).
 */

/** Durations in seconds of the efforts that the model is made from. */
export const criticalDurations = [120, 180, 300, 480, 720, 1200] as const

/** The model needs this many efforts, the longest of which is at least so many times as long as the shortest. */
export const minEfforts = 3
export const minSpan = 3
/** Without an effort of at least so many seconds, the critical power comes out too high. */
export const minLongest = 720
/** Largest share by which an effort may deviate from the model. */
const maxResidual = 0.05

/** An amount that was reached in this time. */
interface Effort {
  readonly seconds: number
  readonly amount: number
}

interface Model {
  /** Amount per second. */
  readonly critical: number
  readonly reserve: number
  /** By which share each effort exceeds the model, in the order of the efforts; negative below it. */
  readonly residuals: number[]
}

/**
 * Returns the critical power by least squares of work over time.
 * @param points mean powers in W of all-out efforts of 2 to 20 minutes
 * @returns critical power in W, W′ in J, and for each point by which share its work exceeds the model. `null` unless
 * there are three points spanning a factor of three, one of 12 minutes or more, with all residuals below 5 %, a
 * positive W′, and no point below the critical power
 */
export function criticalPower(
  points: readonly { readonly seconds: number; readonly watts: number }[],
): { criticalPower: number; wPrime: number; residuals: number[] } | null {
  const model = trustedModelOf(points.map(({ seconds, watts }) => ({ seconds, amount: watts * seconds })))
  return model && { criticalPower: model.critical, wPrime: model.reserve, residuals: model.residuals }
}

/**
 * Returns the critical speed by least squares of distance over time.
 * @param points distances in metres of all-out efforts of 2 to 20 minutes
 * @returns critical speed in m/s, reserve D′ in metres, and residuals; `null` by the rules of `criticalPower`
 */
export function criticalSpeed(
  points: readonly { readonly seconds: number; readonly metres: number }[],
): { criticalSpeed: number; reserve: number; residuals: number[] } | null {
  const model = trustedModelOf(points.map(({ seconds, metres }) => ({ seconds, amount: metres })))
  return model && { criticalSpeed: model.critical, reserve: model.reserve, residuals: model.residuals }
}

/**
 * Returns the critical speed of swimmers in m/s: the speed over the 200 m by which a test of 400 m is longer than one of
 * 200 m.
 * @returns `null` unless the 400 m took longer
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

/** Least squares of the amount over the time, around the means so that large sums lose no digits. */
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
