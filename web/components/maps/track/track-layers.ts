// Sources and layers that draw the track on the map. The functions here are pure.

import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { type TrackColours, trackColours, trackSizes } from '../../../../src/maps/style/track'
import type { PlacedPoint } from '../../../data/workouts/track'
import { positionOf } from '../../../data/workouts/track'
import type { Scheme } from '../../../ui/theme'
import type { Overlay } from '../base/map-style'

interface TrackContent {
  points: readonly PlacedPoint[]
  scheme: Scheme
  /** Whether the line is coloured by a measure. */
  isColoured: boolean
  /** Colour of the marked stretch. */
  markColour: string
}

/** The source of the track's lines, whose data changes with the zoom. */
export const linesSource = 'track'
/** The source of the marked stretch: its lines, and the point where marking began. */
export const markedSource = 'marked'

/** Width of the marked stretch in pixels. The track and its outline are drawn above it and cover half of this width. */
const markedWidth = 17

const noLines: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

export function trackOverlay(content: TrackContent): Overlay {
  return {
    sources: {
      // The tolerance is 0, because the lines are already simplified, and with a tolerance MapLibre would drop the
      // shortest lines.
      [linesSource]: { type: 'geojson', data: noLines, tolerance: 0 },
      [markedSource]: { type: 'geojson', data: noLines, tolerance: 0 },
      ends: endsSource(content.points),
    },
    layers: trackLayers(content),
  }
}

function endsSource(points: readonly PlacedPoint[]): SourceSpecification {
  const feature = (end: 'start' | 'finish', point: PlacedPoint | undefined): GeoJSON.Feature[] =>
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

function trackLayers({ scheme, isColoured, markColour }: TrackContent): LayerSpecification[] {
  const colours = trackColours[scheme]
  const ownColour: ExpressionSpecification = ['coalesce', ['get', 'colour'], colours.unknown]
  return [
    // The marked stretch is drawn below the track and wider, so that the track's colours stay visible.
    lineLayer('marked', markColour, markedWidth, markedSource),
    ...(isColoured
      ? [
          lineLayer('casing', colours.outline, trackSizes.outline),
          lineLayer('track', ownColour, trackSizes.line),
        ]
      : [
          lineLayer('casing', colours.casing, trackSizes.casing),
          lineLayer('track', colours.line, trackSizes.line),
        ]),
    ...endsLayers(colours),
    {
      id: 'begun',
      type: 'circle',
      source: markedSource,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': markColour,
        'circle-stroke-color': colours.casing,
        'circle-stroke-width': 3,
      },
    },
  ]
}

function lineLayer(
  id: string,
  colour: string | ExpressionSpecification,
  width: number,
  source = linesSource,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  }
}

function endsLayers({ line, casing }: TrackColours): LayerSpecification[] {
  const circle = (end: 'start' | 'finish', fill: string, edge: string): LayerSpecification => ({
    id: end,
    type: 'circle',
    source: 'ends',
    filter: ['==', ['get', 'end'], end],
    paint: {
      'circle-radius': trackSizes[end].radius,
      'circle-color': fill,
      'circle-stroke-color': edge,
      'circle-stroke-width': trackSizes[end].edge,
    },
  })
  return [circle('start', casing, line), circle('finish', line, casing)]
}
