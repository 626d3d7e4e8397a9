// Builds a map's style: a muted base map that needs no external fonts or images, and the content on top.
// The functions here are pure.
import type {
  LayerSpecification,
  RasterSourceSpecification,
  SourceSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import { aboveRelief, gridOpacity, reliefGround, tileServerTint } from '../../../../src/maps/style/layers'
import { ground } from '../../../../src/maps/style/palette'
import type { RegionSource } from '../../../../src/maps/tiles/schemas'
import { type FontFile, fontFiles } from '../../../ui/fonts'
import type { Scheme } from '../../../ui/theme'
import { baseMapLayers } from './map-layers'
import { localFaces, localNameFont, nameFont, nameLayers, namesSource } from './name-layers'
import type { RegionStyle } from './region-style'
import { reliefLayer, reliefSource } from './relief-layer'
import type { Squares } from './squares'

/** The map that tracks are drawn on: the built-in base map, or the administrator's tile server. */
export type BaseMap = (VectorSourceSpecification | RasterSourceSpecification) & {
  /** Whether administrators are offered a button that downloads streets. */
  offers_streets?: boolean
  /** Offline maps, drawn over the base map. */
  regions: readonly RegionSource[]
  /** Makes the style of the offline maps; `null` if there are none. */
  streets: ((scheme: Scheme) => RegionStyle) | null
}

/** Content drawn over the base map. */
export interface Overlay {
  sources: Record<string, SourceSpecification>
  layers: LayerSpecification[]
}

interface MapContent {
  /** The base map; `null` draws a plain colour. */
  base: BaseMap | null
  overlay: Overlay
  squares: Squares
  scheme: Scheme
}

export function mapStyle({ base, overlay, squares, scheme }: MapContent): StyleSpecification {
  const streets = base?.streets?.(scheme)
  const { lines, others } = linesFirst(overlay.layers)
  return {
    version: 8,
    'font-faces': {
      [nameFont]: fontFiles.map(faceOf),
      ...(isBuiltIn(base) && {
        [localNameFont]: [...fontFiles.map(faceOf), ...localFaces(base.tiles ?? [])],
      }),
    },
    sources: {
      ...(base === null ? {} : { base: sourceOf(base) }),
      ...(isBuiltIn(base) && {
        relief: reliefSource(base.tiles ?? []),
        names: namesSource(base.tiles ?? []),
      }),
      squares: { type: 'geojson', data: squares.lines },
      ...streets?.sources,
      ...overlay.sources,
    },
    layers: [
      ...groundLayers(base, scheme),
      ...(base?.type === 'raster' ? [] : [squaresLayer(squares, scheme)]),
      ...(streets?.layers ?? []),
      ...lines,
      // Names are drawn above tracks, as on the server's map images.
      ...(isBuiltIn(base) ? nameLayers('names', scheme, localNameFont, base.regions) : []),
      ...others,
    ],
  }
}

/** Splits an overlay into its leading line layers and the layers after them. */
function linesFirst(layers: readonly LayerSpecification[]) {
  const end = layers.findIndex(({ type }) => type !== 'line')
  const count = end < 0 ? layers.length : end
  return { lines: layers.slice(0, count), others: layers.slice(count) }
}

const isBuiltIn = (base: BaseMap | null): base is BaseMap & VectorSourceSpecification =>
  base?.type === 'vector'

/** MapLibre uses the device's fonts for characters that are not in `unicodeRange`. */
const faceOf = ({ url, unicodeRange }: FontFile) => ({ url, 'unicode-range': unicodeRange.split(', ') })

function sourceOf({ regions: _, streets: __, offers_streets: ___, ...source }: BaseMap) {
  return source
}

function groundLayers(base: BaseMap | null, scheme: Scheme): LayerSpecification[] {
  const { land, water } = ground[scheme]
  const background = (colour: string): LayerSpecification => ({
    id: 'background',
    type: 'background',
    paint: { 'background-color': colour },
  })
  if (base === null) return [background(land)]
  if (base.type === 'raster') return [background(land), rasterLayer(scheme)]
  return [
    background(water),
    ...baseMapLayers(reliefGround, 'base', scheme),
    reliefLayer('relief', scheme),
    ...baseMapLayers(aboveRelief, 'base', scheme),
  ]
}

function squaresLayer({ vanishingZoom }: Squares, scheme: Scheme): LayerSpecification {
  return {
    id: 'squares',
    type: 'line',
    source: 'squares',
    paint: {
      'line-color': ground[scheme].grid,
      'line-width': 1,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], vanishingZoom, 0, vanishingZoom + 1, gridOpacity],
    },
  }
}

function rasterLayer(scheme: Scheme): LayerSpecification {
  const { saturation, contrast, brightest } = tileServerTint[scheme]
  return {
    id: 'tiles',
    type: 'raster',
    source: 'base',
    paint: {
      'raster-saturation': saturation,
      'raster-contrast': contrast,
      'raster-brightness-max': brightest,
    },
  }
}
