import type { DaysChoice } from '../../components/workouts/when-filter'
import { wholeYear } from '../../format/whole-year'

/**
 * Lists the years that no other choice of days names, from the year before the last one back to the first.
 * @param firstYear the first year; `null` if it is unknown
 */
export const earlierYears = (firstYear: number | null, thisYear: number): DaysChoice[] =>
  Array.from({ length: Math.max(0, thisYear - 1 - (firstYear ?? thisYear)) }, (_, index) => {
    const year = String(thisYear - 2 - index)
    return { id: year, name: year, ...wholeYear(year) }
  })
