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
  /** Segments in the order of the file; empty if the track has no points. */
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
  /** The lengths of a pool swim; `null` or absent for other workouts. */
  readonly pool?: Pool | null
  /** The range of the recording's readings that belong to this track; `null` or absent if there are none. */
  readonly readingsAt?: Segment | null
}

/** Places of the first unreadable value of each kind in a text file. A place is absent if all values are readable. */
export interface UnreadableValues {
  time?: PlaceInFile
  position?: PlaceInFile
}

/**
 * The content of a whole file, including unusable points. A point without a position has NaN as latitude and longitude,
 * and a point without a time has NaN as time. Times may be wrong by any amount if the clock was wrong.
 */
export interface Recording {
  readonly tracks: readonly RecordedTrack[]
  readonly points: Points
  /** Sensor readings at times without a position, in order of time. They exist only for tracks with positions. */
  readonly readings?: Points | null
  /** True if the watch stored only local time. The times are then local times, stored as if they were UTC. */
  readonly isLocalTime?: boolean
  /** The difference between local time and UTC in seconds; `null` or absent if the file does not contain it. */
  readonly utcOffsetS?: number | null | undefined
  /** Faults of the file as a whole, and parts that its reader left out. */
  readonly notes?: readonly RecordingNote[]
  readonly unreadable?: UnreadableValues
}
