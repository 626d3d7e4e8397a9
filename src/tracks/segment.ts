/** A stretch of points without a break in the recording, from `start` up to but not including `end`. Never empty. */
export interface Segment {
  readonly start: number
  readonly end: number
}
