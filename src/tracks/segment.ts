/**
 * A range of points without a break in the recording, from `start` up to but not including `end`. Has at least one
 * point.
 */
export interface Segment {
  readonly start: number
  readonly end: number
}
