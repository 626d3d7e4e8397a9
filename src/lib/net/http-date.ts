import { day } from '../durations'

/** Formats a date for HTTP (RFC 9110, IMF-fixdate), in UTC, such as `Tue, 13 Mar 2018 01:00:00 GMT`. */
export function httpDate(date: Date): string {
  return date.toUTCString()
}

/**
 * Formats many moments (milliseconds since 1970) as `httpDate` does. The text of a day is cached, which saves most of
 * the work if many moments are on the same day.
 */
export function httpDates(): (moment: number) => string {
  let lastDay = Number.NaN
  let written = ''
  return moment => {
    // Drop fractions of a millisecond, as Date does.
    const milliseconds = Math.trunc(moment)
    const today = Math.floor(milliseconds / day)
    if (today !== lastDay) {
      lastDay = today
      written = httpDate(new Date(milliseconds)).slice(0, -'00:00:00 GMT'.length)
    }
    const seconds = Math.floor(milliseconds / 1000) - today * 86_400
    const minutes = Math.floor(seconds / 60)
    return `${written}${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]} GMT`
  }
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
