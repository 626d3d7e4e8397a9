import { roundHalfEven } from '../../../lib/decimal'
import type { Averages, ByTime, SportStatistics, Totals } from './schemas'
import type { SportSums } from './sums'

/** Converts sums to the API's form, by period and then by sport. */
export function viewByTime(periods: Map<string, Map<number, SportSums>>, kind: 'total' | 'average'): ByTime {
  const view: (sums: SportSums) => Totals | Averages = kind === 'total' ? viewTotals : viewAverages
  return Object.fromEntries(periods.entries().map(([period, sports]) => [period, bySport(sports, view)]))
}

/** Converts sums to the API's form, by sport. @param writeTime formats seconds */
export const viewBySport = (
  sports: Map<number, SportSums>,
  writeTime: (seconds: number) => number | string,
) =>
  bySport<SportStatistics>(sports, sums => {
    const statistics = { ...viewTotals(sums), ...viewAverages(sums) }
    return {
      ...statistics,
      total_duration: writeTime(statistics.total_duration),
      average_duration: writeTime(statistics.average_duration),
    }
  })

const bySport = <Entry>(
  sports: Map<number, SportSums>,
  view: (sums: SportSums) => Entry,
): Record<string, Entry> => Object.fromEntries(sports.values().map(sums => [sums.sportId, view(sums)]))

function viewTotals(sums: SportSums): Totals {
  return {
    total_workouts: sums.workouts,
    total_distance: hundredths(sums.distanceM, 1000),
    total_duration: sums.movingS,
    total_ascent: orNull(sums.ascentMm, 1000, sums.ascentsCount),
    total_descent: orNull(sums.descentMm, 1000, sums.descentsCount),
    total_energy: sums.energyKcal,
    total_energy_estimated: sums.estimatedKcal,
  }
}

/**
 * Averages over workouts. The averages of ascent, descent and energy include only workouts for which these are known.
 * For the average speed, each workout has the same weight, regardless of its length.
 */
function viewAverages(sums: SportSums): Averages {
  const { workouts } = sums
  return {
    total_workouts: workouts,
    average_distance: hundredths(sums.distanceM, 1000 * workouts),
    average_duration: Math.trunc(sums.movingS / workouts),
    average_ascent: orNull(sums.ascentMm, 1000 * sums.ascentsCount, sums.ascentsCount),
    average_descent: orNull(sums.descentMm, 1000 * sums.descentsCount, sums.descentsCount),
    average_energy: orNull(sums.energyKcal, sums.energiesCount, sums.energiesCount),
    average_speed: hundredths(sums.aveSpeedCkmh, 100 * workouts),
  }
}

/** Divides and rounds to two decimals. A single division, so that only the result is rounded. */
const hundredths = (sum: number, divisor: number) => roundHalfEven(sum / divisor, 2)

/** Like `hundredths`, but `null` if no workout has a value. @param count number of workouts that have a value */
const orNull = (sum: number | null, divisor: number, count: number) =>
  sum === null || count === 0 ? null : hundredths(sum, divisor)
