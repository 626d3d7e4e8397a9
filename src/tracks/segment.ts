/** An uninterrupted stretch of points: from `start` up to, not including, `end`. Never empty. */
export interface Segment {
  readonly start: number
  readonly end: number
}
