/**
 * An uninterrupted stretch of one track: the points from `start` up to, not including, `end`. Never empty.
 */
export interface Segment {
  /** Which track of the file, counted from 0. */
  readonly track: number
  readonly start: number
  readonly end: number
}
