// Moments as RFC 3339 writes them, such as `2018-03-13T12:44:45Z`.
import { isDate } from './date'

/** With or without seconds. `Date` takes days such as February 30, so the day is checked apart. */
const syntax =
  /^(\d{4}-\d\d-\d\d)[Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Reads a moment with its time zone; `null` if the text is none, or if its day does not exist. */
export function readMoment(text: string): Date | null {
  const [, day] = syntax.exec(text) ?? []
  if (day === undefined || !isDate(day)) return null
  const date = new Date(text.toUpperCase().replace(' ', 'T'))
  return Number.isNaN(date.getTime()) ? null : date
}
