import type { FigureName } from './figures'

/** Position in a text file. Line and column are counted from 1. */
export interface PlaceInFile {
  line: number
  /** Column, counted in UTF-16 code units. */
  column: number
}

/** Details about the fault of a recording, as numbers and names that programs can use. */
export interface RecordingFault extends Partial<PlaceInFile> {
  /** Number of faulty points. */
  points?: number
  /** Total number of points. */
  of?: number
  /** The first faulty point, counted from 1 in file order. */
  point?: number
  /** Time of this point according to the recorder's clock, in ISO 8601. */
  time?: string
  /** Distance and time since the previous point, if these are the fault. */
  metres?: number
  seconds?: number
  /** Duration of the recording in days. */
  days?: number
  /** The figure that exceeds its limit. */
  figure?: FigureName
}

export type UnusableCode =
  | 'gpx-without-points'
  | 'gpx-without-time'
  | 'recording-times-unreadable'
  | 'recording-planned'
  | 'recording-without-places'
  | 'recording-clock-unset'
  | 'recording-clock-ahead'
  | 'recording-clock-jumps'
  | 'recording-jumps'
  | 'recording-too-long'
  | 'recording-figure-impossible'
  | 'too-many-segments'
  | 'too-many-workouts'

/** Thrown if a recording cannot become a workout. */
export class UnusableRecording extends Error {
  override readonly name = 'UnusableRecording'

  constructor(
    readonly code: UnusableCode,
    readonly fault: RecordingFault = {},
  ) {
    super(code)
  }
}
