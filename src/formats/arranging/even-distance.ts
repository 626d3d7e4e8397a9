// Devices may report the distance less often than they record. This file interpolates it in between.
import type { Segment } from '../../tracks/segment'

/** In microseconds. If the distance stays the same for longer, the device stood still. */
const maxStandUs = 15e6

/**
 * Interpolates a distance linearly between the records in which it grows, except during a standstill. Values that
 * fall become NaN.
 * @param distance metres, NaN if missing; changed in place
 * @param time microseconds
 * @param isAlone true if the distance is known from nothing else, so that records without one get one, too
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
      } else if (time[index]! - time[grown]! > maxStandUs) grown = index
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
