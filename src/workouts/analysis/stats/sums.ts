// Sums over workouts by period and sport. No I/O.
import { createPeriodFinder } from '../../library/periods'
import { type Amounts, addTo, noSums, type Sums } from '../../library/sums'

/** Periods by which workouts are grouped. Weeks begin on Sunday (`week`) or on Monday (`weekm`). */
export type Period = 'year' | 'month' | 'week' | 'weekm'

/** The columns of a workout that are summed, in the order in which the store selects them. */
export type SummedRow = readonly [
  workoutDateMs: number,
  sportId: number,
  descentMm: number | null,
  aveSpeedCkmh: number,
  ...Amounts,
]

/**
 * Sums over workouts of one sport. `ascentsCount` is the number of workouts whose ascent is known; `descentsCount` and
 * `energiesCount` are those whose descent or energy is known.
 */
export interface SportSums extends Sums {
  sportId: number
  ascentsCount: number
  descentMm: number
  descentsCount: number
  energiesCount: number
  aveSpeedCkmh: number
}

/**
 * Number of characters in the name of a period. The name is the beginning of the period's first day: `2026` from
 * `2026-01-01`.
 */
const nameLengths: Record<Period, number> = { year: 4, month: 7, week: 10, weekm: 10 }

export const isPeriod = (text: string): text is Period => Object.hasOwn(nameLengths, text)

/** Sums by period in UTC and then by sport. @param rows earliest first */
export function sumByPeriod(rows: readonly SummedRow[], period: Period): Map<string, Map<number, SportSums>> {
  const startsOnMonday = period === 'weekm'
  const startOf = createPeriodFinder(startsOnMonday ? 'week' : period, { timeZone: 'UTC', startsOnMonday })
  const periods = new Map<string, Map<number, SportSums>>()
  for (const row of rows) {
    const name = startOf(row[0]).slice(0, nameLengths[period])
    const sports = periods.getOrInsertComputed(name, () => new Map<number, SportSums>())
    add(sports, row)
  }
  return periods
}

export function sumBySport(rows: readonly SummedRow[]): Map<number, SportSums> {
  const sports = new Map<number, SportSums>()
  for (const row of rows) add(sports, row)
  return sports
}

function add(sports: Map<number, SportSums>, row: SummedRow) {
  const [, sportId, descentMm, aveSpeedCkmh, ...amounts] = row
  const [, , ascentMm, energyKcal] = amounts
  const sums = sports.getOrInsertComputed(sportId, nothingOf)
  addTo(sums, amounts)
  sums.aveSpeedCkmh += aveSpeedCkmh
  if (ascentMm !== null) sums.ascentsCount++
  if (energyKcal !== null) sums.energiesCount++
  if (descentMm !== null) {
    sums.descentMm += descentMm
    sums.descentsCount++
  }
}

const nothingOf = (sportId: number): SportSums => ({
  sportId,
  ...noSums(),
  ascentsCount: 0,
  descentMm: 0,
  descentsCount: 0,
  energiesCount: 0,
  aveSpeedCkmh: 0,
})
