// Orders the records of a file by time.
import type { Recording } from '../../tracks/outings/recording'
import { allSensors } from '../../tracks/sensors'
import type { Points } from '../../tracks/track'
/** The records of a file, ordered by time. A `place` is the index of a record in this order, from 0 to `count` - 1. */
export interface Moments {
  readonly count: number
  readonly indexOf: (place: number) => number
  /** Time in microseconds since 1970. A record without a time gets the time of the previous record in the file. */
  readonly timeOf: (place: number) => number
}

/** Orders records by time. @param isLeftOut true for records to skip */
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

/** Whether the points contain only times, and the summary of the device is empty. */
export const isNothing = ({ points, tracks }: Recording): boolean =>
  points.latitude.every(Number.isNaN) &&
  allSensors.every(sensor => points[sensor] === null) &&
  tracks.every(({ summary }) => !(summary?.timerS || summary?.distanceM || summary?.calories))

/** Whether a record contains only a time. */
export const saysNothing = (records: Points, index: number): boolean =>
  Number.isNaN(records.latitude[index]) &&
  allSensors.every(sensor => Number.isNaN(records[sensor]?.[index] ?? Number.NaN))
