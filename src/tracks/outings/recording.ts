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
  /** Name of the track in the file; `null` if absent or empty. */
  readonly name: string | null
  readonly description: string | null
  /** In file order; empty if the track has no points. */
  readonly segments: readonly Segment[]
  /**
   * Number of the sport, if the file has several sports in succession, as in a triathlon. Each sport becomes a separate
   * outing. `null` or absent if the file does not separate sports.
   */
  readonly leg?: number | null
  /** Name of the sport in the file; `null` or absent if the file has none. */
  readonly sport?: string | null
  /** Venue of the workout; `null` or absent if the file does not contain it. */
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
  position?: PlaceInFile
}

/**
 * The content of a whole file, including unusable points. A point without a position has NaN as latitude and longitude,
 * and one without a time has NaN as time. Times may be wrong by any amount if the clock was wrong.
 */
export interface Recording {
  readonly tracks: readonly RecordedTrack[]
  readonly points: Points
  /** Sensor readings at moments without a position, in order of time. Only for tracks with positions. */
  readonly readings?: Points | null
  /** True if the watch stored only local time. The times are then local times, stored as if they were UTC. */
  readonly isLocalTime?: boolean
  /** The offset from UTC of local time, in seconds, if the file says it; `null` or absent if it does not. */
  readonly utcOffsetS?: number | null | undefined
  /** Faults of the file as a whole, and parts that its reader left out. */
  readonly notes?: readonly RecordingNote[]
  readonly unreadable?: UnreadableValues
}
