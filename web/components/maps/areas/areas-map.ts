// Wraps MapLibre for a map of areas. Import only when the map is about to be shown, because MapLibre is large.
import { Map as GlMap, ScaleControl, type StyleSpecification } from 'maplibre-gl'
import type { Bounds, Position } from '../../../data/workouts/track'
import { enlargingTiles } from '../base/map-layers'
import type { MapPlace } from '../base/map-place'
import { openStyle } from '../base/style-on-map'
import { tellBusy } from '../base/tell-busy'
import { loadMapLibre } from '../track/track-map'

interface AreasMapOptions {
  /** Name of the map for screen readers. */
  label: string
  imperialUnits: boolean
  /** The area shown at first. */
  opening: Bounds
  /** Called with the visible area at the start and after every move. */
  onMove: (seen: Bounds) => void
  /** Called with the position that was clicked or tapped, or with the centre of the map when Enter was pressed. */
  onPress?: (position: Position) => void
  hints: { scroll: string; scrollMac: string; touch: string }
}

export interface AreasMap {
  setStyle(style: StyleSpecification): void
  zoomBy(levels: number): void
  centre(): Position
  goTo(place: MapPlace): void
  /** Moves the map to a position, close enough to see streets. */
  reveal(position: Position): void
  close(): void
}

const padding = 32

/** Opens a map in an empty element. @throws if the browser has no WebGL */
export async function openAreasMap(
  container: HTMLElement,
  { label, imperialUnits, opening, onMove, onPress, hints }: AreasMapOptions,
): Promise<AreasMap> {
  await loadMapLibre()
  const map = new GlMap({
    container,
    bounds: opening,
    fitBoundsOptions: { padding, maxZoom: onPress ? 14 : 11 },
    ...enlargingTiles,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    cooperativeGestures: true,
    locale: {
      'Map.Title': label,
      'CooperativeGesturesHandler.WindowsHelpText': hints.scroll,
      'CooperativeGesturesHandler.MacHelpText': hints.scrollMac,
      'CooperativeGesturesHandler.MobileHelpText': hints.touch,
    },
  })
  tellBusy(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: imperialUnits ? 'imperial' : 'metric' }), 'bottom-left')
  const tell = () => {
    const seen = map.getBounds()
    const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
    onMove([
      round(Math.max(-180, seen.getWest())),
      round(Math.max(-85, seen.getSouth())),
      round(Math.min(180, seen.getEast())),
      round(Math.min(85, seen.getNorth())),
    ])
  }
  map.on('moveend', tell)
  map.on('load', tell)
  tell()
  const centre = (): Position => {
    const { lng, lat } = map.getCenter().wrap()
    return [lng, lat]
  }
  if (onPress) {
    map.on('click', ({ lngLat }) => {
      const { lng, lat } = lngLat.wrap()
      onPress([lng, lat])
    })
    map.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') onPress(centre())
    })
  }
  const giveStyle = openStyle(map)
  return {
    setStyle: style => giveStyle(() => style),
    zoomBy: levels => void map.zoomTo(map.getZoom() + levels),
    centre,
    goTo: place => void map.jumpTo(place),
    reveal: position => void map.jumpTo({ center: position, zoom: Math.max(map.getZoom(), 13) }),
    close: () => map.remove(),
  }
}
