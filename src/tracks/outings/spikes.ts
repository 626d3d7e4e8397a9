// Positions that a receiver shows for a moment and takes back, which cannot be true (shared decision "bad points";
// `analysis-facts.md` 15).
import { distance2d } from '../distance'
import { fastestOf, kindOfSport } from '../limits'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import type { FaultyPoints } from './point-faults'

/** A position is out of reach beyond this multiple of the way at the sport's maximum speed. */
const timesTheFastest = 3

/** Clocks of recorders show whole seconds: two points with the same one may be up to a second apart. */
const minSeconds = 1

/** Maximum number of points of a spike, and maximum seconds between the points around it. */
const maxPoints = 5
const maxSeconds = 10

/** Without the spike the way is shorter than this share of it. */
const maxOfWay = 1 / 3

/** Upper bound in metres of a degree of latitude or longitude. */
const longestDegree = 111_700

/**
 * Finds spikes in a segment: the steps to and from them are out of reach, and without them the way is much shorter. Each
 * point is visited once, except the five after a step out of reach.
 * @param sportWord sport name of the file; `null` if it has none: then the limits of cycling apply, which is faster than
 *   most
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

/** The points from `start` on that form a spike after the point `before`; empty if they do not. */
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
  // Most steps are so short that this upper bound suffices.
  return degrees * longestDegree <= reach || distance2d(points, to, from) <= reach
}
