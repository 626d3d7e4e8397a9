import type { DaySums } from '../analysis/review/year/sums'

/**
 * Returns the best day of a year: the one with the longest distance or, if no workout of the year has a distance, with
 * the longest moving time. Of several equal days, this is the earliest; `null` without workouts.
 */
export function bestDayOf(days: readonly DaySums[]): DaySums | null {
  const hasDistance = days.some(({ distanceM }) => distanceM > 0)
  const amountOf = ({ distanceM, movingS }: DaySums) => (hasDistance ? distanceM : movingS)
  return days.reduce<DaySums | null>(
    (best, day) => (best === null || amountOf(day) > amountOf(best) ? day : best),
    null,
  )
}
