// Runs in the worker process that has just measured the recording.
import { usualCanvas } from '../../../maps/geometry/geometry'
import { type PlacedTrack, placeTrack } from '../../../maps/images/place-track'
import type { PlaceFinder } from '../../../maps/places/find-place'
import { hasPlaces, unpackTrack } from '../../../tracks/track'
import { computeFacts, namesBesidesMeasured, type TrackFacts } from '../../library/track-facts'

/** What follows from a recording besides what was measured. */
export interface TracedRecording {
  facts: Partial<TrackFacts>
  /** On its map image; null without positions. */
  placed: PlacedTrack | null
}

/** More than anybody records in a day. Whoever uploads it does not wait for its map, which jobs make later. */
const mostPoints = 100_000

/**
 * @param packed points, see tracks/track
 * @param count how many points these are: of a long recording they are not unpacked
 */
export function traceRecording(
  packed: Uint8Array,
  count: number,
  finder: PlaceFinder,
): TracedRecording | null {
  if (count > mostPoints) return null
  const track = unpackTrack(packed)
  return {
    facts: computeFacts(track, finder, namesBesidesMeasured),
    placed: hasPlaces(track.points) ? placeTrack(track.points, usualCanvas) : null,
  }
}
