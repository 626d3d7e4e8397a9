import { roundHalfEven } from '../../lib/decimal'
import type { Averages, ByTime, SportStatistics, Totals } from './schemas'
import type { PeriodSums, Sums } from './store'

/** By period, then sport. */
export function viewByTime(rows: PeriodSums[], kind: 'total' | 'average'): ByTime {
  const view: (sums: Sums) => Totals | Averages = kind === 'total' ? viewTotals : viewAverages
  const periods = Map.groupBy(rows, row => row.period)
  return Object.fromEntries([...periods].map(([period, sums]) => [period, bySport(sums, view)]))
}

/** @param writeTime how seconds are written */
export const viewBySport = (rows: Sums[], writeTime: (seconds: number) => number | string) =>
  bySport<SportStatistics>(rows, sums => {
    const statistics = { ...viewTotals(sums), ...viewAverages(sums) }
    return {
      ...statistics,
      total_duration: writeTime(statistics.total_duration),
      average_duration: writeTime(statistics.average_duration),
    }
  })

const bySport = <Entry>(rows: Sums[], view: (sums: Sums) => Entry): Record<string, Entry> =>
  Object.fromEntries(rows.map(sums => [sums.sportId, view(sums)]))

function viewTotals(sums: Sums): Totals {
  return {
    total_workouts: sums.workoutsCount,
    total_distance: hundredths(sums.distanceM, 1000),
    total_duration: sums.movingS,
    total_ascent: orNull(sums.ascentMm, 1000),
    total_descent: orNull(sums.descentMm, 1000),
  }
}

/** Ascent and descent over the workouts that have any; every workout counts the same in the speed, however long. */
function viewAverages(sums: Sums): Averages {
  const { workoutsCount: workouts } = sums
  return {
    total_workouts: workouts,
    average_distance: hundredths(sums.distanceM, 1000 * workouts),
    average_duration: Math.trunc(sums.movingS / workouts),
    average_ascent: orNull(sums.ascentMm, 1000 * sums.ascentsCount),
    average_descent: orNull(sums.descentMm, 1000 * sums.descentsCount),
    average_speed: hundredths(sums.aveSpeedCkmh, 100 * workouts),
  }
}

/** Divided once, so that nothing is rounded before the end. */
const hundredths = (sum: number, divisor: number) => roundHalfEven(sum / divisor, 2)

const orNull = (sum: number | null, divisor: number) => (sum === null ? null : hundredths(sum, divisor))
