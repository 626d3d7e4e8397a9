// Summarizes where the tracks of a user are: the initial view of the map, and groups of tracks for zooms at which a
// single track is too small. The functions here do no I/O.
import { type Bounds, boundsAround, maxTogether } from '../../tracks/lines/bounds'
import { mercatorX, mercatorY } from '../../tracks/lines/web-mercator'

/** A position in degrees, and the number of tracks around it. */
export type TrackGroup = [longitude: number, latitude: number, tracks: number]

export interface TracksExtent {
  bounds: Bounds | null
  /** The bounds of most tracks, without tracks that are far away from the others. */
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
    mainBounds: withoutOutermost(maxTogether(boxes)),
    groups: groupTracks(boxes),
  }
}

/** Minimum number of tracks. With fewer tracks, none is left out. */
const minBoxes = 20
const leftOut = 0.04

/** Leaves out the outermost 4 % of the tracks on each side, so that the other tracks are not too small on the map. */
function withoutOutermost(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length < minBoxes) return boundsAround(boxes)
  const side = (which: 0 | 1 | 2 | 3, share: number) => {
    const sorted = boxes.map(box => box[which]).toSorted((a, b) => a - b)
    return sorted[Math.round(share * (sorted.length - 1))] ?? 0
  }
  return [side(0, leftOut), side(1, leftOut), side(2, 1 - leftOut), side(3, 1 - leftOut)]
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

const withinWorld = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
