// Compares an amount with the previous year's, in words. The functions here are pure.

/** A translation key and the numbers for its sentence. */
export interface YearChange {
  key: `review.${'change' | 'as' | 'noneBefore'}${'' | 'SoFar'}`
  /** The previous year. */
  year: number
  /** A percentage that is negative if the year has less than the previous one; 0 if the sentence has none. */
  percent: number
}

interface Beside {
  /** The previous year. */
  year: number
  /** Whether years are compared only up to the same day, because this year is not over. */
  isSoFar: boolean
}

/** Describes the change in a sentence such as "+12 % on 2025". */
export function changeOnYear(now: number, before: number, { year, isSoFar }: Beside): YearChange {
  const soFar = isSoFar ? 'SoFar' : ''
  if (before === 0) return { year, percent: 0, key: `review.noneBefore${soFar}` }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { year, percent: 0, key: `review.as${soFar}` }
  return { year, percent, key: `review.change${soFar}` }
}
