// In a file of its own, because the first screens do not need it.

/** The first and the last day of a year. */
export const wholeYear = (year: number | string): { from: string; to: string } => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
})
