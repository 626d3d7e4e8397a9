// What lies on the ground of the map of all workouts. Pure.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { trackColours } from '../../../src/maps/style/track'
import { decodePolyline } from '../../../src/tracks/lines/decode-polyline'
import type { Overlay } from '../../components/maps/base/map-style'
import { nameFont } from '../../components/maps/base/name-layers'
import type { TrackOutline, TracksOverview } from '../../data/maps/tracks'
import type { Scheme } from '../../ui/theme'

/** Where heat tiles are, for map programs that say zoom, column and row like this. */
export const heatTilesPath = '/api/workouts/heatmap/{z}/{x}/{y}.png'

/** Deeper than this tiles only become larger, and the map can do that itself. */
const deepestHeatZoom = 16
const deepestTracksZoom = 14

/** Thousands of thin lines are drawn in half the time when their corners are not round, which nobody sees. */
const plain = { 'line-join': 'bevel' } as const
const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const

/** @param origin where this server is; the map's worker resolves no addresses */
export function heatOverlay(origin: string, isSharp: boolean): Overlay {
  const path = isSharp ? heatTilesPath.replace('.png', '@2x.png') : heatTilesPath
  return {
    sources: {
      heat: { type: 'raster', tiles: [origin + path], tileSize: 256, maxzoom: deepestHeatZoom },
    },
    layers: [{ id: 'heat', type: 'raster', source: 'heat', paint: { 'raster-fade-duration': 150 } }],
  }
}

interface TracksContent {
  /** Their address. */
  tiles: string
  groups: TracksOverview['groups']
  selected: TrackOutline | null
  /** The sports that tracks may be of. */
  sports: readonly { id: number; colour: string }[]
  /** Of the dots, and of what is written on them. */
  dot: string
  onDot: string
  scheme: Scheme
}

/** Ids of a source and its layer. */
export const tracksLayer = 'tracks'
export const groupsLayer = 'groups'

/** From this zoom on each track is more than a speck. */
export const tracksZoom = 7

/** In pixels: nearer to each other, groups become one. */
const groupRadius = 44

/** The tracks, the selected one above them, and as long as they are specks, dots with how many there are. */
export function tracksOverlay(content: TracksContent): Overlay {
  const { tiles, groups, selected, sports, scheme } = content
  const { casing } = trackColours[scheme]
  const colours = coloursOf(sports)
  const ofSelected = { source: 'selected', layout: rounded } as const
  return {
    sources: {
      [tracksLayer]: { type: 'vector', tiles: [tiles], maxzoom: deepestTracksZoom },
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

/** By sport, and apart from the lines: other colours do not make them be loaded anew. */
function coloursOf(sports: TracksContent['sports']): string | ExpressionSpecification {
  const [first, ...others] = sports
  if (first === undefined) return 'transparent'
  const cases = others.flatMap(({ id, colour }) => [id, colour])
  return ['match', ['get', 'sport'], first.id, first.colour, ...cases, first.colour]
}
