const decimalSyntax = /^[\t\n\r ]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[\t\n\r ]*$/

/**
 * The number a text writes in decimal digits, with an optional fraction and exponent (XML Schema `double`
 * without INF and NaN), or NaN when it writes none or one too large for a double. Hexadecimal, digits of
 * other scripts and decimal commas are no numbers.
 */
export function parseDecimal(text: string): number {
  const value = decimalSyntax.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value + 0 : Number.NaN
}
