// Accepts "." and "," as decimal sign in any language, because keyboards and number pads often have only one of them.
// Pure.

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

/** True if the typed sign has no meaning in numbers of the language, so that it must be meant as decimal sign. */
export const isForeignDecimalSign = (typed: string | null, { decimal, group }: NumberSigns): boolean =>
  (typed === '.' || typed === ',') && typed !== decimal && typed !== group

/**
 * A number whose thousands separator cannot be one, as `12.5` in German: after it come not exactly three digits, or
 * before it is a leading 0.
 */
const misplacedGroup = /^(\s*)(0\d*[.,]\d+|\d+[.,](?:\d{1,2}|\d{4,}))(?=\D*$)/

/** Replaces a misplaced thousands separator by the decimal sign of the language. */
export function withDecimalSign(text: string, { decimal, group }: NumberSigns): string {
  const [number] = misplacedGroup.exec(text) ?? []
  return number?.includes(group) ? number.replace(group, decimal) + text.slice(number.length) : text
}
