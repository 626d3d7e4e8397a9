// Days, weeks, months and years of the calendar, and in which of them workouts began. Pure.
import { createClockOffsets } from '../../lib/clock-offsets'
import { dayOf } from '../../lib/date'
import { day } from '../../lib/durations'
import { startOfDay } from '../../lib/time-zone'

export const periods = ['week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

/** Days, of which both belong to it. */
export interface CalendarPeriod {
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

/** The week, month or year that a day is in. */
export function periodAround(
  date: Temporal.PlainDate,
  period: Period,
  { startsOnMonday }: { startsOnMonday: boolean },
): CalendarPeriod {
  if (period === 'week') {
    // The calendar counts Monday as 1 and Sunday as 7.
    const first = date.subtract({ days: startsOnMonday ? date.dayOfWeek - 1 : date.dayOfWeek % 7 })
    return { first, last: first.add({ days: 6 }) }
  }
  const first = date.with(period === 'month' ? { day: 1 } : { month: 1, day: 1 })
  return { first, last: first.add(period === 'month' ? { months: 1 } : { years: 1 }).subtract({ days: 1 }) }
}

/** From the first moment of a period on the clocks of a zone to the first that is not in it. */
export const rangeOf = ({ first, last }: CalendarPeriod, timeZone: string) => ({
  from: startOfDay(first, timeZone),
  before: startOfDay(last.add({ days: 1 }), timeZone),
})

/** The same of a year. */
export const rangeOfYear = (year: number, timeZone: string) => ({
  from: startOfDay(Temporal.PlainDate.from({ year, month: 1, day: 1 }), timeZone),
  before: startOfDay(Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 }), timeZone),
})

/** How much of a period is over at the end of a day: 0 before it, 1 from its last day on. */
export function shareOver({ first, last }: CalendarPeriod, today: Temporal.PlainDate): number {
  const daysFrom = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to).days
  const over = daysFrom(first, today) + 1
  return Math.min(Math.max(over / (daysFrom(first, last) + 1), 0), 1)
}

/**
 * Finds the days on which workouts began on the clocks of a zone, `YYYY-MM-DD`, see dayOf.
 * @returns from a moment in milliseconds; asked about many, the earliest first, it writes each day once
 */
export const createDayFinder = (timeZone: string): ((moment: number) => string) =>
  createFinder(timeZone, evenly(0, day))

/** The same for weeks, months or years, of which it finds the first days. */
export function createPeriodFinder(
  period: Period,
  { timeZone, startsOnMonday }: { timeZone: string; startsOnMonday: boolean },
): (moment: number) => string {
  const around = (local: number) =>
    periodAround(Temporal.PlainDate.from(dayOf(local)), period, { startsOnMonday })
  // Weeks follow each other evenly from any one of them, which is quicker than to ask the calendar about each.
  if (period === 'week')
    return createFinder(timeZone, evenly(Date.parse(around(0).first.toString()), 7 * day))
  return createFinder(timeZone, local => {
    const { first, last } = around(local)
    const start = first.toString()
    return { since: Date.parse(start), until: Date.parse(last.toString()) + day, start }
  })
}

/** @param first the beginning of one of the periods, which are all as long */
const evenly = (first: number, length: number) => (local: number) => {
  const since = first + Math.floor((local - first) / length) * length
  return { since, until: since + length, start: dayOf(since) }
}

/** Times on the clocks of a zone, in milliseconds as if they were those of UTC; `until` is not in it. */
interface Found {
  since: number
  until: number
  start: string
}

function createFinder(timeZone: string, find: (local: number) => Found): (moment: number) => string {
  const offsetAt = createClockOffsets(timeZone)
  let { since, until, start } = { since: 0, until: 0, start: '' }
  return moment => {
    const local = moment + offsetAt(moment)
    if (local < since || local >= until) ({ since, until, start } = find(local))
    return start
  }
}
