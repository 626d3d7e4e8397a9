// The map's style, made here: a muted base, no fonts or pictures from anywhere, what is to be shown on top. Pure.
import type {
  LayerSpecification,
  LineLayerSpecification,
  RasterSourceSpecification,
  SourceSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import type { RegionSource } from '../../../../src/maps/tiles/schemas'
import type { Scheme } from '../../../ui/theme'
import type { RegionLook, RegionStyle } from '../../../map/region-style'
import type { Squares } from './squares'

/** The ground under the track: the built-in base map, or the tile server that the administrator has chosen. */
export type BaseMap = (VectorSourceSpecification | RasterSourceSpecification) & {
  /** Region files, which lie on the base map. */
  regions: readonly RegionSource[]
  /** What they look like; null when there are none. */
  streets: ((look: RegionLook) => RegionStyle) | null
}

export interface MapColours {
  land: string
  water: string
  coast: string
  border: string
  square: string
}

/** What lies on the ground. */
export interface Overlay {
  sources: Record<string, SourceSpecification>
  layers: LayerSpecification[]
}

interface MapContent {
  /** null: plain colour. */
  base: BaseMap | null
  overlay: Overlay
  squares: Squares
  colours: MapColours
  scheme: Scheme
}

export function mapStyle({ base, overlay, squares, colours, scheme }: MapContent): StyleSpecification {
  const streets = base?.streets?.({ scheme, land: colours.land, water: colours.water })
  return {
    version: 8,
    ...(streets && { 'font-faces': streets.fontFaces }),
    sources: {
      ...(base === null ? {} : { base: sourceOf(base) }),
      squares: { type: 'geojson', data: squares.lines },
      ...streets?.sources,
      ...overlay.sources,
    },
    layers: [
      ...groundLayers(base, colours, scheme),
      ...(base?.type === 'raster' ? [] : [squaresLayer(squares, colours)]),
      ...(streets?.layers ?? []),
      ...overlay.layers,
    ],
  }
}

function sourceOf({ regions: _, streets: __, ...source }: BaseMap) {
  return source
}

function groundLayers(base: BaseMap | null, colours: MapColours, scheme: Scheme): LayerSpecification[] {
  const background = (colour: string): LayerSpecification => ({
    id: 'background',
    type: 'background',
    paint: { 'background-color': colour },
  })
  if (base === null) return [background(colours.land)]
  if (base.type === 'raster') return [background(colours.land), rasterLayer(scheme)]
  return [
    background(colours.water),
    baseAreas('land', colours.land),
    baseAreas('lake', colours.water),
    baseLines('coast', { 'line-color': colours.coast, 'line-width': 1 }),
    baseLines('border', { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [4, 2] }),
  ]
}

function baseAreas(layer: string, colour: string): LayerSpecification {
  return { id: layer, type: 'fill', source: 'base', 'source-layer': layer, paint: { 'fill-color': colour } }
}

function baseLines(layer: string, paint: NonNullable<LineLayerSpecification['paint']>): LayerSpecification {
  return { id: layer, type: 'line', source: 'base', 'source-layer': layer, paint }
}

function squaresLayer({ vanishingZoom }: Squares, { square }: MapColours): LayerSpecification {
  return {
    id: 'squares',
    type: 'line',
    source: 'squares',
    paint: {
      'line-color': square,
      'line-width': 1,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], vanishingZoom, 0, vanishingZoom + 1, 1],
    },
  }
}

/** Tiles are made to be looked at by themselves; under a track they step back. */
function rasterLayer(scheme: Scheme): LayerSpecification {
  const muted = { 'raster-saturation': -0.35, 'raster-contrast': -0.1 }
  const dimmed = { 'raster-saturation': -0.5, 'raster-brightness-max': 0.55 }
  return { id: 'tiles', type: 'raster', source: 'base', paint: scheme === 'dark' ? dimmed : muted }
}
