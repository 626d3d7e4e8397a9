// A recording as the reader of a format returns it, before it is divided into workouts.
import type { Pool } from '../pools/pool'
import type { RecorderSummary } from '../recorder-summary'
import type { Segment } from '../segment'
import type { Points } from '../track'
import type { PlaceInFile } from '../unusable-recording'
import type { Venue } from '../venue'
import type { RecordingNote } from './recording-notes'

/** One of the tracks of a file. */
export interface RecordedTrack {
  /** Name in the file; `null` if absent or empty. */
  readonly name: string | null
  readonly description: string | null
  /** In file order; empty if the track has no points. */
  readonly segments: readonly Segment[]
  /**
   * Which of several sports done one after the other (as in a triathlon) it is; each is an outing of its own. `null` or
   * absent if the file does not separate sports.
   */
  readonly leg?: number | null
  /** Sport name of the file; `null` or absent if it has none. */
  readonly sport?: string | null
  /** Where it was done; `null` or absent if the file does not say. */
  readonly venue?: Venue | null
  readonly summary?: RecorderSummary | null
  /** Lengths of a swim in a pool; `null` or absent otherwise. */
  readonly pool?: Pool | null
  /** Range of the file's readings that belong to it; `null` or absent if none do. */
  readonly readingsAt?: Segment | null
}

/** Position in a text file of the first unreadable value of each kind; absent if all are readable. */
export interface UnreadableValues {
  time?: PlaceInFile
  place?: PlaceInFile
}

/**
 * A whole file, unusable points included: without a position latitude and longitude are NaN, without a time the time is
 * NaN, and a wrong clock may have recorded any time.
 */
export interface Recording {
  readonly tracks: readonly RecordedTrack[]
  readonly points: Points
  /** Sensor readings at moments without a position, although the track has positions. In order of time. */
  readonly readings?: Points | null
  /** For watches that store only local time: times are local ones, stored as if they were UTC. */
  readonly isLocalTime?: boolean
  /** Problems of the file as a whole, or parts left out by its reader. */
  readonly notes?: readonly RecordingNote[]
  readonly unreadable?: UnreadableValues
}
