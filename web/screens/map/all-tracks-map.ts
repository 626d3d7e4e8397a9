// Wraps MapLibre for the map of all workouts. Import only when the map is about to be shown, because MapLibre is large.
import {
  GeoJSONSource,
  Map as GlMap,
  type PointLike,
  ScaleControl,
  type StyleSpecification,
} from 'maplibre-gl'
import { enlargingTiles } from '../../components/maps/base/map-layers'
import type { MapPlace } from '../../components/maps/base/map-place'
import { openStyle } from '../../components/maps/base/style-on-map'
import { tellBusy } from '../../components/maps/base/tell-busy'
import { loadMapLibre } from '../../components/maps/track/track-map'
import { authorization } from '../../data/client/api'
import { ownAddress } from '../../data/client/base-path'
import type { NearPlace, TracksOverview } from '../../data/maps/tracks'
import type { Bounds } from '../../data/workouts/track'
import { doBoxesMeet } from './boxes-meet'
import { followTiles } from './follow-tiles'
import { groupsLayer, heatLayer, tracksLayer, tracksZoom } from './overlays'

interface AllTracksMapOptions {
  /** The map's name for screen readers. */
  label: string
  imperialUnits: boolean
  /** Called with the place that was clicked or tapped, or with the centre of the map when Enter was pressed. */
  onPress: (place: NearPlace, by: 'pointer' | 'key') => void
  /** The view in which the user left the map; `null` to begin with the bounds given to `show`. */
  place: MapPlace | null
  /** Called when the user has moved the map. */
  onLeft: (place: MapPlace) => void
  /** Called whenever it changes whether a part of the view is missing, because tiles could not be loaded. */
  onMissing: (isMissing: boolean) => void
}

export interface AllTracksMap {
  setStyle(style: StyleSpecification): void
  /** Fits the map to these bounds. With `once`, it does nothing if the user has already moved the map. */
  show(bounds: Bounds, when: 'always' | 'once'): void
  /** Whether one of these groups of tracks is in sight, or at most about 100 km beyond the edge of the map. */
  isNear(groups: TracksOverview['groups']): boolean
  /** Requests tiles again if some could not be loaded. */
  retry(): void
  zoomBy(levels: number): void
  centre(): [longitude: number, latitude: number]
  /** The centre of the map, and the radius in which tracks count as near. */
  middle(): NearPlace
  /** Moves the map. Afterwards `show(…, 'once')` has no effect. */
  goTo(place: MapPlace): void
  focus(): void
  close(): void
}

const padding = 48
const maxFitZoom = 15
/**
 * The radius in pixels within which tracks are found, around the pointer and around the centre. Exact clicks on a thin
 * line would be hard.
 */
const pointerReach = 8
const middleReach = 24
/**
 * Limits of the radius in metres. Recordings are not more precise than the minimum. The maximum is the server's limit.
 */
const reach = { min: 10, max: 100_000 }

/** Opens the map in an empty element. @throws if the browser has no WebGL */
export async function openAllTracksMap(
  container: HTMLElement,
  { label, imperialUnits, onPress, place, onLeft, onMissing }: AllTracksMapOptions,
): Promise<AllTracksMap> {
  await loadMapLibre()
  const map = new GlMap({
    container,
    ...place,
    ...enlargingTiles,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': label },
    // Tiles need the session's token, which must be sent to this server only.
    transformRequest: url =>
      url.startsWith(`${ownAddress()}/api/`) ? { url, headers: authorization() } : { url },
  })
  tellBusy(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: imperialUnits ? 'imperial' : 'metric' }), 'bottom-left')
  const middle = () => placeAround(map, map.getCenter(), middleReach)
  followPresses(map, { onPress, middle })
  const giveStyle = openStyle(map)
  const tiles = followTiles(map, [tracksLayer, heatLayer], onMissing)
  let shown = ''
  return {
    setStyle: style => {
      const addresses = JSON.stringify([style.sources[tracksLayer], style.sources[heatLayer]])
      if (addresses !== shown) tiles.forget()
      shown = addresses
      giveStyle(() => style)
    },
    isNear: groups => isNear(map, groups),
    retry: tiles.retry,
    ...viewOf(map, { isLeft: place !== null, onLeft }),
    centre: () => {
      const { lng, lat } = map.getCenter().wrap()
      return [lng, lat]
    },
    middle,
    focus: () => map.getCanvas().focus(),
    close: () => map.remove(),
  }
}

