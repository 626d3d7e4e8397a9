// MapLibre, wrapped to what a workout needs. Only ever imported when a map is about to be shown: it is large.
import { Map as GlMap, Marker, ScaleControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import styleSheet from 'maplibre-gl/dist/maplibre-gl.css' with { type: 'file' }
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs' with { type: 'file' }
import type { Bounds, Position } from './track'

export interface TrackMapOptions {
  bounds: Bounds
  /** What the map is called for screen readers. */
  label: string
  imperialUnits: boolean
  /** The class of the mark that shows the position under the charts' cursor. */
  cursorClass: string
  /** Said when somebody tries to move the map while scrolling the page over it. */
  hints: { scroll: string; scrollMac: string; touch: string }
}

export interface TrackMap {
  setStyle(style: StyleSpecification): void
  setCursor(position: Position | null): void
  zoomIn(): void
  zoomOut(): void
  showWholeTrack(): void
  close(): void
}

const padding = 48
/** Closer than this the ground has nothing more to show, and a short track would fill the screen. */
const closestFit = 16.5

setWorkerUrl(worker)

const emptyStyle: StyleSpecification = { version: 8, sources: {}, layers: [] }

/**
 * Opens a map in an empty element. It shows nothing until it is given a style.
 * @throws when the browser has no WebGL.
 */
export async function openTrackMap(container: HTMLElement, options: TrackMapOptions): Promise<TrackMap> {
  await loadStyleSheet(styleSheet)
  const map = new GlMap({
    container,
    style: emptyStyle,
    bounds: options.bounds,
    fitBoundsOptions: { padding, maxZoom: closestFit },
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: {
      'Map.Title': options.label,
      'CooperativeGesturesHandler.WindowsHelpText': options.hints.scroll,
      'CooperativeGesturesHandler.MacHelpText': options.hints.scrollMac,
      'CooperativeGesturesHandler.MobileHelpText': options.hints.touch,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: options.imperialUnits ? 'imperial' : 'metric' }), 'bottom-left')
  const cursor = new Marker({ element: cursorElement(options.cursorClass) })
  return {
    setStyle: style => void map.setStyle(style),
    setCursor: position => {
      if (position === null) cursor.remove()
      else cursor.setLngLat(position).addTo(map)
    },
    zoomIn: () => void map.zoomIn(),
    zoomOut: () => void map.zoomOut(),
    showWholeTrack: () => void map.fitBounds(options.bounds, { padding, maxZoom: closestFit }),
    close: () => map.remove(),
  }
}

function cursorElement(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  return element
}

let loading: Promise<void> | null = null

/** Adds MapLibre's own style sheet to the page, once. */
function loadStyleSheet(href: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${href} cannot be loaded`))
    document.head.append(link)
  })
  return loading
}
