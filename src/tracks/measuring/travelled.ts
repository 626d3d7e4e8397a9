/** Distance and time of a recording at each of its points. */
import { distanceTravelled } from '../distance'
import { difference, hasPositions, type Track } from '../track'

export interface Travelled {
  /** Distance in metres, without the gaps between segments, so that the last value is the distance of the workout. */
  readonly metres: Float64Array
  /** Seconds since the first point, including pauses and gaps. */
  readonly seconds: Float64Array
  /** 1 at the first point of a segment, which has no step before it; 0 at all others. */
  readonly begins: Uint8Array
}

/**
 * Returns distance and time at each point. As in `measureMovement`, a step back in time adds no distance. Without
 * positions, the recorded distance is used, and a decrease of it is ignored.
 */
export function travelledAt({ points, segments }: Pick<Track, 'points' | 'segments'>): Travelled {
  const stepAt = hasPositions(points)
    ? (index: number) => distanceTravelled(points, index, index - 1)
    : recordedSteps(points.distance)
  const metres = new Float64Array(points.count)
  const seconds = new Float64Array(points.count)
  const begins = new Uint8Array(points.count)
  for (const { start } of segments) begins[start] = 1
  for (let index = 1; index < points.count; index++) {
    const passed = difference(points.time, index - 1, index) / 1e6
    const isStep = !begins[index] && passed > 0
    metres[index] = metres[index - 1]! + (isStep ? stepAt(index) : 0)
    seconds[index] = seconds[index - 1]! + Math.max(0, passed)
  }
  return { metres, seconds, begins }
}

/** Returns a function for the metres since the previous recorded distance. */
function recordedSteps(distances: Float32Array | null): (index: number) => number {
  let reached = distances?.find(distance => !Number.isNaN(distance)) ?? 0
  return index => {
    const step = (distances?.[index] ?? Number.NaN) - reached
    if (!(step > 0)) return 0
    reached += step
    return step
  }
}

/** Spreads each increase of the distance evenly over the time since the previous increase in its segment. */
export function grownEvenly({ metres, seconds, begins }: Travelled): Float64Array {
  const even = metres.slice()
  let last = 0
  for (let index = 1; index < metres.length; index++) {
    const grown = metres[index]! - metres[last]!
    const passed = seconds[index]! - seconds[last]!
    if (!begins[index] && grown === 0) continue
    if (!begins[index])
      for (let between = last + 1; between < index; between++)
        even[between] = metres[last]! + (grown * (seconds[between]! - seconds[last]!)) / passed
    last = index
  }
  return even
}
