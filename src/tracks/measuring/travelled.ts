/** How far and how long a recording had gone at each of its points. */
import { distanceTravelled } from '../distance'
import { difference, hasPlaces, type Track } from '../track'

export interface Travelled {
  /** Metres, as the workout's distance counts them: not what lies between two segments. */
  readonly metres: Float64Array
  /** Seconds since the first point, pauses and gaps included. */
  readonly seconds: Float64Array
  /** 1 where a segment begins, so that no step leads there. */
  readonly begins: Uint8Array
}

/**
 * Like `measureMovement`, a step backwards in time counts for nothing. Without places the recorder's own distance counts, as far
 * as it grows.
 */
export function travelledAt({ points, segments }: Pick<Track, 'points' | 'segments'>): Travelled {
  const stepAt = hasPlaces(points)
    ? (index: number) => distanceTravelled(points, index, index - 1)
    : toldSteps(points.distance)
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

/** Metres since the last distance that was told before. */
function toldSteps(told: Float32Array | null): (index: number) => number {
  let reached = told?.find(distance => !Number.isNaN(distance)) ?? 0
  return index => {
    const step = (told?.[index] ?? Number.NaN) - reached
    if (!(step > 0)) return 0
    reached += step
    return step
  }
}

/** Metres at each point when a distance has grown evenly since it grew before, in its segment. */
export function grownEvenly({ metres, seconds, begins }: Travelled): Float64Array {
  const even = metres.slice()
  let told = 0
  for (let index = 1; index < metres.length; index++) {
    const grown = metres[index]! - metres[told]!
    const passed = seconds[index]! - seconds[told]!
    if (!begins[index] && grown === 0) continue
    if (!begins[index])
      for (let between = told + 1; between < index; between++)
        even[between] = metres[told]! + (grown * (seconds[between]! - seconds[told]!)) / passed
    told = index
  }
  return even
}
