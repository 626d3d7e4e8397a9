/**
 * A recording as the rest of the program sees it: its points in columns, and the one binary form they are
 * stored in, so that charts and maps never read XML again.
 */
import { packColumns, unpackColumns } from './packed-columns'
import type { Segment } from '../gpx/segment'
import type { Sensor } from './sensors'

/** Columns of equal length `count`, one entry per point; NaN where a point has no value. */
export interface Points extends Readonly<Record<Sensor, Float32Array | null>> {
  readonly count: number
  /** Degrees north, WGS 84. */
  readonly latitude: Float64Array
  /** Degrees east, WGS 84. */
  readonly longitude: Float64Array
  /** Metres. */
  readonly elevation: Float64Array
  /** Whole microseconds since the epoch. Points of the first track always have one. */
  readonly time: Float64Array
}

/**
 * A whole GPX file. Heart rate is in beats, cadence in turns per minute, power in watts, temperature in °C.
 */
export interface Track {
  /** Name and description of the file's first track; null when absent or empty. */
  readonly name: string | null
  readonly description: string | null
  readonly segments: readonly Segment[]
  readonly points: Points
}

/** The segments of the file's first track, the ones a workout shows. */
export function firstTrackSegments(track: Track): Segment[] {
  return track.segments.filter(segment => segment.track === 0)
}

/** The stored form of a track; `unpackTrack` gives back an equal one, to the last bit of every number. */
export function packTrack(track: Track): Uint8Array {
  const { count, latitude, longitude, elevation, time, heartRate, cadence, power, temperature } = track.points
  const { name, description, segments } = track
  return packColumns(
    { count, name, description, segments },
    { latitude, longitude, elevation, time, heartRate, cadence, power, temperature },
  )
}

/**
 * Reads what `packTrack` wrote.
 *
 * @throws DamagedTrack when the bytes are not a whole track of a known version
 */
export function unpackTrack(bytes: Uint8Array): Track {
  const { header, columns } = unpackColumns(bytes)
  const { count, name, description, segments } = header
  return { name, description, segments, points: { count, ...columns } }
}
