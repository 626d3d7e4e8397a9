// Calculates with calendar days (`YYYY-MM-DD`) and their weeks, months and years. The functions here are pure.
import { day as dayMs } from '../../src/lib/durations'

export type Period = 'week' | 'month' | 'year'

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The calendar day of a moment in a time zone. */
export const dayIn = (timeZone: string, moment: Date): string => daysIn(timeZone)(moment)

// Kept, because a formatter takes longer to make than to use a hundred times.
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Works like `dayIn`, for many moments. */
export function daysIn(timeZone: string): (moment: Date) => string {
  // The Canadian format is `YYYY-MM-DD`.
  const canadian =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  dayFormats.set(timeZone, canadian)
  return moment => canadian.format(moment)
}

export const addDays = (day: string, count: number): string => dayOf(momentOf(day) + count * dayMs)

/** The number of days between two days; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((momentOf(to) - momentOf(from)) / dayMs)

/** The moment at which a day begins in UTC, for formatters of days without a time zone. */
export const calendarMoment = (day: string): Date => new Date(momentOf(day))

/** The moment at which clocks in UTC show a local time, such as `2026-05-01T07:12:00+09:00`. */
export const clockMoment = (local: string): Date => new Date(`${local.slice(0, 19)}Z`)

/** The position of a day in its week: 0 for the first day, 6 for the last one. */
export function weekdayOf(day: string, startsOnMonday: boolean): number {
  const fromSunday = calendarMoment(day).getUTCDay()
  return startsOnMonday ? (fromSunday + 6) % 7 : fromSunday
}

/** The first day of the week, month or year that contains a day. */
export function startOfPeriod(day: string, period: Period, startsOnMonday: boolean): string {
  if (period === 'week') return addDays(day, -weekdayOf(day, startsOnMonday))
  return period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/**
 * The first day of the period `count` periods later, or earlier if `count` is negative.
 * @param start first day of a period
 */
export function shiftPeriod(start: string, period: Period, count: number): string {
  if (period === 'week') return addDays(start, 7 * count)
  const [year = 0, month = 1] = start.split('-').map(Number)
  const months = period === 'month' ? month - 1 + count : 0
  const years = period === 'year' ? year + count : year
  return dayOf(Date.UTC(years, months, 1))
}

/** The last day of a period. @param start its first day */
export const endOfPeriod = (start: string, period: Period): string =>
  addDays(shiftPeriod(start, period, 1), -1)

/** Lists the first days of all periods, from the one that contains `from` to the one that contains `to`. */
export function periodsBetween(from: string, to: string, period: Period, startsOnMonday: boolean): string[] {
  const starts: string[] = []
  let start = startOfPeriod(from, period, startsOnMonday)
  while (start <= to) {
    starts.push(start)
    start = shiftPeriod(start, period, 1)
  }
  return starts
}
