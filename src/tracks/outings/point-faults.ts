// Finds the unusable points of a recording, and the fault of each.
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

/**
 * For each fault, the code of the note if only a few points have it, and the code of the error if too many points have
 * it.
 */
export const pointFaults = {
  withoutPosition: { note: 'points-without-place', refusal: 'recording-without-places' },
  withoutTime: { note: 'points-without-time', refusal: 'gpx-without-time' },
  clockUnset: { note: 'points-with-wrong-time', refusal: 'recording-clock-unset' },
  clockAhead: { note: 'points-with-wrong-time', refusal: 'recording-clock-ahead' },
  clockJump: { note: 'points-with-wrong-time', refusal: 'recording-clock-jumps' },
  jump: { note: 'points-out-of-reach', refusal: 'recording-jumps' },
} as const satisfies Record<string, { note: RecordingNoteCode; refusal: UnusableCode }>

export type PointFault = keyof typeof pointFaults

const faultNames = keysOf(pointFaults)

/** The faults of all points, stored as one byte for each point. */
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

  /** Returns the fault of a point; undefined if the point is usable. */
  at(point: number): PointFault | undefined {
    return faultNames[this.faults[point]! - 1]
  }
}

/**
 * Finds the points that are unusable on their own, without comparing them with other points.
 * @param latestTime in microseconds since 1970; points with a later time are refused
 * @param indoors segments whose points need no position
 */
export function findFaultyPoints(
  { count, latitude, time }: Points,
  latestTime: number,
  indoors: readonly Segment[],
): FaultyPoints {
  const needsNoPosition = indoors.length > 0 ? new Uint8Array(count) : null
  for (const { start, end } of indoors) needsNoPosition?.fill(1, start, end)
  const faulty = new FaultyPoints(count)
  for (let point = 0; point < count; point++) {
    const recordedAt = time[point]!
    if (Number.isNaN(latitude[point]) && !needsNoPosition?.[point]) faulty.mark(point, 'withoutPosition')
    else if (Number.isNaN(recordedAt)) faulty.mark(point, 'withoutTime')
    else if (recordedAt < 0) faulty.mark(point, 'clockUnset')
    else if (recordedAt > latestTime || !isInCalendar(recordedAt)) faulty.mark(point, 'clockAhead')
  }
  return faulty
}

// The functions below find points that cannot have been reached: a receiver without a fix may record any position, and
// a clock that is being set may record any time.

/** Maximum duration of a recording in microseconds. */
const maxTimeUs = figures.durationS.max * 1e6

/** In seconds. Recorders write whole seconds, so two points with the same time may be up to a second apart. */
const minSeconds = 1

/** In degrees. Points that are no farther apart in latitude and longitude are always reachable. */
const alwaysInReach = 0.01

/** Thrown if more points are unreachable than may be marked. */
export class TooManyJumps extends Error {
  override readonly name = 'TooManyJumps'

  /** @param from index of a point from which the point `to` cannot be reached */
  constructor(
    readonly from: number,
    readonly to: number,
  ) {
    super('too many points are out of reach')
  }
}

/**
 * Marks as few points of a segment as possible, so that every step between the other points is possible.
 * @param max maximum number of points to mark
 * @returns the number of marked points
 * @throws TooManyJumps if more points would have to be marked
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
    // Either the points before this step are wrong, or the points after it. The smaller number of points is marked.
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

/** Whether a person can have moved from one point to the other. */
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
  // Two points may have the same time, because some planners write the same time into every point. The step between
  // them is included in no figure.
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
 * @param other index of the point from which they cannot be reached
 */
function markUsable(points: Points, faulty: FaultyPoints, { start, end }: Segment, other: number) {
  for (let point = start; point < end; point++) {
    if (!faulty.has(point)) faulty.mark(point, faultOfStep(points, other, point))
  }
}

/** Returns the next usable point; the end of the segment if there is none. */
function usableAfter(point: number, { end }: Segment, faulty: FaultyPoints): number {
  let next = point + 1
  while (next < end && faulty.has(next)) next++
  return next
}

/** Returns the previous usable point; the index before the segment if there is none. */
function usableBefore(point: number, { start }: Segment, faulty: FaultyPoints): number {
  let next = point - 1
  while (next >= start && faulty.has(next)) next--
  return next
}

// The functions below find spikes. A spike is a few wrong positions in a row that a receiver writes before it returns
// to the right ones.

/**
 * A position is out of reach if it is farther away than this multiple of the distance that is possible at the sport's
 * maximum speed.
 */
const timesTheFastest = 3

/** Maximum number of points of a spike, and maximum seconds between the points around it. */
const maxPoints = 5
const maxSeconds = 10

/**
 * Spikes are recognized by a detour: the direct distance without the points of the spike is shorter than this share of
 * the distance through them.
 */
const maxOfWay = 1 / 3

/** Upper limit of the metres per degree of latitude or longitude. */
const maxMetresPerDegree = 111_700

/**
 * Finds spikes in a segment. The steps to a spike and back from it are out of reach, and the way without the spike is
 * much shorter. The computing time is proportional to the number of points, because only the five points after a step
 * that is out of reach are visited more than once.
 * @param sportWord name of the sport in the file; if it is `null`, the maximum speed of cycling is used, which is
 * higher than that of most sports
 */
export function findSpikes(
  points: Points,
  { start, end }: Segment,
  faulty: FaultyPoints,
  sportWord: string | null,
): number[] {
  const fastest = timesTheFastest * fastestOf[sportWord === null ? 'cycling' : kindOfSport(sportWord)]
  const isPosition = (point: number) => !(faulty.has(point) || Number.isNaN(points.latitude[point]))
  const spikes: number[] = []
  let previous = -1
  for (let point = start; point < end; point++) {
    if (!isPosition(point)) continue
    const spike = previous < 0 ? [] : spikeAfter(points, previous, { start: point, end }, isPosition, fastest)
    if (spike.length === 0) previous = point
    else {
      spikes.push(...spike)
      point = spike.at(-1)!
    }
  }
  return spikes
}

/** Returns the points from `start` that form a spike after the point `before`; empty if there is no spike. */
function spikeAfter(
  points: Points,
  before: number,
  { start, end }: Segment,
  isPosition: (point: number) => boolean,
  fastest: number,
): number[] {
  if (isInReach(points, before, start, fastest)) return []
  const spike = [start]
  let way = distance2d(points, start, before)
  for (let point = start + 1; point < end && spike.length <= maxPoints; point++) {
    if (!isPosition(point)) continue
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

/** Whether one point can be reached from the other. @param fastest maximum speed in metres per second */
function isInReach(points: Points, from: number, to: number, fastest: number): boolean {
  const { time, latitude, longitude } = points
  const reach = fastest * Math.max(Math.abs(difference(time, from, to)) / 1e6, minSeconds)
  const degrees = Math.abs(difference(latitude, from, to)) + Math.abs(difference(longitude, from, to))
  // For most steps, an upper limit of the distance is within reach, so that the exact distance does not have to be
  // computed.
  return degrees * maxMetresPerDegree <= reach || distance2d(points, to, from) <= reach
}
