// The records of a file ordered by time.

/** Record indexes ordered by time. */
export interface Moments {
  readonly count: number
  readonly indexOf: (place: number) => number
  /** Microseconds since 1970. A record without a time gets that of the record before it in the file. */
  readonly timeOf: (place: number) => number
}

/** @param isLeftOut records to skip */
export function momentsOf(times: Float64Array, isLeftOut: (index: number) => boolean): Moments {
  const known = new Float64Array(times.length)
  const order = new Uint32Array(times.length)
  let [count, before, isInOrder] = [0, 0, true]
  for (let index = 0; index < times.length; index++) {
    if (isLeftOut(index)) continue
    const time = Number.isNaN(times[index]) ? before : times[index]!
    if (time < before) isInOrder = false
    known[index] = time
    order[count++] = index
    before = time
  }
  const taken = order.subarray(0, count)
  if (!isInOrder) taken.sort((a, b) => known[a]! - known[b]! || a - b)
  return { count, indexOf: place => taken[place]!, timeOf: place => known[taken[place]!]! }
}
