/** Draws the layers of the map style as SVG. PURE. */

import { toTenths } from '../geometry/place-outlines'
import { type MapLayer, opacityAt, type Stroke, widthAt } from '../style/layers'
import { ground, type Theme } from '../style/palette'

/** The data of paths, by what they are. */
type PathsOfThings<Thing> = ReadonlyMap<Thing, readonly string[]>

/** @param zoom of vector tiles, 512 pixels wide */
export function drawLayers<Thing extends string>(
  layers: readonly MapLayer<Thing>[],
  paths: PathsOfThings<Thing>,
  theme: Theme,
  zoom: number,
): string {
  return layers.map(layer => drawLayer(layer, paths.get(layer.thing), theme, zoom)).join('')
}

function drawLayer(
  { colour, stroke }: MapLayer<string>,
  paths: readonly string[] | undefined,
  theme: Theme,
  zoom: number,
): string {
  if (!paths?.length || (stroke && opacityAt(stroke, zoom) === 0)) return ''
  const paint = ground[theme][colour]
  return `<path d="${paths.join('')}" ${stroke ? drawStroke(stroke, paint, zoom) : `fill="${paint}"`}/>\n`
}

function drawStroke(stroke: Stroke, colour: string, zoom: number): string {
  const pixels = widthAt(stroke.width, zoom)
  const opacity = opacityAt(stroke, zoom)
  const ends = stroke.dashes
    ? `stroke-dasharray="${stroke.dashes.map(length => toTenths(length * pixels)).join(' ')}"`
    : 'stroke-linejoin="round"'
  const faded = opacity === 1 ? '' : ` stroke-opacity="${opacity.toFixed(2)}"`
  return `fill="none" stroke="${colour}" stroke-width="${toTenths(pixels)}"${faded} ${ends}`
}
