// Sums over a year's workouts, by the days of a time zone. No I/O.
import { day } from '../../../../lib/durations'
import { createDayFinder } from '../../../library/periods'
import { type Amounts, addTo, noSums, type Sums } from '../../../library/sums'

/** The columns of a workout that the sums need. */
type ReviewedRow = readonly [id: number, workoutDateMs: number, sportId: number, ...Amounts]

export interface YearTotals extends Sums {
  activeDays: number
  /** Number of days in the longest series of days with a workout. */
  daysInARow: number
}

type BestKind = 'farthest' | 'longest' | 'highest'

export interface YearSums {
  totals: YearTotals
  /** Twelve sums, January first. */
  months: Sums[]
  /** The sports with the most workouts come first. */
  sports: (Sums & { sportId: number })[]
  /** The days with a workout, earliest first. */
  days: DaySums[]
  /** Ids of the best workouts; of several equal ones, the earliest. `highest` is the workout with the most ascent. */
  best: Record<BestKind, number | null>
}

export interface DaySums extends Sums {
  /** `YYYY-MM-DD` */
  day: string
  /** Ids of the day's workouts, earliest first. */
  ids: number[]
}

interface LocalWorkout {
  /** `YYYY-MM-DD` */
  day: string
  row: ReviewedRow
}

/** Adds the local day on which each workout began. @param rows earliest first */
export function withDays(rows: readonly ReviewedRow[], timeZone: string): LocalWorkout[] {
  const dayOf = createDayFinder({ timeZone })
  return rows.map(row => ({ day: dayOf(row[1]), row }))
}

/** Sums up a year. @param workouts workouts of one year, earliest first */
export function sumYear(workouts: readonly LocalWorkout[]): YearSums {
  const months = Array.from({ length: 12 }, noSums)
  const sports = new Map<number, Sums & { sportId: number }>()
  const days = new Map<string, DaySums>()
  for (const { day, row } of workouts) {
    const [id, , sportId, ...amounts] = row
    const month = months[Number(day.slice(5, 7)) - 1]!
    const sport = sports.getOrInsertComputed(sportId, () => ({ sportId, ...noSums() }))
    const ofDay = days.getOrInsertComputed(day, () => ({ day, ids: [], ...noSums() }))
    ofDay.ids.push(id)
    for (const sums of [month, sport, ofDay]) addTo(sums, amounts)
  }
  return {
    totals: totalsOf(workouts),
    months,
    days: [...days.values()],
    sports: [...sports.values()].toSorted((a, b) => b.workouts - a.workouts || a.sportId - b.sportId),
    best: { farthest: bestOf(workouts, 3), longest: bestOf(workouts, 4), highest: bestOf(workouts, 5) },
  }
}

export function totalsOf(workouts: readonly LocalWorkout[]): YearTotals {
  const sums = noSums()
  const days = new Set<string>()
  for (const { day, row } of workouts) {
    const [, , , ...amounts] = row
    addTo(sums, amounts)
    days.add(day)
  }
  return { ...sums, activeDays: days.size, daysInARow: maxInARow(days) }
}

/** Returns the number of days in the longest series of consecutive days. @param days each day once, earliest first */
function maxInARow(days: Iterable<string>): number {
  let [max, count, last] = [0, 0, Number.NaN]
  for (const date of days) {
    const number = Date.parse(date) / day
    count = number === last + 1 ? count + 1 : 1
    max = Math.max(max, count)
    last = number
  }
  return max
}

/**
 * Returns the id of the workout with the highest value above zero; `null` if no workout has one.
 * @param column index of the value in the row
 */
function bestOf(workouts: readonly LocalWorkout[], column: 3 | 4 | 5): number | null {
  let [best, max]: [number | null, number] = [null, 0]
  for (const { row } of workouts) {
    const value = row[column] ?? 0
    if (value > max) [best, max] = [row[0], value]
  }
  return best
}
