// Sums over a selection of workouts, as a whole and by the weeks, months or years of a time zone. Pure.
import { createClockOffsets } from '../../lib/clock-offsets'
import { dayOf } from '../../lib/date'

/** What is summed up of a workout, in the order in which the store selects it. */
export type CountedRow = readonly [
  workoutDateMs: number,
  distanceM: number,
  movingS: number,
  ascentMm: number | null,
]

/** The same with where it began; null where there is none, and a town empty far away from all. */
export type StartedRow = readonly [...CountedRow, country: string | null, town: string | null]

export interface Totals {
  workouts: number
  distanceM: number
  movingS: number
  /** It is null when none of the workouts has an ascent. */
  ascentMm: number | null
}

export interface PeriodTotals extends Totals {
  /** Its first day, `YYYY-MM-DD`. */
  start: string
}

export interface StartTotals extends Totals {
  /** Null of those that have no place. */
  country: string | null
  town: string | null
}

export type Period = 'week' | 'month' | 'year'

interface Calendar {
  period: Period
  timeZone: string
  startsOnMonday: boolean
}

export function sumUp(rows: readonly (CountedRow | StartedRow)[]): Totals {
  const totals = none()
  for (const row of rows) add(totals, row)
  return totals
}

/** The latest first, without those that have no workouts. @param rows the earliest first */
export function sumUpBy(rows: readonly CountedRow[], calendar: Calendar): PeriodTotals[] {
  const offsetAt = createClockOffsets(calendar.timeZone)
  const periods: PeriodTotals[] = []
  let [lastDay, current] = [Number.NaN, { ...none(), start: '' }]
  for (const row of rows) {
    const day = Math.floor((row[0] + offsetAt(row[0])) / dayMs)
    if (day !== lastDay) {
      const start = startOf(day, calendar)
      if (start !== current.start) {
        current = { ...none(), start }
        periods.push(current)
      }
    }
    lastDay = day
    add(current, row)
  }
  return periods.reverse()
}

/** By the countries or towns where they began, in the order of the list. */
export function sumUpByStart(rows: readonly StartedRow[], by: 'country' | 'town'): StartTotals[] {
  const starts = new Map<string, StartTotals>()
  for (const row of rows) {
    const [, , , , country, name] = row
    const town = by === 'town' && name ? name : null
    // As the store of lists has it: what has none comes last.
    const key = by === 'town' ? `${country ?? '~'} ${town ?? '~'}` : (country ?? '~')
    const start = starts.get(key) ?? { ...none(), country, town }
    starts.set(key, start)
    add(start, row)
  }
  return [...starts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, start]) => start)
}

const dayMs = 86_400_000

/** @param day counted from the 1st of January 1970, which was a Thursday */
function startOf(day: number, { period, startsOnMonday }: Calendar): string {
  const since = startsOnMonday ? 3 : 4
  const first = period === 'week' ? day - ((((day + since) % 7) + 7) % 7) : day
  const text = dayOf(first * dayMs)
  if (period === 'week') return text
  return period === 'month' ? `${text.slice(0, 7)}-01` : `${text.slice(0, 4)}-01-01`
}

const none = (): Totals => ({ workouts: 0, distanceM: 0, movingS: 0, ascentMm: null })

function add(totals: Totals, [, distanceM, movingS, ascentMm]: CountedRow | StartedRow) {
  totals.workouts++
  totals.distanceM += distanceM
  totals.movingS += movingS
  if (ascentMm !== null) totals.ascentMm = (totals.ascentMm ?? 0) + ascentMm
}
