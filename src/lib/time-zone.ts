// Dates and times in IANA time zones.
import { dayOf } from './date'

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Returns the moment at which the clocks of a time zone show a local time. Times skipped or repeated when the clocks
 * change are read as standard time.
 * @param local ISO 8601 without an offset, such as `2026-03-29T02:30`
 * @throws RangeError if the date or time does not exist
 */
export function fromLocalTime(local: string, timeZone: string): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'later' })
  return new Date(zoned.epochMilliseconds)
}

/** Returns the first moment of a day in a time zone, also if clocks are changed at midnight. */
export const startOfDay = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

/**
 * Returns by how many seconds a time zone is ahead of UTC at a moment, rounded to whole minutes.
 * @param timeZone an IANA name, or an offset such as `+05:30`
 */
export function offsetSAt(timeZone: string, date: Date): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)
  return Math.round(zoned.offsetNanoseconds / 60e9) * 60
}

/** Formats a time as `YYYY-MM-DD HH:MM:SS` in a time zone. */
export function formatLocalTime(date: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)
  return zoned
    .toPlainDateTime()
    .round({ smallestUnit: 'second', roundingMode: 'floor' })
    .toString()
    .replace('T', ' ')
}

/** Formats a date as `YYYY-MM-DD` in a time zone. For years after 9999 see `dayOf`. */
export function localDay(date: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)
  return dayOf(date.getTime() + zoned.offsetNanoseconds / 1_000_000)
}
