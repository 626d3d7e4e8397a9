// Reads the loads of weeks. The functions here are pure.
import type { TrainingWeek } from '../../../../src/workouts/training/days/schemas'

/** Bars of one colour: the loads of a sport, measured or estimated. */
interface LoadSeries {
  sportId: number
  isEstimated: boolean
}

type Loads = Pick<TrainingWeek, 'loads'>

export const loadOf = ({ loads }: Loads): number => loads.reduce((sum, { load }) => sum + load, 0)

/** Returns the load of a series in a week; `null` if the week has no such load. */
export const loadOfSport = ({ loads }: Loads, { sportId, isEstimated }: LoadSeries): number | null =>
  loads.find(one => one.sport_id === sportId && one.is_estimated === isEstimated)?.load ?? null

/**
 * Lists the series of all weeks. The series with the highest load comes first, so that it is at the bottom of the bars.
 * Estimates come last, because bars in outline must be the uppermost.
 */
export function seriesOf(weeks: readonly Loads[]): LoadSeries[] {
  const sums = new Map<string, LoadSeries & { sum: number }>()
  for (const { sport_id: sportId, is_estimated: isEstimated, load } of weeks.flatMap(({ loads }) => loads)) {
    const key = `${sportId} ${isEstimated}`
    const before = sums.get(key)?.sum ?? 0
    sums.set(key, { sportId, isEstimated, sum: before + load })
  }
  return [...sums.values()]
    .toSorted((a, b) => Number(a.isEstimated) - Number(b.isEstimated) || b.sum - a.sum)
    .map(({ sportId, isEstimated }) => ({ sportId, isEstimated }))
}
