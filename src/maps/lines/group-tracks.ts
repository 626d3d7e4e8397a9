// Summarizes where the tracks of a user are: the initial view of the map, and groups of tracks for zooms at which a
// single track is too small. The functions here do no I/O.
import { type Bounds, boundsAround } from '../../tracks/lines/bounds'
import { mercatorX, mercatorY } from '../../tracks/lines/web-mercator'
import { boundsOfBusiest, withinWorld } from './busiest-area'

/** A position in degrees, and the number of tracks around it. */
export type TrackGroup = [longitude: number, latitude: number, tracks: number]

export interface TracksExtent {
  bounds: Bounds | null
  /** The bounds of the area with most of the tracks. */
  mainBounds: Bounds | null
  groups: TrackGroup[]
}

/** Tracks in the same tile of this zoom form a group. In Europe, a tile is about 100 km wide. */
const groupZoom = 8

const maxGroups = 2000

/** Computes the extent of tracks. @param boxes bounds of all tracks, in degrees */
export function extentOfTracks(boxes: readonly Bounds[]): TracksExtent {
  return {
    bounds: boundsAround(boxes),
    mainBounds: boundsOfBusiest(boxes),
    groups: groupTracks(boxes),
  }
}

function groupTracks(boxes: readonly Bounds[]): TrackGroup[] {
  for (let zoom = groupZoom; ; zoom--) {
    const groups = groupsAt(boxes, zoom)
    if (groups.length <= maxGroups || zoom === 0) return groups
  }
}

function groupsAt(boxes: readonly Bounds[], zoom: number): TrackGroup[] {
  const groups = new Map<number, { tracks: number; longitude: number; latitude: number }>()
  for (const [west, south, east, north] of boxes) {
    const [longitude, latitude] = [withinWorld((west + east) / 2), (south + north) / 2]
    const key =
      Math.floor(mercatorX(longitude) * 2 ** zoom) * 2 ** zoom + Math.floor(mercatorY(latitude) * 2 ** zoom)
    const sums = groups.get(key) ?? { tracks: 0, longitude: 0, latitude: 0 }
    sums.tracks++
    sums.longitude += longitude
    sums.latitude += latitude
    groups.set(key, sums)
  }
  return Array.from(
    groups.values(),
    ({ tracks, longitude, latitude }): TrackGroup => [
      Number((longitude / tracks).toFixed(4)),
      Number((latitude / tracks).toFixed(4)),
      tracks,
    ],
  ).toSorted((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1])
}
