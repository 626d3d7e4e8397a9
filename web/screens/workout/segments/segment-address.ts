import type { Segment } from '../../../../src/workouts/workouts/schemas'

/** Returns the number of a segment, counted from 1, as used in texts and URLs. */
export function segmentNumber({ segment_id }: Segment): number {
  return segment_id + 1
}

export function segmentAddress(segment: Segment): string {
  return `/workouts/${segment.workout_id}/segment/${segmentNumber(segment)}`
}

/** Finds the segment with a number; `undefined` if there is none. */
export function findSegment(segments: readonly Segment[], number: string): Segment | undefined {
  return /^[1-9]\d{0,8}$/.test(number) ? segments[Number(number) - 1] : undefined
}
