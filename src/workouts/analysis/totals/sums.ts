// Sums over selected workouts: over all of them, and by week, month or year in a time zone. Pure.
import { createPeriodFinder, type Period } from '../../library/periods'
import { type Amounts, addTo, groupOf, noSums, type Sums } from '../../library/sums'

/** The columns of a workout that are summed, in the order of the store. */
export type CountedRow = readonly [workoutDateMs: number, ...Amounts]

/** The same, with the place of the start. `null` if there is no place; the town is empty if none is near. */
export type StartedRow = readonly [...CountedRow, country: string | null, town: string | null]

export interface PeriodTotals extends Sums {
  /** First day of the period, `YYYY-MM-DD`. */
  start: string
}

export interface StartTotals extends Sums {
  /** `null` for workouts without a place. */
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

/**
 * The latest period comes first. Periods without workouts are left out.
 * @param rows earliest first
 */
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

/** Sums by the country or town of the start, in the order in which the list of workouts sorts them. */
export function sumUpByStart(rows: readonly StartedRow[], by: 'country' | 'town'): StartTotals[] {
  const starts = new Map<string, StartTotals>()
  for (const [, distanceM, movingS, ascentMm, country, name] of rows) {
    const town = by === 'town' && name ? name : null
    // Missing places come last, as in the list of workouts.
    const key = by === 'town' ? `${country ?? '~'} ${town ?? '~'}` : (country ?? '~')
    const start = groupOf(starts, key, () => ({ ...noSums(), country, town }))
    addTo(start, distanceM, movingS, ascentMm)
  }
  return [...starts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, start]) => start)
}
