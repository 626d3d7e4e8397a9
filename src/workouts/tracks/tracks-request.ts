// What worker processes are asked about all tracks of somebody, and what they answer.
import type { TilePlace } from '../../maps/geometry/geometry'
import type { Density } from '../../maps/heat/draw-heat-tile'
import type { TrackGroup } from '../../maps/lines/group-tracks'
import type { Bounds } from '../../tracks/lines/bounds'
import type { WorkoutFilter } from '../selection/filter-store'

/** Which tracks. */
export interface TracksRequest {
  userId: number
  filter: WorkoutFilter
}

export interface TracksOverview {
  tracks: number
  /** Whose lines are not there yet. */
  pending: number
  bounds: Bounds | null
  mainBounds: Bounds | null
  groups: TrackGroup[]
}

/** A place in degrees, and what counts as there. */
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
