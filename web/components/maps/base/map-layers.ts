// Style layers for MapLibre that look like the SVG images drawn by the server. The functions here are pure.
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import {
  type BaseThing,
  growth,
  type MapLayer,
  streetLayers,
  type Width,
  widthAt,
} from '../../../../src/maps/style/layers'
import { ground, type Theme } from '../../../../src/maps/style/palette'
import { type Match, matches } from '../../../../src/maps/style/things'

type Layer = FillLayerSpecification | LineLayerSpecification

/**
 * Makes MapLibre enlarge the highest-zoom tiles instead of cutting them into smaller ones, which would draw soft lines
 * along the cuts.
 */
export const enlargingTiles = { zoomLevelsToOverscale: 22 }

/** Converts layers of the built-in base map. Its tiles contain one layer per kind of feature. */
export function baseMapLayers(layers: readonly MapLayer<BaseThing>[], source: string, theme: Theme): Layer[] {
  return layers.map(layer => ({
    ...paintLayer<BaseThing>(layer, theme, {
      id: `${source} ${layer.thing} ${layer.colour}`,
      source,
      from: layer.thing,
    }),
    minzoom: layer.stroke?.fromZoom ?? 0,
    maxzoom: layer.stroke?.fade?.[1] ?? maxZoom,
  }))
}

export function offlineMapLayers(source: string, theme: Theme): Layer[] {
  return streetLayers.flatMap(layer =>
    matches
      .filter(({ thing }) => thing === layer.thing)
      .map((match, index) => ({
        ...paintLayer(layer, theme, {
          id: `${source} ${layer.thing} ${layer.colour} ${index}`,
          source,
          from: match.layer,
        }),
        filter: filterOf(match),
        minzoom: match.fromZoom ?? 0,
        maxzoom: match.untilZoom ?? maxZoom,
      })),
  )
}

/** MapLibre's highest zoom level. */
const maxZoom = 24

interface Place {
  id: string
  source: string
  /** Name of the layer inside the tiles of the source. */
  from: string
}

function paintLayer<Thing extends string>(
  { colour, stroke }: MapLayer<Thing>,
  theme: Theme,
  { id, source, from }: Place,
): Layer {
  const place = { id, source, 'source-layer': from }
  const paint = ground[theme][colour]
  if (!stroke) return { ...place, type: 'fill', paint: { 'fill-color': paint } }
  return {
    ...place,
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': paint,
      'line-width': widthOf(stroke.width),
      ...(stroke.isSoft && { 'line-blur': widthOf(stroke.width, 0.5) }),
      ...(stroke.fade && { 'line-opacity': fading(stroke.fade) }),
      ...(stroke.dashes && { 'line-dasharray': [...stroke.dashes] }),
    },
  }
}

/** Returns a line width in pixels, which may depend on the zoom. @param share fraction of the width that is used */
function widthOf(width: Width, share = 1): DataDrivenPropertyValueSpecification<number> {
  if (typeof width === 'number') return width * share
  if ('atZero' in width) {
    const stops = [0, maxZoom].flatMap(zoom => [zoom, widthAt(width, zoom) * share])
    return ['interpolate', ['exponential', 2], ['zoom'], ...stops]
  }
  const stops = width.flatMap(([zoom, pixels]) => [zoom, pixels * share])
  return ['interpolate', ['exponential', growth], ['zoom'], ...stops]
}

const fading = ([from, to]: readonly [from: number, to: number]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  1,
  to,
  0,
]

function filterOf({ isArea, kinds, detail, isTunnel, isLink }: Match): ExpressionSpecification {
  const conditions: ExpressionSpecification[] = [['==', ['geometry-type'], isArea ? 'Polygon' : 'LineString']]
  if (kinds) conditions.push(['in', ['get', 'kind'], ['literal', [...kinds]]])
  const facts = { is_tunnel: isTunnel, is_link: isLink }
  for (const [fact, wanted] of Object.entries(facts)) {
    if (wanted !== undefined) conditions.push([wanted ? '==' : '!=', ['get', fact], true])
  }
  if (detail) conditions.push(detailFilter(detail))
  return ['all', ...conditions]
}

function detailFilter(detail: NonNullable<Match['detail']>): ExpressionSpecification {
  const own: ExpressionSpecification = ['get', 'kind_detail']
  if ('is' in detail) return ['==', own, detail.is]
  if ('isNot' in detail) return ['!=', own, detail.isNot]
  // If a value is not a number, it counts as higher than every limit.
  const level: ExpressionSpecification = ['to-number', own, Number.MAX_SAFE_INTEGER]
  return 'atMost' in detail ? ['<=', level, detail.atMost] : ['>', level, detail.above]
}
