// Compares a year with the previous year. The functions here are pure.
import type { Review } from '../../../src/workouts/analysis/review/schemas'
import { changeOnYear, type YearChange } from '../../components/statistics/year-change'

/**
 * Compares a figure in a sentence such as "+12 % on 2025"; `null` if there is no previous year.
 * @param write groups the digits of large numbers
 */
export function compare(
  { year, totals, before }: Pick<Review, 'year' | 'totals' | 'before'>,
  amount: 'distance' | 'duration' | 'workouts' | 'ascent' | 'energy' | 'active_days',
  write: (percent: number) => string,
): YearChange | null {
  if (before === null) return null
  const isSoFar = !before.until.endsWith('-12-31')
  return changeOnYear(totals[amount] ?? 0, before[amount] ?? 0, { year: year - 1, isSoFar }, write)
}

/** The years to choose from, the latest first. The shown year is always among them. */
export function offeredYears(firstYear: number | null, thisYear: number, shown: number): number[] {
  const last = Math.max(thisYear, shown)
  const first = Math.min(firstYear ?? thisYear, shown)
  // Besides the shown year, the list has at most 100 years, because a recording with a wrong date may be centuries old.
  const length = Math.min(last - first + 1, 100)
  return [...new Set([...Array.from({ length }, (_, index) => last - index), shown])]
}
