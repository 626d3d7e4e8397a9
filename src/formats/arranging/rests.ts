// Rests during which the timer of a device ran on, although nobody moved.

/** Times in microseconds since 1970. The points at both ends belong to the way before and after the rest, not to it. */
export interface Rest {
  readonly from: number
  readonly to: number
  /** Metres counted before the rest. */
  readonly metresBefore: number
}

/**
 * Returns a function that tells whether a time lies within a rest. Its calls must be in the order of time.
 * @param rests ascending
 */
export function isInRest(rests: readonly Rest[]): (time: number) => boolean {
  let at = 0
  return time => {
    while (at < rests.length && rests[at]!.to <= time) at++
    return at < rests.length && time > rests[at]!.from
  }
}
