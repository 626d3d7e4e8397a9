/**
 * Finds the first index below `count` for which `isReached` is true, by binary search; `count` if there is none.
 * @param isReached must be false up to some index, and true from that index on
 */
export function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let [from, to] = [0, count]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isReached(middle)) to = middle
    else from = middle + 1
  }
  return from
}
