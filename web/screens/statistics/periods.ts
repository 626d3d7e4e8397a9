// Groups days of workouts into periods and years for charts and tables. The functions here are pure.
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { addUp, type Measure, measureOf, type Sums } from '../../data/workouts/sums'
import { addDays, type Period, periodsBetween, startOfPeriod } from '../../format/calendar'

export interface PeriodSums {
  /** The first day, as `YYYY-MM-DD`. */
  start: string
  sums: Sums
  /** The sums of each sport that has workouts. */
  bySport: ReadonlyMap<number, Sums>
}

interface Span {
  from: string
  to: string
  period: Period
  startsOnMonday: boolean
}

/** Sums up all periods of a time span, including empty ones. Days outside the span are ignored. */
export function sumPeriods(
  days: readonly CalendarDay[],
  { from, to, period, startsOnMonday }: Span,
): PeriodSums[] {
  const within = days.filter(({ day }) => day >= from && day <= to)
  const byStart = Map.groupBy(within, ({ day }) => startOfPeriod(day, period, startsOnMonday))
  return periodsBetween(from, to, period, startsOnMonday).map(start => {
    const ofPeriod = byStart.get(start) ?? []
    const bySport = Map.groupBy(ofPeriod, ({ sport_id }) => sport_id)
    return {
      start,
      sums: addUp(ofPeriod),
      bySport: new Map([...bySport].map(([sport, some]) => [sport, addUp(some)])),
    }
  })
}

/** Lists the years with workouts and the current one, the latest first. */
export function yearsOf(days: readonly CalendarDay[], thisYear: number): number[] {
  const years = new Set(days.map(({ day }) => Number(day.slice(0, 4))))
  return [...years.add(thisYear)].toSorted((a, b) => b - a)
}

/** The days of the year before the shown year, with which the shown year is compared. */
export interface YearBefore {
  year: number
  days: readonly CalendarDay[]
  /** Whether the shown year is not over, so that `days` end before 31 December of the year before. */
  isSoFar: boolean
}

/**
 * Lists the days of the previous year up to the same date as `to`; `null` if the first workout is later than that year.
 * @param to last day of the year to compare; the current day if that year is not over
 */
export function yearBefore(days: readonly CalendarDay[], to: string): YearBefore | null {
  const year = Number(to.slice(0, 4)) - 1
  const first = days[0]?.day
  if (first === undefined || first > `${year}-12-31`) return null
  const until = `${year}${to.slice(4)}`
  const isSoFar = !to.endsWith('-12-31')
  return { year, days: days.filter(({ day }) => day >= `${year}-01-01` && day <= until), isSoFar }
}

/**
 * Whether the previous year has no workouts up to the same date. Then a single line states that, and the figures are
 * not compared.
 */
export const hasNothing = ({ days }: YearBefore): boolean => days.length === 0

/** All 366 dates of a leap year, because other years have a subset of them. */
export const everyDate: readonly string[] = Array.from({ length: 366 }, (_, index) =>
  addDays('2024-01-01', index),
)

/**
 * The index of a date in `everyDate`. A date such as 1 March has the same index in every year, so that years can be
 * compared.
 */
export const indexInYear = (day: string): number =>
  everyDate.findIndex(date => date.slice(4) === day.slice(4))

/** The amount that a year had reached by each date of `everyDate`; `null` after `today`. */
export function growthOver(
  year: number,
  days: readonly CalendarDay[],
  { measure, today }: { measure: Exclude<Measure, 'speed'>; today: string },
): (number | null)[] {
  const byDay = Map.groupBy(days, ({ day }) => day)
  let total = 0
  return everyDate.map(date => {
    const day = `${year}${date.slice(4)}`
    if (day > today) return null
    total += measureOf(addUp(byDay.get(day) ?? []), measure) ?? 0
    return total
  })
}
