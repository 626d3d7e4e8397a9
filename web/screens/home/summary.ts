// Sums up days of workouts for the home page. The functions here are pure.
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { addUpTogether, type Sums } from '../../data/workouts/sums'
import { addDays, daysBetween, type Period, shiftPeriod, startOfPeriod } from '../../format/calendar'

/** The number of past weeks that are searched for a streak. */
export const weeksBack = 54

export interface Comparison {
  now: Sums
  /** Sums over the same number of days at the start of the previous period. */
  before: Sums
}

/** Compares the current week or month until today with the same number of days of the previous one. */
export function comparePeriods(
  days: readonly CalendarDay[],
  { period, today, startsOnMonday }: { period: Period; today: string; startsOnMonday: boolean },
): Comparison {
  const start = startOfPeriod(today, period, startsOnMonday)
  const startBefore = shiftPeriod(start, period, -1)
  // If the previous month has fewer days than the current month until today, the whole previous month is used.
  const endBefore = addDays(startBefore, daysBetween(start, today))
  const lastBefore = endBefore < start ? endBefore : addDays(start, -1)
  const between = (from: string, to: string) => days.filter(({ day }) => day >= from && day <= to)
  return {
    now: addUpTogether(between(start, today)),
    before: addUpTogether(between(startBefore, lastBefore)),
  }
}

/** The number of consecutive weeks with a workout. If the current week has no workout yet, the streak still counts. */
export function weeksInARow(days: readonly CalendarDay[], today: string, startsOnMonday: boolean): number {
  const active = new Set(days.map(({ day }) => startOfPeriod(day, 'week', startsOnMonday)))
  let week = startOfPeriod(today, 'week', startsOnMonday)
  if (!active.has(week)) week = shiftPeriod(week, 'week', -1)
  let count = 0
  while (active.has(week)) {
    count += 1
    week = shiftPeriod(week, 'week', -1)
  }
  return count
}

/**
 * The year whose review is offered: in December the current year, in January the previous one. It is `null` in other
 * months, and if that year has no workout.
 */
export function yearToLookBackOn(days: readonly CalendarDay[], today: string): number | null {
  const [thisYear = 0, month = 0] = today.split('-').map(Number)
  const year = month === 12 ? thisYear : month === 1 ? thisYear - 1 : null
  return year !== null && days.some(({ day }) => day.startsWith(`${year}-`)) ? year : null
}
