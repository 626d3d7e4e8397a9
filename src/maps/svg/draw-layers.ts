/** Draws the layers of the map style as SVG. PURE. */

import { toTenths } from '../geometry/place-outlines'
import { type MapLayer, type Stroke, widthAt } from '../style/layers'
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
  return layers
    .map(({ thing, colour, stroke }) => {
      const data = paths.get(thing)?.join('')
      if (!data) return ''
      const paint = ground[theme][colour]
      return `<path d="${data}" ${stroke ? drawStroke(stroke, paint, zoom) : `fill="${paint}"`}/>\n`
    })
    .join('')
}

function drawStroke({ width, dashes }: Stroke, colour: string, zoom: number): string {
  const pixels = widthAt(width, zoom)
  const ends = dashes
    ? `stroke-dasharray="${dashes.map(length => toTenths(length * pixels)).join(' ')}"`
    : 'stroke-linejoin="round"'
  return `fill="none" stroke="${colour}" stroke-width="${toTenths(pixels)}" ${ends}`
}
