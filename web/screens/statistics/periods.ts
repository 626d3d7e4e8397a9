// Days of workouts put together for charts and tables. Pure.
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { addUp, type Measure, measureOf, type Sums } from '../../data/workouts/sums'
import { addDays, type Period, periodsBetween, startOfPeriod } from '../../format/calendar'

export interface PeriodSums {
  /** The first day. */
  start: string
  sums: Sums
  /** By sport; sports without a workout are not in it. */
  bySport: ReadonlyMap<number, Sums>
}

interface Span {
  from: string
  to: string
  period: Period
  startsOnMonday: boolean
}

/** Every period of a span, also those without a workout; days outside of it do not count. */
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

/** The years with workouts and this one, the latest first. */
export function yearsOf(days: readonly CalendarDay[], thisYear: number): number[] {
  const years = new Set(days.map(({ day }) => Number(day.slice(0, 4))))
  return [...years.add(thisYear)].toSorted((a, b) => b - a)
}

/** A year's days as far as those it is held against go. */
export interface YearBefore {
  year: number
  days: readonly CalendarDay[]
  /** Because the other year is not over. */
  isSoFar: boolean
}

/** The year before one that ends, or has come as far as, `to`; null when that is the first with a workout. */
export function yearBefore(days: readonly CalendarDay[], to: string): YearBefore | null {
  const year = Number(to.slice(0, 4)) - 1
  const first = days[0]?.day
  if (first === undefined || first > `${year}-12-31`) return null
  const until = `${year}${to.slice(4)}`
  const isSoFar = !to.endsWith('-12-31')
  return { year, days: days.filter(({ day }) => day >= `${year}-01-01` && day <= until), isSoFar }
}

/** Then one line says so, rather than each figure. */
export const hasNothing = ({ days }: YearBefore): boolean => days.length === 0

/** Those of a leap year, which has all there are. */
export const everyDate: readonly string[] = Array.from({ length: 366 }, (_, place) =>
  addDays('2024-01-01', place),
)

/** Where a day stands among all dates, whatever its year: 1 March comes after 29 February also where there was none. */
export const placeInYear = (day: string): number =>
  everyDate.findIndex(date => date.slice(4) === day.slice(4))

/**
 * How an amount grew day by day over a year, from nothing at its start: one value for each date, so that years can be
 * held against each other; null from the day after `today` on.
 */
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