type Views = Pick<AllTracksMap, 'show' | 'zoomBy' | 'goTo'>

/** Controls the visible area. @param isLeft whether the user has moved the map before */
function viewOf(
  map: GlMap,
  { isLeft, onLeft }: { isLeft: boolean; onLeft: AllTracksMapOptions['onLeft'] },
): Views {
  let isMoved = isLeft
  let shown: Bounds | null = null
  const fit = (animate: boolean) => {
    if (shown !== null) map.fitBounds(shown, { padding, maxZoom: maxFitZoom, animate })
  }
  map.on('movestart', ({ originalEvent }) => {
    isMoved ||= originalEvent !== undefined
  })
  map.on('moveend', () => {
    const { lng, lat } = map.getCenter()
    if (isMoved) onLeft({ center: [lng, lat], zoom: map.getZoom() })
  })
  map.on('resize', () => {
    if (!isMoved) fit(false)
  })
  return {
    show: (bounds, when) => {
      if (when === 'once' && isMoved) return
      shown = bounds
      fit(when === 'always')
    },
    zoomBy: levels => {
      isMoved = true
      map.zoomTo(map.getZoom() + levels)
    },
    goTo: there => {
      isMoved = true
      map.jumpTo(there)
    },
  }
}

/** The distance in degrees of longitude at which a group is still near. Groups are about as far from each other. */
const nearDegrees = 1.4

function isNear(map: GlMap, groups: TracksOverview['groups']): boolean {
  const bounds = map.getBounds()
  const around: Bounds = [
    bounds.getWest() - nearDegrees,
    bounds.getSouth() - nearDegrees,
    bounds.getEast() + nearDegrees,
    bounds.getNorth() + nearDegrees,
  ]
  return groups.some(([longitude = 0, latitude = 0]) =>
    doBoxesMeet(around, [longitude, latitude, longitude, latitude]),
  )
}

type Presses = Pick<AllTracksMapOptions, 'onPress'> & Pick<AllTracksMap, 'middle'>

/** Handles clicks. A click on a dot zooms in on the dot's tracks, and any other click searches for tracks near it. */
function followPresses(map: GlMap, { onPress, middle }: Presses): void {
  map.on('click', event => {
    if (openGroup(map, event.point)) return
    onPress(placeAround(map, event.lngLat, pointerReach), 'pointer')
  })
  map.on('mousemove', ({ point }) => {
    const layers = [tracksLayer, groupsLayer].filter(id => map.getLayer(id) !== undefined)
    const isAbove = map.queryRenderedFeatures(boxAround(point), { layers }).length > 0
    map.getCanvas().style.cursor = isAbove ? 'pointer' : ''
  })
  map.getCanvas().addEventListener('keydown', event => {
    if (event.key === 'Enter') onPress(middle(), 'key')
  })
}

/** Zooms in on the dot at a point. @returns `false` if there is no dot */
function openGroup(map: GlMap, point: { x: number; y: number }): boolean {
  if (map.getLayer(groupsLayer) === undefined) return false
  const [group] = map.queryRenderedFeatures([point.x, point.y], { layers: [groupsLayer] })
  const source = map.getSource(groupsLayer)
  if (group?.geometry.type !== 'Point' || !(source instanceof GeoJSONSource)) return false
  const [longitude = 0, latitude = 0] = group.geometry.coordinates
  const zoomTo = (zoom: number) => map.easeTo({ center: [longitude, latitude], zoom: zoom + 0.5 })
  const id: unknown = group.properties.cluster_id
  if (typeof id === 'number') source.getClusterExpansionZoom(id).then(zoomTo, () => zoomTo(map.getZoom() + 2))
  else zoomTo(tracksZoom + 1)
  return true
}

const boxAround = ({ x, y }: { x: number; y: number }): [PointLike, PointLike] => [
  [x - pointerReach, y - pointerReach],
  [x + pointerReach, y + pointerReach],
]

const equatorM = 40_075_017
const tilePixels = 512

function placeAround(map: GlMap, position: ReturnType<GlMap['getCenter']>, pixels: number): NearPlace {
  const { lng: longitude, lat: latitude } = position.wrap()
  const metresPerPixel = (equatorM * Math.cos((latitude * Math.PI) / 180)) / (tilePixels * 2 ** map.getZoom())
  const metres = Math.min(reach.max, Math.max(reach.min, pixels * metresPerPixel))
  return { longitude, latitude, metres }
}
