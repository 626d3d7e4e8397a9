/**
 * Rounds a number to `decimals` decimal places, and ties away from zero, using the shortest decimal text of the number
 * rather than its binary value (so 1.005 becomes 101 hundredths, as in SQL `numeric`).
 *
 * @returns an integer in units of 1/10^decimals
 * @throws RangeError if the value is not finite
 */
export function toScaledInteger(value: number, decimals: number): number {
  const parts = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(Math.abs(value)))
  if (!parts) throw new RangeError(`${value} is not a finite number`)
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const digits = whole + fraction
  const kept = whole.length + Number(exponent) + decimals
  if (kept < 0) return 0
  const roundsUp = (digits[kept] ?? '0') >= '5'
  const magnitude = Number(digits.slice(0, kept).padEnd(kept, '0')) + (roundsUp ? 1 : 0)
  return value < 0 && magnitude !== 0 ? -magnitude : magnitude
}

/**
 * Rounds the exact binary value to `decimals` decimal places. A tie, exactly in the middle between two results, is
 * rounded to the even digit (IEEE 754 roundTiesToEven applied in decimal).
 *
 * If `scaled` is below 10^9, its error is below 10^-6. If `scaled` is then more than 10^-6 away from the middle between
 * two integers, the nearest integer is certain, and dividing it by `scale` gives the double nearest to the decimal.
 * Otherwise `toFixed` is used. It rounds the exact value, but rounds ties up, so ties are handled separately. A double
 * is a tie only if it is an odd multiple of 1/2^(decimals+1).
 */
export function roundHalfEven(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const scaled = value * scale
  const nearest = Math.round(scaled)
  const isCertain = Math.abs(scaled) < 1e9 && Math.abs(Math.abs(scaled - nearest) - 0.5) > 1e-6
  if (isCertain && nearest !== 0) return nearest / scale
  if (Math.abs((value * 2 ** (decimals + 1)) % 2) !== 1) return Number(value.toFixed(decimals))
  const below = Math.floor(scaled)
  if (Math.abs(scaled) < 2 ** 53) return (below % 2 === 0 ? below : Math.ceil(scaled)) / scale
  // `value * scale` is inexact here, so only the fractional part is scaled, which is exact.
  const whole = Math.trunc(value)
  const part = Math.floor((value - whole) * scale)
  return whole + (part % 2 === 0 ? part : part + 1) / scale
}

const decimalSyntax = /^[\t\n\r ]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[\t\n\r ]*$/

/**
 * Parses a decimal number with an optional fraction and exponent (XML Schema `double` without INF and NaN). Returns NaN
 * for any other text, and for numbers that are too large for a double. Hexadecimal, digits of other scripts and decimal
 * commas are not accepted.
 */
export function parseDecimal(text: string): number {
  const value = decimalSyntax.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value + 0 : Number.NaN
}
