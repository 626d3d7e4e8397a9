// Which points of a recording cannot be used, and why.

import { keysOf } from '../../lib/keys'
import type { Segment } from '../segment'
import { isInCalendar } from '../time'
import type { Points } from '../track'
import type { UnusableCode } from '../unusable-recording'
import type { RecordingNoteCode } from './recording-notes'

/** What is said of each fault: of a few points, and when there are too many of them. */
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

/** One byte for each point of a recording. */
export class FaultyPoints {
  /** How many points have a fault. */
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

  /** Undefined for a point that can be used. */
  at(point: number): PointFault | undefined {
    return faultNames[this.faults[point]! - 1]
  }
}

/**
 * Finds the points that say nothing by themselves.
 * @param latestTime microseconds since the epoch; no point can be later
 * @param indoors segments whose points need no place
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
