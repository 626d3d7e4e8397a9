// The map's style, made here: a muted base, the track on top, no fonts or pictures from anywhere. Pure.
import type {
  LayerSpecification,
  RasterSourceSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import type { Scheme } from '../ui/theme'
import type { Squares } from './squares'
import type { Position } from './track'

/** The ground under the track: the built-in base map, or the tile server that the administrator has chosen. */
export type BaseMap = VectorSourceSpecification | RasterSourceSpecification

export interface MapColours {
  land: string
  water: string
  border: string
  square: string
  track: string
  casing: string
}

interface MapContent {
  /** null: the ground is unknown, and the track lies on plain colour. */
  base: BaseMap | null
  lines: readonly Position[][]
  squares: Squares
  colours: MapColours
  scheme: Scheme
}

export function mapStyle({ base, lines, squares, colours, scheme }: MapContent): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...(base === null ? {} : { base }),
      squares: { type: 'geojson', data: squares.lines },
      track: { type: 'geojson', data: trackGeometry(lines) },
      ends: { type: 'geojson', data: endsGeometry(lines) },
    },
    layers: [
      ...groundLayers(base, colours, scheme),
      ...(base?.type === 'raster' ? [] : [squaresLayer(squares, colours)]),
      ...trackLayers(colours),
    ],
  }
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
    {
      id: 'land',
      type: 'fill',
      source: 'base',
      'source-layer': 'land',
      paint: { 'fill-color': colours.land },
    },
    {
      id: 'border',
      type: 'line',
      source: 'base',
      'source-layer': 'border',
      paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
  ]
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

/** The start's ring is wider than the finish's disc, so that both show where a round trip ends at its start. */
function trackLayers({ track, casing }: MapColours): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const line = (id: string, colour: string, width: number): LayerSpecification => ({
    id,
    type: 'line',
    source: 'track',
    layout,
    paint: { 'line-color': colour, 'line-width': width },
  })
  const circle = (end: 'start' | 'finish', paint: Record<string, number | string>): LayerSpecification => ({
    id: end,
    type: 'circle',
    source: 'ends',
    filter: ['==', ['get', 'end'], end],
    paint,
  })
  return [
    line('casing', casing, 7),
    line('track', track, 4),
    circle('start', {
      'circle-radius': 7,
      'circle-color': casing,
      'circle-stroke-color': track,
      'circle-stroke-width': 3,
    }),
    circle('finish', {
      'circle-radius': 4.5,
      'circle-color': track,
      'circle-stroke-color': casing,
      'circle-stroke-width': 1.5,
    }),
  ]
}

function trackGeometry(lines: readonly Position[][]): GeoJSON.MultiLineString {
  return { type: 'MultiLineString', coordinates: lines.filter(line => line.length > 1) }
}

function endsGeometry(lines: readonly Position[][]): GeoJSON.FeatureCollection {
  const point = (end: string, coordinates: Position | undefined): GeoJSON.Feature[] =>
    coordinates === undefined
      ? []
      : [{ type: 'Feature', properties: { end }, geometry: { type: 'Point', coordinates } }]
  return {
    type: 'FeatureCollection',
    features: [...point('start', lines.at(0)?.at(0)), ...point('finish', lines.at(-1)?.at(-1))],
  }
}
