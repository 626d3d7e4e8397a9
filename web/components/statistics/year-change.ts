// Compares an amount with the previous year's, in words. The functions here are pure.

/** A translation key and the values for its sentence. */
export interface YearChange {
  key: `review.${'change' | 'as' | 'noneBefore'}${'' | 'SoFar'}`
  /** The previous year. */
  year: number
  /** A percentage with its sign; empty if the sentence has none. */
  change: string
}

interface Beside {
  /** The previous year. */
  year: number
  /** Whether years are compared only up to the same day, because this year is not over. */
  isSoFar: boolean
}

/** Describes the change in a sentence such as "+1,250 % on 2025". @param write groups the digits of large numbers */
export function changeOnYear(
  now: number,
  before: number,
  { year, isSoFar }: Beside,
  write: (percent: number) => string,
): YearChange {
  const soFar = isSoFar ? 'SoFar' : ''
  if (before === 0) return { year, change: '', key: `review.noneBefore${soFar}` }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { year, change: '', key: `review.as${soFar}` }
  const change = `${percent > 0 ? '+' : '−'}${write(Math.abs(percent))}`
  return { year, change, key: `review.change${soFar}` }
}
