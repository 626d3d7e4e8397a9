// Requests to worker processes that concern all tracks of a user, and their answers.
import type { TilePlace } from '../../maps/geometry/geometry'
import type { Density } from '../../maps/heat/draw-heat-tile'
import type { TrackGroup } from '../../maps/lines/group-tracks'
import type { Bounds } from '../../tracks/lines/bounds'
import type { WorkoutFilter } from '../selection/filter-store'

export interface TracksRequest {
  userId: number
  filter: WorkoutFilter
}

export interface TracksOverview {
  tracks: number
  /** Number of tracks whose lines have not been computed yet. */
  pending: number
  bounds: Bounds | null
  mainBounds: Bounds | null
  groups: TrackGroup[]
}

/** A place in degrees, and the maximum distance from it. */
export interface NearRequest extends TracksRequest {
  latitude: number
  longitude: number
  metres: number
}

export interface HeatTileRequest {
  userId: number
  place: TilePlace
  density: Density
}
