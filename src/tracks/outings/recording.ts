// A recording as the reader of a format hands it on, before it is divided into workouts.
import type { Pool } from '../pools/pool'
import type { RecorderSummary } from '../recorder-summary'
import type { Segment } from '../segment'
import type { Points } from '../track'
import type { PlaceInFile } from '../unusable-recording'
import type { Venue } from '../venue'
import type { RecordingNote } from './recording-notes'

/** One of the tracks of a file. */
export interface RecordedTrack {
  /** The name the recorder gave; null when absent or empty. */
  readonly name: string | null
  readonly description: string | null
  /** In the order of the file; none when the track has no points. */
  readonly segments: readonly Segment[]
  /**
   * Which of several sports that were done one after the other it is, each of which is an outing of its own; null or absent
   * when the file does not tell sports apart.
   */
  readonly leg?: number | null
  /** What sport it is, in the word of the file; null or absent when the file does not say. */
  readonly sport?: string | null
  /** Where it was done; null or absent when the file does not say. */
  readonly venue?: Venue | null
  readonly summary?: RecorderSummary | null
  /** Null or absent but for a swim in one that was told by its lengths. */
  readonly pool?: Pool | null
  /** Which of the readings of the file belong to it; null or absent when none do. */
  readonly readingsAt?: Segment | null
}

/** Where in a text file the first value of a kind stands that means nothing; absent when all can be read. */
export interface UnreadableValues {
  time?: PlaceInFile
  place?: PlaceInFile
}

/**
 * A whole file. What of its points cannot be used is there too: without a place latitude and longitude are NaN, without a
 * time the time is, and a wrong clock may have shown any time.
 */
export interface Recording {
  readonly tracks: readonly RecordedTrack[]
  readonly points: Points
  /** What sensors measured where no place was known, though the track has places: in the order of time. */
  readonly readings?: Points | null
  /** Of a watch that knows no other time: what its clocks showed, as if it were of the zone UTC. */
  readonly isLocalTime?: boolean
  /** What is wrong with the file as a whole, or was left out of it by its reader. */
  readonly notes?: readonly RecordingNote[]
  readonly unreadable?: UnreadableValues
}
