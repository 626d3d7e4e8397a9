// Derives further facts from a recording. Runs in the worker process or thread that has just measured the recording.
import { usualCanvas } from '../../../maps/geometry/geometry'
import { type PlacedTrack, placeTrack } from '../../../maps/images/place-track'
import type { PlaceFinder } from '../../../maps/places/find-place'
import { hasPositions, unpackTrack } from '../../../tracks/track'
import { computeFacts, namesBesidesMeasured, type TrackFacts } from '../../library/track-facts'

/** Facts that are derived from a recording in addition to its measures. */
export interface TracedRecording {
  facts: Partial<TrackFacts>
  /** The track as drawn on its map image; `null` without positions. */
  placed: PlacedTrack | null
}

/**
 * Maximum number of points of a recording whose facts are derived at once: more than anybody records in a day. Jobs
 * derive the facts of longer recordings, so that uploads do not take long.
 */
const maxPoints = 100_000

/**
 * Derives the facts.
 * @param packed packed track, see tracks/track
 * @param count number of points, known without unpacking
 * @returns `null` for a recording that is too long
 */
export function traceRecording(
  packed: Uint8Array,
  count: number,
  finder: PlaceFinder,
): TracedRecording | null {
  if (count > maxPoints) return null
  const track = unpackTrack(packed)
  return {
    facts: computeFacts(track, finder, namesBesidesMeasured),
    placed: hasPositions(track.points) ? placeTrack(track.points, usualCanvas) : null,
  }
}
