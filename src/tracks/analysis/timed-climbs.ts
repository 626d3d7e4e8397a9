/** Finds climbs with their times, from which the speed of climbing is computed. No I/O. */
import { type Climb, climbsOf } from '../measuring/climbs'
import { type Travelled, travelledAt } from '../measuring/travelled'
import type { Track } from '../track'

export interface TimedClimb extends Climb {
  /** Seconds from the first point of the recording to the foot of the climb. */
  readonly startS: number
  /** Seconds from foot to top, including pauses. */
  readonly seconds: number
}

/**
 * Returns the climbs of a track in order, see `climbsOf`, with their start times and durations.
 * @param way distances and times of the track, if they have already been computed
 */
export function timedClimbs(
  track: Pick<Track, 'points' | 'segments'>,
  way: Travelled = travelledAt(track),
): TimedClimb[] {
  return climbsOf(track, way).map(climb => {
    const startS = secondAt(way, climb.startM)
    return { ...climb, startS, seconds: secondAt(way, climb.startM + climb.lengthM) - startS }
  })
}

/**
 * Returns the time in seconds at which a distance is reached, interpolated between the points. For a distance beyond
 * the end, this is the time of the last point.
 */
function secondAt({ metres, seconds }: Travelled, wanted: number): number {
  const after = firstAtOrAfter(metres, wanted)
  if (after === 0) return seconds[0]!
  if (after === metres.length) return seconds[after - 1]!
  const [from, to] = [metres[after - 1]!, metres[after]!]
  return seconds[after - 1]! + ((wanted - from) / (to - from)) * (seconds[after]! - seconds[after - 1]!)
}

/**
 * Returns the index of the first distance that is at least `wanted`, by binary search; the length of the list if all
 * are shorter.
 */
function firstAtOrAfter(metres: Float64Array, wanted: number): number {
  let [low, high] = [0, metres.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (metres[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
