// Finds unusable points of a recording, and what is wrong with them.
import { keysOf } from '../../lib/keys'
import { distance2d } from '../distance'
import { figures } from '../figures'
import { fastestOf, kindOfSport } from '../limits'
import { fastest } from '../measuring/moving'
import type { Segment } from '../segment'
import { isInCalendar } from '../time'
import { difference, type Points } from '../track'
import type { RecordingFault, UnusableCode } from '../unusable-recording'
import type { RecordingNoteCode } from './recording-notes'

/** The codes of each fault: of the note if a few points have it, and of the refusal if too many have. */
export const pointFaults = {
  withoutPlace: { note: 'points-without-place', refusal: 'recording-without-places' },
  withoutTime: { note: 'points-without-time', refusal: 'gpx-without-time' },
  clockUnset: { note: 'points-with-wrong-time', refusal: 'recording-clock-unset' },
  clockAhead: { note: 'points-with-wrong-time', refusal: 'recording-clock-ahead' },
  clockJump: { note: 'points-with-wrong-time', refusal: 'recording-clock-jumps' },
  jump: { note: 'points-out-of-reach', refusal: 'recording-jumps' },
} as const satisfies Record<string, { note: RecordingNoteCode; refusal: UnusableCode }>

export type PointFault = keyof typeof pointFaults

const faultNames = keysOf(pointFaults)

/** The faults of points, as one byte for each point. */
export class FaultyPoints {
  /** Number of points with a fault. */
  count = 0

  private readonly faults: Uint8Array

  constructor(points: number) {
    this.faults = new Uint8Array(points)
  }

  mark(point: number, fault: PointFault): void {
    if (this.faults[point] === 0) this.count++
    this.faults[point] = faultNames.indexOf(fault) + 1
  }

  has(point: number): boolean {
    return this.faults[point] !== 0
  }

  /** Undefined for a usable point. */
  at(point: number): PointFault | undefined {
    return faultNames[this.faults[point]! - 1]
  }
}

/**
 * Finds the points that are unusable by themselves.
 * @param latestTime microseconds since the epoch; later points are refused
 * @param indoors segments whose points need no position
 */
export function findFaultyPoints(
  { count, latitude, time }: Points,
  latestTime: number,
  indoors: readonly Segment[],
): FaultyPoints {
  const needsNoPlace = indoors.length > 0 ? new Uint8Array(count) : null
  for (const { start, end } of indoors) needsNoPlace?.fill(1, start, end)
  const faulty = new FaultyPoints(count)
  for (let point = 0; point < count; point++) {
    const recordedAt = time[point]!
    if (Number.isNaN(latitude[point]) && !needsNoPlace?.[point]) faulty.mark(point, 'withoutPlace')
    else if (Number.isNaN(recordedAt)) faulty.mark(point, 'withoutTime')
    else if (recordedAt < 0) faulty.mark(point, 'clockUnset')
    else if (recordedAt > latestTime || !isInCalendar(recordedAt)) faulty.mark(point, 'clockAhead')
  }
  return faulty
}

// Some points cannot have been reached: a receiver without a fix may record any position, and a clock that is being set
// may record any time.

/** Maximum duration of a recording in microseconds. */
const maxTimeUs = figures.durationS.max * 1e6

/** Clocks of recorders show whole seconds, so two points with the same time may be up to a second apart. */
const minSeconds = 1

/** In degrees. Points that are not farther apart in either direction are always reachable. */
const alwaysInReach = 0.01

/** Thrown if too many points are unreachable. */
export class TooManyJumps extends Error {
  override readonly name = 'TooManyJumps'

  /** @param from this point and the point `to` cannot follow each other */
  constructor(
    readonly from: number,
    readonly to: number,
  ) {
    super('too many points are out of reach')
  }
}

/**
 * Marks points of a segment, as few as possible, so that every step between the others is possible.
 * @param most maximum number of points to mark
 * @returns the number of marked points
 * @throws TooManyJumps if more would have to be marked
 */
