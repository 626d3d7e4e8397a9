import type { Segment } from '../../../../src/workouts/workouts/schemas'

/** The number of a segment as people and addresses count: from 1. */
export function segmentNumber({ segment_id }: Segment): number {
  return segment_id + 1
}

export function segmentAddress(segment: Segment): string {
  return `/workouts/${segment.workout_id}/segment/${segmentNumber(segment)}`
}

/** The segment that an address names, if there is one. */
export function findSegment(segments: readonly Segment[], number: string): Segment | undefined {
  return /^[1-9]\d{0,8}$/.test(number) ? segments[Number(number) - 1] : undefined
}
