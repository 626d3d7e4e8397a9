// Finds spikes: positions that cannot be true, because a receiver shows them for a moment and then returns to the way.
import { distance2d } from '../distance'
import { fastestOf, kindOfSport } from '../limits'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import type { FaultyPoints } from './point-faults'

/** A position is out of reach if it is farther away than this multiple of the distance at the sport's maximum speed. */
const timesTheFastest = 3

/** Clocks of recorders show whole seconds, so two points with the same time may be up to a second apart. */
const minSeconds = 1

/** Maximum number of points of a spike, and maximum seconds between the points around it. */
const maxPoints = 5
const maxSeconds = 10

/** The direct way past a spike is shorter than this share of the way through it. */
const maxOfWay = 1 / 3

/** A degree of latitude or longitude is never longer than this many metres. */
const longestDegree = 111_700

/**
 * Finds spikes in a segment. The steps to a spike and back from it are out of reach, and the way is much shorter
 * without it. Each point is visited once, except the five after a step out of reach.
 * @param sportWord sport name of the file; if it is `null`, the maximum speed of cycling applies, which is higher
 * than that of most sports
 */
export function findSpikes(
  points: Points,
  { start, end }: Segment,
  faulty: FaultyPoints,
  sportWord: string | null,
): number[] {
  const fastest = timesTheFastest * fastestOf[sportWord === null ? 'cycling' : kindOfSport(sportWord)]
  const isPlace = (point: number) => !(faulty.has(point) || Number.isNaN(points.latitude[point]))
  const spikes: number[] = []
  let previous = -1
  for (let point = start; point < end; point++) {
    if (!isPlace(point)) continue
    const spike = previous < 0 ? [] : spikeAfter(points, previous, { start: point, end }, isPlace, fastest)
    if (spike.length === 0) previous = point
    else {
      spikes.push(...spike)
      point = spike.at(-1)!
    }
  }
  return spikes
}

/** The points from `start` on that form a spike after the point `before`; empty if there is no spike. */
function spikeAfter(
  points: Points,
  before: number,
  { start, end }: Segment,
  isPlace: (point: number) => boolean,
  fastest: number,
): number[] {
  if (isInReach(points, before, start, fastest)) return []
  const spike = [start]
  let way = distance2d(points, start, before)
  for (let point = start + 1; point < end && spike.length <= maxPoints; point++) {
    if (!isPlace(point)) continue
    if (difference(points.time, before, point) > maxSeconds * 1e6) return []
    const last = spike.at(-1)!
    way += distance2d(points, point, last)
    const isBack =
      !isInReach(points, last, point, fastest) && distance2d(points, point, before) < way * maxOfWay
    if (isBack) return spike
    spike.push(point)
  }
  return []
}

/** @param fastest metres per second */
function isInReach(points: Points, from: number, to: number, fastest: number): boolean {
  const { time, latitude, longitude } = points
  const reach = fastest * Math.max(Math.abs(difference(time, from, to)) / 1e6, minSeconds)
  const degrees = Math.abs(difference(latitude, from, to)) + Math.abs(difference(longitude, from, to))
  // For most steps this upper bound of the distance is small enough, and the exact one is not needed.
  return degrees * longestDegree <= reach || distance2d(points, to, from) <= reach
}
