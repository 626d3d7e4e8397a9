// Weeks, months and years of the calendar. Pure.
import type { GoalPeriod } from './measures'

/** Days, of which both belong to it. */
export interface CalendarPeriod {
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

/** The week, month or year that a day is in. */
export function periodAround(
  day: Temporal.PlainDate,
  period: GoalPeriod,
  { startsOnMonday }: { startsOnMonday: boolean },
): CalendarPeriod {
  if (period === 'week') {
    // The calendar counts Monday as 1 and Sunday as 7.
    const first = day.subtract({ days: startsOnMonday ? day.dayOfWeek - 1 : day.dayOfWeek % 7 })
    return { first, last: first.add({ days: 6 }) }
  }
  const first = day.with(period === 'month' ? { day: 1 } : { month: 1, day: 1 })
  return { first, last: first.add(period === 'month' ? { months: 1 } : { years: 1 }).subtract({ days: 1 }) }
}

/** How much of a period is over at the end of a day: 0 before it, 1 from its last day on. */
export function shareOver({ first, last }: CalendarPeriod, today: Temporal.PlainDate): number {
  const daysFrom = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to).days
  const over = daysFrom(first, today) + 1
  return Math.min(Math.max(over / (daysFrom(first, last) + 1), 0), 1)
}
