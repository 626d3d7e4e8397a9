// The layers of the map of all workouts. The functions here are pure.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { trackColours } from '../../../src/maps/style/track'
import { decodePolyline } from '../../../src/tracks/lines/decode-polyline'
import type { Overlay } from '../../components/maps/base/map-style'
import { nameFont } from '../../components/maps/base/name-layers'
import type { TrackOutline, TracksOverview } from '../../data/maps/tracks'
import type { Scheme } from '../../ui/theme'

/** The highest zooms of the server's tiles. At higher zooms MapLibre enlarges these tiles. */
const maxHeatZoom = 16
const maxTracksZoom = 14

/** With bevelled corners, MapLibre draws thousands of thin lines in half the time, and they look the same. */
const plain = { 'line-join': 'bevel' } as const
const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const

/** Makes the source and the layer of the heat map. @param tiles a template for the URLs of its tiles */
export const heatOverlay = (tiles: string): Overlay => ({
  sources: {
    [heatLayer]: { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: maxHeatZoom },
  },
  layers: [{ id: heatLayer, type: 'raster', source: heatLayer, paint: { 'raster-fade-duration': 150 } }],
})

interface TracksContent {
  /** A template for the URLs of the tracks' tiles. */
  tiles: string
  groups: TracksOverview['groups']
  selected: TrackOutline | null
  /** All sports that tracks may have. */
  sports: readonly { id: number; colour: string }[]
  /** The colour of dots. `onDot` is the colour of the text on them. */
  dot: string
  onDot: string
  scheme: Scheme
}

/** The ids of the sources and also of their layers. */
export const heatLayer = 'heat'
export const tracksLayer = 'tracks'
export const groupsLayer = 'groups'

/** Dots replace the tracks below this zoom, where tracks would be too small to see. */
export const tracksZoom = 7

/** Groups closer than this many pixels become one dot. */
const groupRadius = 44

/**
 * Makes the sources and layers of the tracks, with the chosen track above the others. At low zooms, dots with numbers
 * replace the tracks.
 */
export function tracksOverlay(content: TracksContent): Overlay {
  const { tiles, groups, selected, sports, scheme } = content
  const { casing } = trackColours[scheme]
  const colours = coloursOf(sports)
  const ofSelected = { source: 'selected', layout: rounded } as const
  return {
    sources: {
      [tracksLayer]: { type: 'vector', tiles: [tiles], maxzoom: maxTracksZoom },
      [groupsLayer]: {
        type: 'geojson',
        data: pointsOf(groups),
        cluster: true,
        clusterRadius: groupRadius,
        clusterMaxZoom: tracksZoom,
        clusterProperties: { tracks: ['+', ['get', 'tracks']] },
      },
      selected: { type: 'geojson', data: lineOf(selected) },
    },
    layers: [
      {
        id: tracksLayer,
        type: 'line',
        source: tracksLayer,
        'source-layer': 'tracks',
        layout: plain,
        paint: { 'line-color': colours, 'line-width': 2, 'line-opacity': 0.75 },
      },
      {
        ...ofSelected,
        id: 'selected-casing',
        type: 'line',
        paint: { 'line-color': casing, 'line-width': 9 },
      },
      { ...ofSelected, id: 'selected', type: 'line', paint: { 'line-color': colours, 'line-width': 5 } },
      ...groupLayers(content),
    ],
  }
}

function groupLayers({ dot, onDot }: TracksContent): LayerSpecification[] {
  const shown = { source: groupsLayer, maxzoom: tracksZoom }
  return [
    {
      ...shown,
      id: groupsLayer,
      type: 'circle',
      paint: {
        'circle-color': dot,
        'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'tracks']], 0, 10, 4.5, 26],
        'circle-stroke-color': onDot,
        'circle-stroke-width': 2,
      },
    },
    {
      ...shown,
      id: 'group-counts',
      type: 'symbol',
      layout: {
        'text-field': ['number-format', ['get', 'tracks'], {}],
        'text-font': [nameFont],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': onDot },
    },
  ]
}

const pointsOf = (groups: TracksOverview['groups']): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: groups.map(([longitude = 0, latitude = 0, tracks = 0]) => ({
    type: 'Feature',
    properties: { tracks },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

const lineOf = (track: TrackOutline | null): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features:
    track === null
      ? []
      : [
          {
            type: 'Feature',
            properties: { sport: track.sport_id },
            geometry: { type: 'MultiLineString', coordinates: track.lines.map(decodePolyline) },
          },
        ],
})

/**
 * An expression that gives each sport its colour. MapLibre evaluates the expression when it draws tiles, so a change of
 * colours does not load the tiles again.
 */
function coloursOf(sports: TracksContent['sports']): string | ExpressionSpecification {
  const [first, ...others] = sports
  if (first === undefined) return 'transparent'
  const cases = others.flatMap(({ id, colour }) => [id, colour])
  return ['match', ['get', 'sport'], first.id, first.colour, ...cases, first.colour]
}
