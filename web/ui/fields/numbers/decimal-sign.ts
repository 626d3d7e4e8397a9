// The decimal sign of one language typed in another: keyboards have one of the two, number pads often the other. Pure.

interface NumberSigns {
  decimal: string
  /** Between thousands. */
  group: string
}

export function numberSigns(language: string): NumberSigns {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5)
  const sign = (wanted: 'decimal' | 'group') => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}

/** Whether it means nothing in numbers of the language, so that only the decimal sign can be meant. */
export const isForeignDecimalSign = (typed: string | null, { decimal, group }: NumberSigns): boolean =>
  (typed === '.' || typed === ',') && typed !== decimal && typed !== group

/** `12.5` in German, where the point divides thousands: behind it are not three digits, or nothing is before it. */
const misplacedGroup = /^(\s*)(0\d*[.,]\d+|\d+[.,](?:\d{1,2}|\d{4,}))(?=\D*$)/

/** A text with the decimal sign of the language where that of another was typed. */
export function withDecimalSign(text: string, { decimal, group }: NumberSigns): string {
  const [number] = misplacedGroup.exec(text) ?? []
  return number?.includes(group) ? number.replace(group, decimal) + text.slice(number.length) : text
}
