// Wraps MapLibre for a workout's map. Import only when a map is about to be shown, because it is large.
import {
  Map as GlMap,
  type MapMouseEvent,
  Marker,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import styleSheet from 'maplibre-gl/dist/maplibre-gl.css' with { type: 'file' }
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs' with { type: 'file' }
import type { Bounds, Position } from '../../../data/workouts/track'
import { enlargingTiles } from '../base/map-layers'
import type { MapPlace } from '../base/map-place'
import { tellBusy } from '../base/tell-busy'
import { openLines } from './lines-on-map'
import { type MarkClasses, type Marks, openMarks } from './marks-on-map'
import type { TrackLines } from './track-details'

interface TrackMapOptions {
  bounds: Bounds
  /** The map's name for screen readers. */
  label: string
  imperialUnits: boolean
  /** CSS class of the marker that shows the charts' cursor. */
  cursorClass: string
  markClasses: MarkClasses
  /**
   * Called when the pointer moves, with its position and the radius within which a point counts as near, in degrees of
   * latitude. Called with `null` when the pointer leaves.
   */
  onPoint: (position: Position | null, reach: number) => void
  /** Called like `onPoint` when somebody clicks or taps. */
  onPress: (position: Position, reach: number) => void
  /** Called when the first view is completely drawn. */
  onDrawn: () => void
  /** Hints how to move the map. The map shows them when somebody scrolls the page while the pointer is over it. */
  hints: { scroll: string; scrollMac: string; touch: string }
}

export interface TrackMap {
  show(style: StyleSpecification, lines: TrackLines): void
  /** Highlights lines along the track and a point on it. */
  mark(lines: readonly Position[][], point: Position | null): void
  setCursor(position: Position | null): void
  setMarks(marks: Marks): void
  /** With `true`, scrolling over the map scrolls the page, unless a modifier key or a second finger is used. */
  setScrollingPage(isScrolling: boolean): void
  zoomBy(levels: number): void
  showWholeTrack(): void
  centre(): [longitude: number, latitude: number]
  goTo(place: MapPlace): void
  close(): void
}

/**
 * Space in pixels around the fitted track: buttons are on the right, the legend is on top. On a wide map the legend
 * fits beside the track.
 */
const padding = { top: 48, bottom: 48, left: 48, right: 80 }
const narrowPadding = { top: 112, bottom: 48, left: 32, right: 80 }
const wide = 640
/** The radius in pixels around a pointer or finger within which a point counts as near. */
const pointerReach = 24
/**
 * Highest zoom when the view is fitted to a track. The base map has no more detail above it, and a very short track
 * would fill the screen.
 */
const maxFitZoom = 16.5

// Bundled files refer to each other by relative paths.
const addressOf = (file: string) => new URL(file, import.meta.url).href

setWorkerUrl(addressOf(worker))

/** Opens a map in an empty element. The map stays empty until it gets a style. @throws if the browser has no WebGL */
export async function openTrackMap(container: HTMLElement, options: TrackMapOptions): Promise<TrackMap> {
  await loadMapLibre()
  const map = new GlMap({
    container,
    bounds: options.bounds,
    fitBoundsOptions: fitting(container),
    ...enlargingTiles,
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
  tellBusy(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: options.imperialUnits ? 'imperial' : 'metric' }), 'bottom-left')
  const cursor = new Marker({ element: cursorElement(options.cursorClass) })
  followPointer(map, options)
  const lines = openLines(map)
  let hasShown = false
  return {
    show: (style, data) => {
      lines.show(style, data)
      if (!hasShown) map.once('idle', options.onDrawn)
      hasShown = true
    },
    mark: (marked, point) => lines.mark(featuresOf(marked, point)),
    setCursor: position => {
      if (position === null) cursor.remove()
      else cursor.setLngLat(position).addTo(map)
    },
    setMarks: openMarks(map, options.markClasses),
    setScrollingPage: isScrolling => {
      if (isScrolling) map.cooperativeGestures.enable()
      else map.cooperativeGestures.disable()
    },
    ...viewOf(map, options.bounds),
    centre: () => {
      const { lng, lat } = map.getCenter().wrap()
      return [lng, lat]
    },
    close: () => map.remove(),
  }
}

/** Controls the view. The whole track stays fitted, even when the map's size changes, until somebody moves the map. */
function viewOf(map: GlMap, bounds: Bounds): Pick<TrackMap, 'zoomBy' | 'goTo' | 'showWholeTrack'> {
  let isWhole = true
  const fit = (animate: boolean) => {
    isWhole = true
    map.fitBounds(bounds, { ...fitting(map.getContainer()), animate })
  }
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent !== undefined) isWhole = false
  })
  map.on('resize', () => {
    if (isWhole) fit(false)
  })
  return {
    zoomBy: levels => {
      isWhole = false
      map.zoomTo(map.getZoom() + levels)
    },
    goTo: place => {
      isWhole = false
      map.jumpTo(place)
    },
    showWholeTrack: () => fit(true),
  }
}

/** Reduces the padding so that it takes at most half of the map, which may be tiny while the page is laid out. */
function fitting({ clientWidth, clientHeight }: HTMLElement) {
  const { top, bottom, left, right } = clientWidth < wide ? narrowPadding : padding
  const share = Math.min(1, clientWidth / (2 * (left + right)), clientHeight / (2 * (top + bottom)))
  const shrunk = { top: top * share, bottom: bottom * share, left: left * share, right: right * share }
  return { padding: shrunk, maxZoom: maxFitZoom }
}

/** Reports the position of the mouse pointer, or of a tap. Nothing is reported while somebody drags the map. */
function followPointer(map: GlMap, { onPoint, onPress }: TrackMapOptions): void {
  const tell = (on: TrackMapOptions['onPress']) => (event: MapMouseEvent) => {
    if (event.originalEvent.buttons !== 0) return
    const { lng, lat } = event.lngLat.wrap()
    const degreesPerPixel = (360 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** map.getZoom())
    on([lng, lat], pointerReach * degreesPerPixel)
  }
  map.on('mousemove', tell(onPoint))
  map.on('click', tell(onPoint))
  map.on('click', tell(onPress))
  map.on('mouseout', () => onPoint(null, 0))
}

function featuresOf(lines: readonly Position[][], point: Position | null): GeoJSON.FeatureCollection {
  const geometries: GeoJSON.Geometry[] = [
    ...lines.map(line => ({ type: 'LineString' as const, coordinates: line })),
    ...(point === null ? [] : [{ type: 'Point' as const, coordinates: point }]),
  ]
  return {
    type: 'FeatureCollection',
    features: geometries.map(geometry => ({ type: 'Feature', properties: {}, geometry })),
  }
}

function cursorElement(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  return element
}

/** Loads the style sheet, which every map needs besides the code. */
export const loadMapLibre = () => loadStyleSheet(addressOf(styleSheet))

let loading: Promise<void> | null = null

/** Adds MapLibre's style sheet to the page, once. */
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
