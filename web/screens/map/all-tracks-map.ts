// MapLibre, wrapped to what a map of all workouts needs. Only ever imported when one is about to be shown: it is large.
import {
  addProtocol,
  Map as GlMap,
  type PointLike,
  removeProtocol,
  ScaleControl,
  type StyleSpecification,
} from 'maplibre-gl'
import { authorization } from '../../data/client/api'
import { ownAddress } from '../../data/client/base-path'
import type { Bounds } from '../../data/workouts/track'
import { loadMapLibre } from '../../drawing/maps/track/track-map'
import type { MapPlace } from './last-place'
import { isTrackLayer, tracksProtocol } from './overlays'

interface AllTracksMapOptions {
  /** What the map is called for screen readers. */
  label: string
  imperialUnits: boolean
  /** Called with a track's id when somebody points at it and presses, or with null beside all tracks. */
  onPick: (id: string | null) => void
  /** What is at an address of tracks that the style names; null when it is there no more. */
  readTracks: (address: string) => GeoJSON.FeatureCollection | null
  /** Where it was left; null to be shown what `show` says. */
  place: MapPlace | null
  /** Called with where somebody has moved it to. */
  onLeft: (place: MapPlace) => void
}

export interface AllTracksMap {
  setStyle(style: StyleSpecification): void
  /** Shows these bounds; `once` only if nobody has moved the map yet. */
  show(bounds: Bounds, when: 'always' | 'once'): void
  zoomBy(levels: number): void
  centre(): [longitude: number, latitude: number]
  /** From then on nothing else moves it. */
  goTo(place: MapPlace): void
  close(): void
}

const padding = 48
const closestFit = 15
const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
/** Around the pointer, in pixels: a line is thin. */
const reach = 6

/** @throws when the browser has no WebGL. */
export async function openAllTracksMap(
  container: HTMLElement,
  { label, imperialUnits, onPick, readTracks, place, onLeft }: AllTracksMapOptions,
): Promise<AllTracksMap> {
  await loadMapLibre()
  addProtocol(tracksProtocol, async ({ url }) => ({ data: readTracks(url) ?? nothing }))
  const map = new GlMap({
    container,
    style: { version: 8, sources: {}, layers: [] },
    ...place,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': label },
    // Heat tiles are the person's own; the token goes to this server alone.
    transformRequest: url =>
      url.startsWith(`${ownAddress()}/api/`) ? { url, headers: authorization() } : { url },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: imperialUnits ? 'imperial' : 'metric' }), 'bottom-left')
  let isMoved = place !== null
  let shown: Bounds | null = null
  const fit = (animate: boolean) => {
    if (shown !== null) map.fitBounds(shown, { padding, maxZoom: closestFit, animate })
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
  map.on('click', ({ point }) => onPick(trackAt(map, point)))
  map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor = trackAt(map, point) === null ? '' : 'pointer'
  })
  return {
    setStyle: style => void map.setStyle(style),
    show: (bounds, when) => {
      if (when === 'once' && isMoved) return
      shown = bounds
      fit(when === 'always')
    },
    zoomBy: levels => {
      isMoved = true
      map.zoomTo(map.getZoom() + levels)
    },
    centre: () => {
      const { lng, lat } = map.getCenter()
      return [lng, lat]
    },
    goTo: there => {
      isMoved = true
      map.jumpTo(there)
    },
    close: () => {
      map.remove()
      removeProtocol(tracksProtocol)
    },
  }
}

function trackAt(map: GlMap, { x, y }: { x: number; y: number }): string | null {
  const layers = map.getLayersOrder().filter(isTrackLayer)
  const around: [PointLike, PointLike] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  return map.queryRenderedFeatures(around, { layers })[0]?.properties.id ?? null
}
