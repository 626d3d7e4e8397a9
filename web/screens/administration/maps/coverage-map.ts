// Wraps MapLibre for a map of areas. Import only when the map is about to be shown, because MapLibre is large.
import { Map as GlMap, ScaleControl, type StyleSpecification } from 'maplibre-gl'
import { enlargingTiles } from '../../../components/maps/base/map-layers'
import { openStyle } from '../../../components/maps/base/style-on-map'
import { tellBusy } from '../../../components/maps/base/tell-busy'
import { loadMapLibre } from '../../../components/maps/track/track-map'
import type { Bounds } from '../../../data/workouts/track'

interface CoverageMapOptions {
  /** Name of the map for screen readers. */
  label: string
  imperialUnits: boolean
  /** The area shown at first. */
  opening: Bounds
  /** Called with the visible area at the start and after every move. */
  onMove: (seen: Bounds) => void
  hints: { scroll: string; scrollMac: string; touch: string }
}

export interface CoverageMap {
  setStyle(style: StyleSpecification): void
  zoomBy(levels: number): void
  close(): void
}

const padding = 32

/** Opens a map in an empty element. @throws if the browser has no WebGL */
export async function openCoverageMap(
  container: HTMLElement,
  { label, imperialUnits, opening, onMove, hints }: CoverageMapOptions,
): Promise<CoverageMap> {
  await loadMapLibre()
  const map = new GlMap({
    container,
    bounds: opening,
    fitBoundsOptions: { padding, maxZoom: 11 },
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
  const giveStyle = openStyle(map)
  return {
    setStyle: style => giveStyle(() => style),
    zoomBy: levels => void map.zoomTo(map.getZoom() + levels),
    close: () => map.remove(),
  }
}
