// The texts and date that users enter for a workout, and the default title.
import { readMoment } from '../../lib/moment'
import { truncateText } from '../../lib/text'
import { formatLocalTime, fromLocalTime } from '../../lib/time-zone'
import { invalid } from '../../platform/errors'

/** Maximum lengths in code points. Longer texts are cut. */
export const textLimits = { title: 255, description: 10_000, notes: 500 } as const

/** Cuts a text to the maximum length of its field. */
export function keepText(text: string | null | undefined, field: keyof typeof textLimits): string | null {
  return text === null || text === undefined ? null : truncateText(text, textLimits[field])
}

/** Returns the title of a workout for which the user entered no title. */
export function defaultTitle(sportLabel: string, start: Date, timeZone: string): string {
  return `${sportLabel} - ${formatLocalTime(start, timeZone)}`
}

const dateSyntax = /^(\d{4})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{1,2})$/

/**
 * Reads `YYYY-MM-DD HH:MM` in a time zone, of which only the year must have its leading zeros; or a time of RFC 3339,
 * which has a zone of its own.
 * @throws AppError 400 for anything else
 */
export function readWorkoutDate(value: unknown, timeZone: string): Date {
  const text = typeof value === 'string' ? value : ''
  const moment = readMoment(text)
  if (moment) return withinYears(moment)
  const [, year, ...others] = dateSyntax.exec(text) ?? []
  if (!year) throw invalid('workout-date-invalid')
  const [month, day, hour, minute] = others.map(digits => digits.padStart(2, '0'))
  return withinYears(momentOf(`${year}-${month}-${day}T${hour}:${minute}`, timeZone))
}

/**
 * Whether a text can be the date of a workout. The time zone matters only at the ends of the calendar, where this does not know
 * better than UTC.
 */
export function isWorkoutDate(text: string): boolean {
  try {
    readWorkoutDate(text, 'UTC')
    return true
  } catch {
    return false
  }
}

/** @throws AppError 400 for a year that cannot be written with four digits in UTC, and for year 0 */
function withinYears(date: Date): Date {
  if (date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) throw invalid('workout-date-invalid')
  return date
}

function momentOf(local: string, timeZone: string): Date {
  try {
    return fromLocalTime(local, timeZone)
  } catch {
    throw invalid('workout-date-invalid')
  }
}
