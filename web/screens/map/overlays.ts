// What lies on the ground of the map of all workouts. Pure.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { decodePolyline } from '../../../src/tracks/lines/decode-polyline'
import type { OutlinesBatch, TrackOutline } from '../../data/workouts/use-outlines'
import type { Overlay } from '../../drawing/maps/base/map-style'

/** Where heat tiles are, for map programs that say zoom, column and row like this. */
export const heatTilesPath = '/api/workouts/heatmap/{z}/{x}/{y}.png'

/** Deeper than this tiles only become larger, and the map can do that itself. */
const deepestHeatZoom = 16

/** Pixels that a thin line may be off. */
const tolerance = 1

/** Ten thousand thin lines are drawn in half the time when their corners are not round, which nobody sees. */
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
  batches: readonly OutlinesBatch[]
  selected: TrackOutline | null
  colourOf: (sportId: number) => string
  casing: string
}

/**
 * Each batch is a source of its own, so that the next one does not make those before it be drawn anew. What is in it
 * the map asks for by its address, once: a style with the lines themselves would be compared point by point with the
 * one before whenever anything changes.
 */
export function tracksOverlay({ batches, selected, colourOf, casing }: TracksContent): Overlay {
  const sources = batches.map((batch, index) => [
    trackLayerId(index),
    { type: 'geojson' as const, data: addressOf(batch), tolerance },
  ])
  return {
    sources: {
      ...Object.fromEntries(sources),
      selected: { type: 'geojson', data: geometryOf(selected === null ? [] : [selected]) },
    },
    layers: [
      // The latest come first and lie on top.
      ...batches
        .map(({ tracks }, index) =>
          lineLayer(trackLayerId(index), 2, 0.75, { layout: plain, colour: coloursOf(tracks, colourOf) }),
        )
        .reverse(),
      lineLayer('selected', 9, 1, { id: 'selected-casing', colour: casing }),
      lineLayer('selected', 5, 1, { colour: selected === null ? casing : colourOf(selected.sport_id) }),
    ],
  }
}

const trackLayerId = (index: number) => `tracks-${index}`

export const isTrackLayer = (id: string) => id.startsWith('tracks-')

/** Addresses that begin with it lead to tracks that the page has. */
export const tracksProtocol = 'tracks'

/** Where the map asks for what is in a batch. */
export const addressOf = ({ id }: OutlinesBatch) => `${tracksProtocol}://${encodeURIComponent(id)}`

export function geometryOf(tracks: readonly TrackOutline[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: tracks.map(({ id, sport_id, lines }) => ({
      type: 'Feature',
      properties: { id, sport: sport_id },
      geometry: { type: 'MultiLineString', coordinates: lines.map(decodePolyline) },
    })),
  }
}

type Colour = string | ExpressionSpecification

/** By sport, and apart from the lines: other colours do not make them be loaded anew. */
function coloursOf(tracks: readonly TrackOutline[], colourOf: TracksContent['colourOf']): Colour {
  const [first, ...others] = new Set(tracks.map(({ sport_id }) => sport_id))
  if (first === undefined) return 'transparent'
  const cases = others.flatMap(sportId => [sportId, colourOf(sportId)])
  return ['match', ['get', 'sport'], first, colourOf(first), ...cases, colourOf(first)]
}

interface LineLook {
  id?: string
  colour: Colour
  layout?: typeof plain | typeof rounded
}

function lineLayer(
  source: string,
  width: number,
  opacity: number,
  { id = source, colour, layout = rounded }: LineLook,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source,
    layout,
    paint: { 'line-color': colour, 'line-width': width, 'line-opacity': opacity },
  }
}
