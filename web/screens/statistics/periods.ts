// Days of workouts put together for charts and tables. Pure.
import type { CalendarDay } from '../../../src/workouts/calendar/schemas'
import { addUp, type Measure, measureOf, type Sums } from '../../data/workouts/sums'
import { addDays, daysBetween, type Period, periodsBetween, startOfPeriod } from '../../format/calendar'

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

/**
 * How an amount grew day by day over a year, from nothing at its start: one value for each of its days, null from the
 * day after `today` on.
 */
export function growthOver(
  year: number,
  days: readonly CalendarDay[],
  { measure, today }: { measure: Exclude<Measure, 'speed'>; today: string },
): (number | null)[] {
  const [first, next] = [`${year}-01-01`, `${year + 1}-01-01`]
  const byDay = Map.groupBy(days, ({ day }) => day)
  let total = 0
  return Array.from({ length: daysBetween(first, next) }, (_, index) => {
    const day = addDays(first, index)
    if (day > today) return null
    total += measureOf(addUp(byDay.get(day) ?? []), measure) ?? 0
    return total
  })
}
