// A recording as the reader of a format returns it, before it is divided into workouts.
import type { Pool } from '../pool'
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
   * Number of the sport, if the file has several that were done one after the other (as in a triathlon). Each of them
   * is an outing of its own. `null` or absent if the file does not separate sports.
   */
  readonly leg?: number | null
  /** Sport name of the file; `null` or absent if it has none. */
  readonly sport?: string | null
  /** Venue of the workout; `null` or absent if the file does not say. */
  readonly venue?: Venue | null
  readonly summary?: RecorderSummary | null
  /** The lengths of a swim in a pool; `null` or absent for anything else. */
  readonly pool?: Pool | null
  /** The range of the recording's readings that belong to this track; `null` or absent if none do. */
  readonly readingsAt?: Segment | null
}

/** Where the first unreadable value of each kind is in a text file; absent if all are readable. */
export interface UnreadableValues {
  time?: PlaceInFile
  place?: PlaceInFile
}

/**
 * A whole file, including unusable points. A point without a position has NaN as latitude and longitude, and one
 * without a time has NaN as time. If the clock was wrong, a time may be anything.
 */
export interface Recording {
  readonly tracks: readonly RecordedTrack[]
  readonly points: Points
  /** Sensor readings at moments without a position, if the track has positions. In order of time. */
  readonly readings?: Points | null
  /** True if the watch stored only local time. The times are then local ones, stored as if they were UTC. */
  readonly isLocalTime?: boolean
  /** The offset from UTC of local time, in seconds, if the file says it; `null` or absent if it does not. */
  readonly utcOffsetS?: number | null | undefined
  /** What is wrong with the file as a whole, and which parts its reader left out. */
  readonly notes?: readonly RecordingNote[]
  readonly unreadable?: UnreadableValues
}
