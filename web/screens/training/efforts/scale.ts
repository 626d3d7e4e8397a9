// What the charts of efforts draw. The functions here are pure.

/** Where a duration is on an axis of logarithms from one second to the longest duration: 0 to 1. */
export const logPlace = (seconds: number, longest: number): number => Math.log(seconds) / Math.log(longest)

/** The durations that are labelled on the axis, in seconds. */
export const labelledDurations: readonly number[] = [1, 10, 60, 300, 1200, 3600]

/** The best value until each of some efforts, the earliest first. */
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
