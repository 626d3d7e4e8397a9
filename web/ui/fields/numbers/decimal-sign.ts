// Accepts "." and "," as decimal signs in every language, because keyboards and number pads often have only one of
// them. The functions here are pure.

interface NumberSigns {
  decimal: string
  /** The thousands separator. */
  group: string
}

export function numberSigns(language: string): NumberSigns {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5)
  const sign = (wanted: 'decimal' | 'group') => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}

/**
 * Whether a typed "." or "," has no meaning in numbers of the language, so that it must be intended as the decimal
 * sign.
 */
export const isForeignDecimalSign = (typed: string | null, { decimal, group }: NumberSigns): boolean =>
  (typed === '.' || typed === ',') && typed !== decimal && typed !== group

/**
 * Finds a number with a separator at a position that is wrong for a thousands separator, as in `12.5` in German: the
 * number of digits after it is not three, or the number begins with a 0.
 */
const misplacedGroup = /^(\s*)(0\d*[.,]\d+|\d+[.,](?:\d{1,2}|\d{4,}))(?=\D*$)/

/** Replaces a misplaced thousands separator by the decimal sign of the language. */
export function withDecimalSign(text: string, { decimal, group }: NumberSigns): string {
  const [number] = misplacedGroup.exec(text) ?? []
  return number?.includes(group) ? number.replace(group, decimal) + text.slice(number.length) : text
}
