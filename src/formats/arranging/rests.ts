// Rests during which the timer of a device ran on, although nobody moved.

/** Times in microseconds since 1970, exclusive: the points at both ends belong to the way before and after it. */
export interface Rest {
  readonly from: number
  readonly to: number
  /** Metres counted before it. */
  readonly metresBefore: number
}

/** Returns a predicate for times within a rest. Call it with non-decreasing times. @param rests ascending */
export function isInRest(rests: readonly Rest[]): (time: number) => boolean {
  let at = 0
  return time => {
    while (at < rests.length && rests[at]!.to <= time) at++
    return at < rests.length && time > rests[at]!.from
  }
}
