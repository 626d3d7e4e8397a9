// What the first screen says of days of workouts. Pure.
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { addUp, type Sums } from '../../data/workouts/sums'
import { addDays, daysBetween, type Period, shiftPeriod, startOfPeriod } from '../../format/calendar'

/** Weeks that are looked back for a row of them. */
export const weeksBack = 54

export interface Comparison {
  now: Sums
  /** The same days of the period before, so that they can be compared. */
  before: Sums
}

/** This week or month so far, and as many days of the one before. */
export function comparePeriods(
  days: readonly CalendarDay[],
  { period, today, startsOnMonday }: { period: Period; today: string; startsOnMonday: boolean },
): Comparison {
  const start = startOfPeriod(today, period, startsOnMonday)
  const startBefore = shiftPeriod(start, period, -1)
  // The last days of a long month have no counterpart in a shorter one.
  const endBefore = addDays(startBefore, daysBetween(start, today))
  const lastBefore = endBefore < start ? endBefore : addDays(start, -1)
  const between = (from: string, to: string) => days.filter(({ day }) => day >= from && day <= to)
  return { now: addUp(between(start, today)), before: addUp(between(startBefore, lastBefore)) }
}

/** How many weeks in a row had a workout, up to this one; this one may be without one yet. */
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

/** In December this year, in January the last one, if it had a workout; otherwise null. */
export function yearToLookBackOn(days: readonly CalendarDay[], today: string): number | null {
  const [thisYear = 0, month = 0] = today.split('-').map(Number)
  const year = month === 12 ? thisYear : month === 1 ? thisYear - 1 : null
  return year !== null && days.some(({ day }) => day.startsWith(`${year}-`)) ? year : null
}
