import { day } from '../durations'

/**
 * A moment in the date form of HTTP (RFC 9110, IMF-fixdate), as `Tue, 13 Mar 2018 01:00:00 GMT`: whole
 * seconds, always UTC.
 */
export function httpDate(date: Date): string {
  return date.toUTCString()
}

/** The same for many moments in milliseconds, of few days: a day is written once, which is most of the work. */
export function httpDates(): (moment: number) => string {
  let lastDay = Number.NaN
  let written = ''
  return moment => {
    // As a Date does: what is less than a millisecond goes.
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
