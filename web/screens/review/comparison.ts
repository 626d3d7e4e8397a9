// A year beside the one before, in words. Pure.
import type { Review } from '../../../src/workouts/review/schemas'

/** What there is to say, and with what numbers in it. */
interface Comparison {
  key: `review.${'change' | 'as' | 'noneBefore'}${'' | 'SoFar'}`
  year: number
  /** Percent with its sign; empty where there is none to tell. */
  change: string
}

/** Such as "+12 % on 2025"; null where there was no year before. @param amount of which it is told */
export function compare(
  { year, totals, before }: Pick<Review, 'year' | 'totals' | 'before'>,
  amount: 'distance' | 'duration' | 'workouts' | 'ascent' | 'active_days',
): Comparison | null {
  if (before === null) return null
  const soFar = before.until.endsWith('-12-31') ? '' : 'SoFar'
  const earlier = before[amount] ?? 0
  const plain = { year: year - 1, change: '' }
  if (earlier === 0) return { ...plain, key: `review.noneBefore${soFar}` }
  const percent = Math.round((((totals[amount] ?? 0) - earlier) / earlier) * 100)
  if (percent === 0) return { ...plain, key: `review.as${soFar}` }
  return { ...plain, key: `review.change${soFar}`, change: `${percent > 0 ? '+' : '−'}${Math.abs(percent)}` }
}

/** The years to choose from, the latest first, and the one that is shown among them. */
export function offeredYears(firstYear: number | null, thisYear: number, shown: number): number[] {
  const last = Math.max(thisYear, shown)
  const first = Math.min(firstYear ?? thisYear, shown)
  // A recording with a wrong date may be centuries old.
  const length = Math.min(last - first + 1, 100)
  return [...new Set([...Array.from({ length }, (_, index) => last - index), shown])]
}
