// Places that a receiver shows for a moment and takes back: nobody can have been there (shared decision "bad points";
// `analysis-facts.md` 15).
import { distance2d } from '../distance'
import { fastestOf, kindOfSport } from '../limits'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import type { FaultyPoints } from './point-faults'

/** A place is out of reach beyond so many times the way that the fastest of the sport go meanwhile. */
const timesTheFastest = 3

/** Clocks of recorders show whole seconds: between two points of the same one there may be a second. */
const shortestSeconds = 1

/** A spike has at most so many points, and between the points around it are at most so many seconds. */
const mostPoints = 5
const mostSeconds = 10

/** Without a spike its way is shorter than this share of it. */
const mostOfWay = 1 / 3

/** No degree of latitude or longitude is longer, in metres. */
const longestDegree = 111_700

/**
 * Finds the points of a segment that are spikes: both the step to them and the step back are out of reach, and the way is
 * hardly any without them. Each point is looked at once, but for the five after a step out of reach.
 * @param sportWord what the file calls its sport; null when it does not: then as by bicycle, which is faster than most
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

/** The points from the start of a stretch on that are a spike after another point; none when there is no spike. */
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
  for (let point = start + 1; point < end && spike.length <= mostPoints; point++) {
    if (!isPlace(point)) continue
    if (difference(points.time, before, point) > mostSeconds * 1e6) return []
    const last = spike.at(-1)!
    way += distance2d(points, point, last)
    const isBack =
      !isInReach(points, last, point, fastest) && distance2d(points, point, before) < way * mostOfWay
    if (isBack) return spike
    spike.push(point)
  }
  return []
}

/** @param fastest metres per second */
function isInReach(points: Points, from: number, to: number, fastest: number): boolean {
  const { time, latitude, longitude } = points
  const reach = fastest * Math.max(Math.abs(difference(time, from, to)) / 1e6, shortestSeconds)
  const degrees = Math.abs(difference(latitude, from, to)) + Math.abs(difference(longitude, from, to))
  // Most steps are so short that nothing more has to be measured.
  return degrees * longestDegree <= reach || distance2d(points, to, from) <= reach
}
