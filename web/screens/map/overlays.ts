// What lies on the ground of the map of all workouts. Pure.
import type { LayerSpecification } from 'maplibre-gl'
import type { TrackOutline } from '../../data/workouts/use-outlines'
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
  pages: readonly (readonly TrackOutline[])[]
  selected: TrackOutline | null
  colourOf: (sportId: number) => string
  casing: string
}

/** Each page is a source of its own, so that the next one does not make those before it be drawn anew. */
export function tracksOverlay({ pages, selected, colourOf, casing }: TracksContent): Overlay {
  const sources = pages.map((tracks, index) => [
    trackLayerId(index),
    { type: 'geojson' as const, data: geometryOf(tracks, colourOf), tolerance },
  ])
  const selection = selected === null ? [] : [selected]
  return {
    sources: {
      ...Object.fromEntries(sources),
      selected: { type: 'geojson', data: geometryOf(selection, colourOf) },
    },
    layers: [
      // The latest come first and lie on top.
      ...pages.map((_, index) => lineLayer(trackLayerId(index), 2, 0.75, { layout: plain })).reverse(),
      lineLayer('selected', 9, 1, { id: 'selected-casing', colour: casing }),
      lineLayer('selected', 5, 1),
    ],
  }
}

const trackLayerId = (page: number) => `tracks-${page}`

export const isTrackLayer = (id: string) => id.startsWith('tracks-')

function geometryOf(
  tracks: readonly TrackOutline[],
  colourOf: TracksContent['colourOf'],
): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: tracks.map(({ id, sport_id, lines }) => ({
      type: 'Feature',
      properties: { id, colour: colourOf(sport_id) },
      geometry: { type: 'MultiLineString', coordinates: lines },
    })),
  }
}

interface LineLook {
  id?: string
  /** For all of its lines; each has its own without. */
  colour?: string
  layout?: typeof plain | typeof rounded
}

function lineLayer(
  source: string,
  width: number,
  opacity: number,
  { id = source, colour, layout = rounded }: LineLook = {},
): LayerSpecification {
  return {
    id,
    type: 'line',
    source,
    layout,
    paint: { 'line-color': colour ?? ['get', 'colour'], 'line-width': width, 'line-opacity': opacity },
  }
}
