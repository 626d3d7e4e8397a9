// Sums over workouts, which SQLite hands over one after the other: to group them takes it longer than to read them.

/** How workouts are put together over time. Weeks begin on a Sunday, or on a Monday (`weekm`). */
export type Period = 'year' | 'month' | 'week' | 'weekm'

/** What is summed up of a workout, in the order in which the store selects it. */
export type SummedRow = readonly [
  workoutDateMs: number,
  sportId: number,
  distanceM: number,
  movingS: number,
  ascentMm: number | null,
  descentMm: number | null,
  aveSpeedCkmh: number,
]

/** Sums over workouts of one sport. */
export interface Sums {
  sportId: number
  workoutsCount: number
  distanceM: number
  movingS: number
  /** Of the workouts that have one. */
  ascentMm: number
  ascentsCount: number
  descentMm: number
  descentsCount: number
  aveSpeedCkmh: number
}

const dayMs = 86_400_000

/** The 1st of January 1970 was the fourth day after a Sunday, and the third after a Monday. */
const weekBegins = (day: number, daysBefore: number) => day - ((((day + daysBefore) % 7) + 7) % 7)

/** @param length of as much of `YYYY-MM-DD` */
const nameOf = (day: number, length: number) => new Date(day * dayMs).toISOString().slice(0, length)

/** The period a day falls in, counted from 1970 in UTC: `YYYY`, `YYYY-MM`, or the first day of a week. */
const periodNames: Record<Period, (day: number) => string> = {
  year: day => nameOf(day, 4),
  month: day => nameOf(day, 7),
  week: day => nameOf(weekBegins(day, 4), 10),
  weekm: day => nameOf(weekBegins(day, 3), 10),
}

export const isPeriod = (text: string): text is Period => Object.hasOwn(periodNames, text)

/** By period, then by sport. @param rows by date, the earliest first */
export function sumByPeriod(rows: readonly SummedRow[], period: Period): Map<string, Map<number, Sums>> {
  const periods = new Map<string, Map<number, Sums>>()
  let lastDay = Number.NaN
  let sports = new Map<number, Sums>()
  for (const row of rows) {
    const day = Math.floor(row[0] / dayMs)
    if (day !== lastDay) {
      lastDay = day
      const name = periodNames[period](day)
      sports = periods.get(name) ?? new Map()
      periods.set(name, sports)
    }
    add(sports, row)
  }
  return periods
}

export function sumBySport(rows: readonly SummedRow[]): Map<number, Sums> {
  const sports = new Map<number, Sums>()
  for (const row of rows) add(sports, row)
  return sports
}

function add(sports: Map<number, Sums>, row: SummedRow) {
  const [, sportId, distanceM, movingS, ascentMm, descentMm, aveSpeedCkmh] = row
  const sums = sports.get(sportId) ?? noSums(sportId)
  if (sums.workoutsCount === 0) sports.set(sportId, sums)
  sums.workoutsCount++
  sums.distanceM += distanceM
  sums.movingS += movingS
  sums.aveSpeedCkmh += aveSpeedCkmh
  if (ascentMm !== null) {
    sums.ascentMm += ascentMm
    sums.ascentsCount++
  }
  if (descentMm !== null) {
    sums.descentMm += descentMm
    sums.descentsCount++
  }
}

const noSums = (sportId: number): Sums => ({
  sportId,
  workoutsCount: 0,
  distanceM: 0,
  movingS: 0,
  ascentMm: 0,
  ascentsCount: 0,
  descentMm: 0,
  descentsCount: 0,
  aveSpeedCkmh: 0,
})
