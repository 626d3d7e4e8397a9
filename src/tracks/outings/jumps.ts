// Points that nobody can have got to: a receiver without a fix may show any place, and a clock that is being set any time.
import { distance2d } from '../distance'
import { figures } from '../figures'
import { fastest } from '../measuring/moving'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import type { RecordingFault } from '../unusable-recording'
import type { FaultyPoints, PointFault } from './point-faults'

/** The longest that a recording can be, in microseconds. */
const longestTime = figures.durationS.most * 1e6

/** Clocks of recorders show whole seconds: between two points of the same one there may be a second. */
const shortestSeconds = 1

/** Two points that are not farther apart than this in both directions are always in reach of each other; in degrees. */
const alwaysInReach = 0.01

/** Thrown when too many points are out of reach. */
export class TooManyJumps extends Error {
  override readonly name = 'TooManyJumps'

  /** Two points between which nobody can have gone. */
  constructor(
    readonly from: number,
    readonly to: number,
  ) {
    super('too many points are out of reach')
  }
}

/**
 * Marks the fewest points of a segment without which every step in it is possible.
 * @param most no more than these
 * @returns how many
 * @throws TooManyJumps when there would be more
 */
export function markJumps(points: Points, segment: Segment, faulty: FaultyPoints, most: number): number {
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
    // Either the next points are wrong, or those before: whichever are fewer.
    let [from, to] = [previous, current]
    const markedBefore = marked
    while (marked === markedBefore || !(isInReach(previous, to) || isInReach(from, current))) {
      if (++marked > most) throw new TooManyJumps(previous, current)
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

/** True when somebody can have been at both points, in whatever order they were recorded. */
function isPossibleStep(points: Points, from: number, to: number): boolean {
  const { latitude, longitude } = points
  if (isClockJump(points, from, to)) return false
  // Indoors nobody gets anywhere.
  if (Number.isNaN(latitude[from]) || Number.isNaN(latitude[to])) return true
  const isClose =
    Math.abs(difference(latitude, from, to)) <= alwaysInReach &&
    Math.abs(difference(longitude, from, to)) <= alwaysInReach
  if (isClose) return true
  const microseconds = Math.abs(difference(points.time, from, to))
  // Some planners write the same time into every point: such steps count for no figure.
  if (microseconds === 0) return true
  return distance2d(points, to, from) <= fastest * Math.max(microseconds / 1e6, shortestSeconds)
}

/** What is wrong with going from one point to another. */
export function describeJump(points: Points, from: number, to: number): RecordingFault {
  return {
    metres: Math.round(distance2d(points, to, from)),
    seconds: Math.round(difference(points.time, from, to) / 1e6),
  }
}

export const faultOfStep = (points: Points, from: number, to: number): PointFault =>
  isClockJump(points, from, to) ? 'clockJump' : 'jump'

const isClockJump = ({ time }: Points, from: number, to: number) =>
  Math.abs(difference(time, from, to)) > longestTime

/** @param other the point they are out of reach of */
function markUsable(points: Points, faulty: FaultyPoints, { start, end }: Segment, other: number) {
  for (let point = start; point < end; point++) {
    if (!faulty.has(point)) faulty.mark(point, faultOfStep(points, other, point))
  }
}

/** The end of the segment when there is none. */
function usableAfter(point: number, { end }: Segment, faulty: FaultyPoints): number {
  let next = point + 1
  while (next < end && faulty.has(next)) next++
  return next
}

/** The place before the segment when there is none. */
function usableBefore(point: number, { start }: Segment, faulty: FaultyPoints): number {
  let next = point - 1
  while (next >= start && faulty.has(next)) next--
  return next
}
