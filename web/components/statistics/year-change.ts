// An amount of a year beside that of the year before, in words. Pure.

/** What there is to say, and with what numbers in it. */
export interface YearChange {
  key: `review.${'change' | 'as' | 'noneBefore'}${'' | 'SoFar'}`
  /** The year before. */
  year: number
  /** Percent with its sign; empty where there is none to tell. */
  change: string
}

interface Beside {
  /** The year before. */
  year: number
  /** As far as the same day only, because this year is not over. */
  isSoFar: boolean
}

/** Such as "+12 % on 2025". */
export function changeOnYear(now: number, before: number, { year, isSoFar }: Beside): YearChange {
  const soFar = isSoFar ? 'SoFar' : ''
  if (before === 0) return { year, change: '', key: `review.noneBefore${soFar}` }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { year, change: '', key: `review.as${soFar}` }
  const change = `${percent > 0 ? '+' : '−'}${Math.abs(percent)}`
  return { year, change, key: `review.change${soFar}` }
}
