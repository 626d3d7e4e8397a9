import type { FigureName } from './figures'

/** Where something stands in a text file; both are counted from 1. */
export interface PlaceInFile {
  line: number
  /** In UTF-16 code units. */
  column: number
}

/** What is wrong with a recording, for programs. */
export interface RecordingFault extends Partial<PlaceInFile> {
  /** How many points are at fault. */
  points?: number
  /** How many points there are in all. */
  of?: number
  /** The first of them, counted from 1 in the order of the file. */
  point?: number
  /** When it was recorded, by the clock of the recorder; ISO 8601. */
  time?: string
  /** How far it is from the point before, and how long after it, where that is what is wrong. */
  metres?: number
  seconds?: number
  /** How long the recording is. */
  days?: number
  /** What is beyond all bounds. */
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

/** A recording that no workout can be made of. */
export class UnusableRecording extends Error {
  override readonly name = 'UnusableRecording'

  constructor(
    readonly code: UnusableCode,
    readonly fault: RecordingFault = {},
  ) {
    super(code)
  }
}
