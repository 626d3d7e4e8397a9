// The track on the map: its sources and layers. Pure.
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { ChartPoint } from '../../../../src/workouts/schemas'
import type { Overlay } from '../base/map-style'
import { positionOf } from '../../../data/workouts/track'

export interface TrackColours {
  track: string
  casing: string
  /** Around a line of many colours, light and dark ones: it is seen on any ground. */
  ink: string
  /** Of a stretch of such a line where nothing was measured. */
  unknown: string
}

interface TrackContent {
  points: readonly ChartPoint[]
  colours: TrackColours
  /** Whether the line has colours of its own. */
  isColoured: boolean
}

/** Its data change with the zoom. */
export const linesSource = 'track'

/** Pixels. */
const widths = { line: 4, casing: 7, outline: 6 }

const noLines: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

export function trackOverlay(content: TrackContent): Overlay {
  return {
    sources: {
      // The lines are simple enough already, and MapLibre would drop the shortest of them.
      [linesSource]: { type: 'geojson', data: noLines, tolerance: 0 },
      ends: endsSource(content.points),
    },
    layers: trackLayers(content),
  }
}

function endsSource(points: readonly ChartPoint[]): SourceSpecification {
  const feature = (end: 'start' | 'finish', point: ChartPoint | undefined): GeoJSON.Feature[] =>
    point === undefined
      ? []
      : [
          {
            type: 'Feature',
            properties: { end },
            geometry: { type: 'Point', coordinates: positionOf(point) },
          },
        ]
  const features = [...feature('start', points[0]), ...feature('finish', points.at(-1))]
  return { type: 'geojson', data: { type: 'FeatureCollection', features } }
}

function trackLayers({ colours, isColoured }: TrackContent): LayerSpecification[] {
  const ownColour: ExpressionSpecification = ['coalesce', ['get', 'colour'], colours.unknown]
  return [
    ...(isColoured
      ? [lineLayer('casing', colours.ink, widths.outline), lineLayer('track', ownColour, widths.line)]
      : [lineLayer('casing', colours.casing, widths.casing), lineLayer('track', colours.track, widths.line)]),
    ...endsLayers(colours),
  ]
}

function lineLayer(id: string, colour: string | ExpressionSpecification, width: number): LayerSpecification {
  return {
    id,
    type: 'line',
    source: linesSource,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  }
}

/** The start's ring is wider than the finish's disc, so that both show where a round trip ends at its start. */
function endsLayers({ track, casing }: TrackColours): LayerSpecification[] {
  const circle = (end: 'start' | 'finish', paint: Record<string, number | string>): LayerSpecification => ({
    id: end,
    type: 'circle',
    source: 'ends',
    filter: ['==', ['get', 'end'], end],
    paint,
  })
  return [
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
