// Calendar weeks, months and years, and the days and periods in which workouts began. No I/O.
import { createClockOffsets } from '../../lib/clock-offsets'
import { dayOf } from '../../lib/date'
import { day } from '../../lib/durations'
import { startOfDay } from '../../lib/time-zone'

export const periods = ['week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

/** A calendar period; its first and last day are included. */
export interface CalendarPeriod {
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

/** Returns the week, month or year that contains a day. */
export function periodAround(
  date: Temporal.PlainDate,
  period: Period,
  { startsOnMonday }: { startsOnMonday: boolean },
): CalendarPeriod {
  if (period === 'week') {
    // Temporal counts Monday as 1 and Sunday as 7.
    const first = date.subtract({ days: startsOnMonday ? date.dayOfWeek - 1 : date.dayOfWeek % 7 })
    return { first, last: first.add({ days: 6 }) }
  }
  const first = date.with(period === 'month' ? { day: 1 } : { month: 1, day: 1 })
  return { first, last: first.add(period === 'month' ? { months: 1 } : { years: 1 }).subtract({ days: 1 }) }
}

/** Returns the start and the end of a year in a time zone; `before` is exclusive. */
export const rangeOfYear = (year: number, timeZone: string) => ({
  from: startOfDay(Temporal.PlainDate.from({ year, month: 1, day: 1 }), timeZone),
  before: startOfDay(Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 }), timeZone),
})

/** Returns the share of a period that has passed at the end of a day: 0 before the period, and 1 from its last day. */
export function shareOver({ first, last }: CalendarPeriod, today: Temporal.PlainDate): number {
  const daysFrom = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to).days
  const over = daysFrom(first, today) + 1
  return Math.min(Math.max(over / (daysFrom(first, last) + 1), 0), 1)
}

/**
 * Defines when days begin: at midnight in a time zone or, if `byPlace` is set, at midnight at the place of each workout
 * whose place is known.
 */
interface Clocks {
  timeZone: string
  byPlace?: boolean | undefined
}

/**
 * Returns the day as `YYYY-MM-DD`.
 * @param offsetS difference between the local time of the place and UTC, in seconds; `null` or absent if it is not
 * known
 */
type FindDay = (moment: number, offsetS?: number | null) => string

/**
 * Creates a function that returns the local day, `YYYY-MM-DD`, of a time in milliseconds since 1970, see `dayOf`. The
 * function remembers the last day that it returned, so it is fastest if the times are in order.
 */
export const createDayFinder = (clocks: Clocks): FindDay => createFinder(clocks, evenly(0, day))

/** Like `createDayFinder`, but returns the first day of the week, month or year. */
export function createPeriodFinder(
  period: Period,
  { startsOnMonday, ...clocks }: Clocks & { startsOnMonday: boolean },
): FindDay {
  const around = (local: number) =>
    periodAround(Temporal.PlainDate.from(dayOf(local)), period, { startsOnMonday })
  // All weeks have the same length, so they can be computed without the calendar, which is slower.
  if (period === 'week') return createFinder(clocks, evenly(Date.parse(around(0).first.toString()), 7 * day))
  return createFinder(clocks, local => {
    const { first, last } = around(local)
    const start = first.toString()
    return { since: Date.parse(start), until: Date.parse(last.toString()) + day, start }
  })
}

/** Returns a function that finds periods of equal length. @param first beginning of any of the periods */
const evenly = (first: number, length: number) => (local: number) => {
  const since = first + Math.floor((local - first) / length) * length
  return { since, until: since + length, start: dayOf(since) }
}

/** A period in local time: milliseconds as if the local clock showed UTC; `until` is exclusive. */
interface Found {
  since: number
  until: number
  start: string
}

function createFinder(clocks: Clocks, find: (local: number) => Found): FindDay {
  const localOf = createLocalClock(clocks)
  let { since, until, start } = { since: 0, until: 0, start: '' }
  return (moment, offsetS) => {
    const local = localOf(moment, offsetS)
    if (local < since || local >= until) ({ since, until, start } = find(local))
    return start
  }
}

/** Creates a function that returns a local time, in milliseconds, as if the local clock showed UTC. */
export function createLocalClock({
  timeZone,
  byPlace = false,
}: Clocks): (moment: number, offsetS?: number | null) => number {
  const offsetAt = createClockOffsets(timeZone)
  return (moment, offsetS = null) =>
    moment + (byPlace && offsetS !== null ? offsetS * 1000 : offsetAt(moment))
}
