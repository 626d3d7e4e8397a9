// Facts that are derived from a track in addition to its figures. Worker processes compute them.
// The functions here are pure.
import { keysOf } from '../../lib/keys'
import { traceTrack } from '../../maps/lines/trace-track'
import type { PlaceFinder } from '../../maps/places/find-place'
import { placesOf } from '../../maps/places/find-place'
import { zoneOfStart } from '../../maps/places/time-zones'
import { analyseTrack } from '../../tracks/analysis/analyse-track'
import { bestEfforts, type Effort } from '../../tracks/measuring/best-efforts'
import { longestClimbOf } from '../../tracks/measuring/climbs'
import { believedWay, highestOf, topSpeedsOf } from '../../tracks/measuring/top-speed'
import { hasPositions, type Track } from '../../tracks/track'

const computed = {
  efforts: (track: Track): readonly Effort[] => bestEfforts(believedWay(track)),
  /**
   * Top speeds in metres per second, of each segment and of the whole track; `null` for a track or segment that is too
   * short.
   */
  topSpeeds(track: Track) {
    const segments = topSpeedsOf(track)
    return { whole: highestOf(segments), segments }
  },
  places: (track: Track, finder: PlaceFinder) => placesOf(track.points, finder),
  zone: (track: Track, finder: PlaceFinder) => zoneOfStart(track.points, finder),
  /** The simplified line that maps of many workouts show; `null` if the track has no positions. */
  trace: (track: Track) => (hasPositions(track.points) ? traceTrack(track) : null),
  longestClimb: longestClimbOf,
  analysis: analyseTrack,
}

export type FactName = keyof typeof computed
export type TrackFacts = { [Name in FactName]: ReturnType<(typeof computed)[Name]> }

/** Facts that measuring a recording also produces, so that they need not be derived from its track. */
const measuredAnyway: readonly string[] = ['efforts', 'topSpeeds', 'places', 'zone'] satisfies FactName[]

/** Facts that still have to be derived after a recording has been measured. */
export const namesBesidesMeasured = keysOf(computed).filter(name => !measuredAnyway.includes(name))

export function computeFacts(
  track: Track,
  finder: PlaceFinder,
  names: readonly FactName[],
): Partial<TrackFacts> {
  return Object.fromEntries(names.map(name => [name, computed[name](track, finder)]))
}
