// Sums over a selection of workouts, as a whole and by the weeks, months or years of a time zone. Pure.
import { createPeriodFinder, type Period } from '../../library/periods'
import { type Amounts, addTo, groupOf, noSums, type Sums } from '../../library/sums'

/** What is summed up of a workout, in the order in which the store selects it. */
export type CountedRow = readonly [workoutDateMs: number, ...Amounts]

/** The same with where it began; null where there is none, and a town empty far away from all. */
export type StartedRow = readonly [...CountedRow, country: string | null, town: string | null]

export interface PeriodTotals extends Sums {
  /** Its first day, `YYYY-MM-DD`. */
  start: string
}

export interface StartTotals extends Sums {
  /** Null of those that have no place. */
  country: string | null
  town: string | null
}

interface Calendar {
  period: Period
  timeZone: string
  startsOnMonday: boolean
}

export function sumUp(rows: readonly (CountedRow | StartedRow)[]): Sums {
  const sums = noSums()
  for (const [, distanceM, movingS, ascentMm] of rows) addTo(sums, distanceM, movingS, ascentMm)
  return sums
}

/** The latest first, without those that have no workouts. @param rows the earliest first */
export function sumUpBy(rows: readonly CountedRow[], { period, ...clocks }: Calendar): PeriodTotals[] {
  const startOf = createPeriodFinder(period, clocks)
  const periods: PeriodTotals[] = []
  let current: PeriodTotals = { ...noSums(), start: '' }
  for (const [moment, distanceM, movingS, ascentMm] of rows) {
    const start = startOf(moment)
    if (start !== current.start) {
      current = { ...noSums(), start }
      periods.push(current)
    }
    addTo(current, distanceM, movingS, ascentMm)
  }
  return periods.reverse()
}

/** By the countries or towns where they began, in the order of the list. */
export function sumUpByStart(rows: readonly StartedRow[], by: 'country' | 'town'): StartTotals[] {
  const starts = new Map<string, StartTotals>()
  for (const [, distanceM, movingS, ascentMm, country, name] of rows) {
    const town = by === 'town' && name ? name : null
    // As the store of lists has it: what has none comes last.
    const key = by === 'town' ? `${country ?? '~'} ${town ?? '~'}` : (country ?? '~')
    const start = groupOf(starts, key, () => ({ ...noSums(), country, town }))
    addTo(start, distanceM, movingS, ascentMm)
  }
  return [...starts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, start]) => start)
}