export function markJumps(points: Points, segment: Segment, faulty: FaultyPoints, max: number): number {
  const isInReach = (from: number, to: number) =>
    from < segment.start || to >= segment.end || isPossibleStep(points, from, to)
  let marked = 0
  let previous = segment.start - 1
  let current = usableAfter(previous, segment, faulty)
  while (current < segment.end) {
    if (isInReach(previous, current)) {
      previous = current
      current = usableAfter(current, segment, faulty)
      continue
    }
    // Either the points from here on are wrong, or those before. It marks whichever are fewer.
    let [from, to] = [previous, current]
    const markedBefore = marked
    while (marked === markedBefore || !(isInReach(previous, to) || isInReach(from, current))) {
      if (++marked > max) throw new TooManyJumps(previous, current)
      from = usableBefore(from, segment, faulty)
      to = usableAfter(to, segment, faulty)
    }
    if (isInReach(previous, to)) {
      markUsable(points, faulty, { start: current, end: to }, previous)
      current = to
    } else {
      markUsable(points, faulty, { start: from + 1, end: previous + 1 }, current)
      previous = from
    }
  }
  return marked
}

/** True if somebody can have been at both points, in either order. */
function isPossibleStep(points: Points, from: number, to: number): boolean {
  const { latitude, longitude } = points
  if (isClockJump(points, from, to)) return false
  // Without positions, as indoors, every step is possible.
  if (Number.isNaN(latitude[from]) || Number.isNaN(latitude[to])) return true
  const isClose =
    Math.abs(difference(latitude, from, to)) <= alwaysInReach &&
    Math.abs(difference(longitude, from, to)) <= alwaysInReach
  if (isClose) return true
  const microseconds = Math.abs(difference(points.time, from, to))
  // Some planners write the same time into every point. Such steps are ignored in all figures.
  if (microseconds === 0) return true
  return distance2d(points, to, from) <= fastest * Math.max(microseconds / 1e6, minSeconds)
}

/** Describes the step between two points. */
export function describeJump(points: Points, from: number, to: number): RecordingFault {
  return {
    metres: Math.round(distance2d(points, to, from)),
    seconds: Math.round(difference(points.time, from, to) / 1e6),
  }
}

export const faultOfStep = (points: Points, from: number, to: number): PointFault =>
  isClockJump(points, from, to) ? 'clockJump' : 'jump'

const isClockJump = ({ time }: Points, from: number, to: number) =>
  Math.abs(difference(time, from, to)) > maxTimeUs

/**
 * Marks the points of a range that are still usable.
 * @param other the point from which they cannot be reached
 */
function markUsable(points: Points, faulty: FaultyPoints, { start, end }: Segment, other: number) {
  for (let point = start; point < end; point++) {
    if (!faulty.has(point)) faulty.mark(point, faultOfStep(points, other, point))
  }
}

/** The next usable point; the end of the segment if there is none. */
function usableAfter(point: number, { end }: Segment, faulty: FaultyPoints): number {
  let next = point + 1
  while (next < end && faulty.has(next)) next++
  return next
}

/** The previous usable point; the index before the segment if there is none. */
function usableBefore(point: number, { start }: Segment, faulty: FaultyPoints): number {
  let next = point - 1
  while (next >= start && faulty.has(next)) next--
  return next
}

// Spikes are positions that cannot be true, because a receiver shows them for a moment and then returns to the way.

/** A position is out of reach if it is farther away than this multiple of the distance at the sport's maximum speed. */
const timesTheFastest = 3

/** Maximum number of points of a spike, and maximum seconds between the points around it. */
const maxPoints = 5
const maxSeconds = 10

/** The direct way past a spike is shorter than this share of the way through it. */
const maxOfWay = 1 / 3

/** A degree of latitude or longitude is never longer than this many metres. */
const maxMetresPerDegree = 111_700

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
  return degrees * maxMetresPerDegree <= reach || distance2d(points, to, from) <= reach
}
