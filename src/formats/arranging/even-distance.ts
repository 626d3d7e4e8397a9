// What a device counted may be told less often than its records: it has grown evenly in between.
import type { Segment } from '../../tracks/segment'

/** Microseconds: who has not got any further for longer than this stood still. */
const longestStandUs = 15e6

/**
 * Spreads every growth of a distance over the records since the last one, unless these are so many seconds that somebody stood
 * still; what falls is no distance.
 * @param distance metres, NaN where the device did not say; changed in place
 * @param time microseconds
 * @param isAlone whether nothing else tells the way, so that records without a distance get one too
 */
export function evenDistance(
  { distance, time }: { distance: Float32Array; time: Float64Array },
  segments: readonly Segment[],
  isAlone: boolean,
): void {
  for (const { start, end } of segments) {
    let grown = -1
    for (let index = start; index < end; index++) {
      const told = distance[index]!
      if (Number.isNaN(told)) continue
      if (grown >= 0 && told < distance[grown]!) distance[index] = Number.NaN
      else if (grown < 0 || told > distance[grown]!) {
        if (grown >= 0) spread({ distance, time }, grown, index, isAlone)
        grown = index
      } else if (time[index]! - time[grown]! > longestStandUs) grown = index
    }
  }
}

function spread(
  { distance, time }: { distance: Float32Array; time: Float64Array },
  from: number,
  to: number,
  isAlone: boolean,
): void {
  const [before, growth] = [distance[from]!, distance[to]! - distance[from]!]
  const passed = time[to]! - time[from]!
  if (passed <= 0) return
  for (let index = from + 1; index < to; index++) {
    if (isAlone || !Number.isNaN(distance[index]))
      distance[index] = before + growth * ((time[index]! - time[from]!) / passed)
  }
}
