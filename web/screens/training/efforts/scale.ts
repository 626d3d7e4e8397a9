// Calculations for the charts of efforts. The functions here are pure.

/** Returns the position of a duration, from 0 to 1, on a logarithmic axis from one second to the longest duration. */
export const logPlace = (seconds: number, longest: number): number => Math.log(seconds) / Math.log(longest)

/** The durations that are labelled on the axis, in seconds. */
export const labelledDurations: readonly number[] = [1, 10, 60, 300, 1200, 3600]

/** Returns for each effort the best value up to it. The earliest effort comes first. */
export function bestUntil(
  values: readonly number[],
  isBetter: (one: number, other: number) => boolean,
  before: number | null,
): number[] {
  let best = before
  return values.map(value => {
    best = best === null || isBetter(value, best) ? value : best
    return best
  })
}
