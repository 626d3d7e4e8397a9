// A year of workouts, summed up by the days on the clocks of a time zone. Pure.
import { createClockOffsets } from '../../../lib/clock-offsets'
import { dayOf } from '../../../lib/date'

/** What is read of a workout, in the order in which the store selects it. */
export type ReviewedRow = readonly [
  id: number,
  workoutDateMs: number,
  sportId: number,
  distanceM: number,
  movingS: number,
  ascentMm: number | null,
]

export interface Amounts {
  workouts: number
  distanceM: number
  movingS: number
  /** It is null when none of the workouts has an ascent. */
  ascentMm: number | null
}

export interface YearTotals extends Amounts {
  activeDays: number
  /** The most days in a row with a workout on each. */
  daysInARow: number
}

type BestKind = 'farthest' | 'longest' | 'highest'

export interface YearSums {
  totals: YearTotals
  /** Twelve of them. */
  months: Amounts[]
  /** The sport with most workouts first. */
  sports: (Amounts & { sportId: number })[]
  /** Ids of workouts, the earliest among equals. `highest` is the one with most ascent. */
  best: Record<BestKind, number | null>
}

interface LocalWorkout {
  /** `YYYY-MM-DD` */
  day: string
  row: ReviewedRow
}

/** With the day on which each began. @param rows the earliest first */
export function withDays(rows: readonly ReviewedRow[], timeZone: string): LocalWorkout[] {
  const offsetAt = createClockOffsets(timeZone)
  return rows.map(row => ({
    day: dayOf(row[1] + offsetAt(row[1])),
    row,
  }))
}

/** @param workouts of one year, the earliest first */
export function sumYear(workouts: readonly LocalWorkout[]): YearSums {
  const months = Array.from({ length: 12 }, noAmounts)
  const sports = new Map<number, Amounts>()
  for (const { day, row } of workouts) {
    add(months[Number(day.slice(5, 7)) - 1]!, row)
    const sport = sports.get(row[2]) ?? noAmounts()
    sports.set(row[2], sport)
    add(sport, row)
  }
  return {
    totals: totalsOf(workouts),
    months,
    sports: [...sports]
      .map(([sportId, amounts]) => ({ sportId, ...amounts }))
      .toSorted((a, b) => b.workouts - a.workouts || a.sportId - b.sportId),
    best: { farthest: bestOf(workouts, 3), longest: bestOf(workouts, 4), highest: bestOf(workouts, 5) },
  }
}

export function totalsOf(workouts: readonly LocalWorkout[]): YearTotals {
  const sums = noAmounts()
  for (const { row } of workouts) add(sums, row)
  const days = [...new Set(workouts.map(({ day }) => day))]
  return { ...sums, activeDays: days.length, daysInARow: mostInARow(days) }
}

/** @param days each once, the earliest first */
function mostInARow(days: readonly string[]): number {
  let [most, count, last] = [0, 0, Number.NaN]
  for (const day of days) {
    const number = Date.parse(day) / 86_400_000
    count = number === last + 1 ? count + 1 : 1
    most = Math.max(most, count)
    last = number
  }
  return most
}

/** The workout with the highest value above zero. @param column of its row */
function bestOf(workouts: readonly LocalWorkout[], column: 3 | 4 | 5): number | null {
  let [best, most]: [number | null, number] = [null, 0]
  for (const { row } of workouts) {
    const value = row[column] ?? 0
    if (value > most) [best, most] = [row[0], value]
  }
  return best
}

const noAmounts = (): Amounts => ({ workouts: 0, distanceM: 0, movingS: 0, ascentMm: null })

function add(amounts: Amounts, [, , , distanceM, movingS, ascentMm]: ReviewedRow) {
  amounts.workouts += 1
  amounts.distanceM += distanceM
  amounts.movingS += movingS
  if (ascentMm !== null) amounts.ascentMm = (amounts.ascentMm ?? 0) + ascentMm
}
