// Finds unusable points of a recording, and what is wrong with them.

import { keysOf } from '../../lib/keys'
import type { Segment } from '../segment'
import { isInCalendar } from '../time'
import type { Points } from '../track'
import type { UnusableCode } from '../unusable-recording'
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
