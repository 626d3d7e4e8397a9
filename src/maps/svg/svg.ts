/** Builds SVG that only contains numbers and colours of Trackhut. */

import type { Point } from '../../tracks/lines/web-mercator'
import { toTenths } from '../geometry/clip'
import type { Canvas } from '../geometry/geometry'
import { type MapLayer, opacityAt, type Stroke, softSteps, widthAt } from '../style/layers'
import { ground, type Theme } from '../style/palette'

/** Builds an image with the size of the canvas times the density. Its parts are drawn in pixels of the canvas. */
export function buildSvg({ width, height, density }: Canvas, parts: string[]): string {
  const size = `width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}"`
  return [`<svg xmlns="http://www.w3.org/2000/svg" ${size}>`, ...parts, '</svg>'].join('\n')
}

/** Fills a canvas from `top` pixels down to its lower edge. Draws nothing if `top` is below this edge. */
export function fillBelow(top: number, colour: string, { width, height }: Canvas): string {
  if (top >= height) return ''
  return `<rect y="${top}" width="${width}" height="${height - top}" fill="${colour}"/>`
}

export function pathData(line: Point[]): string {
  return line.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/**
 * Draws layers of the map style.
 * @param paths path data, by the kind of feature
 * @param zoom zoom of vector tiles, 512 pixels wide
 */
export function drawLayers<Thing extends string>(
  layers: readonly MapLayer<Thing>[],
  paths: ReadonlyMap<Thing, readonly string[]>,
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
  if (stroke?.isSoft) return drawSoft(paths.join(''), stroke, paint, zoom)
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

/**
 * Draws a soft line as several lines on top of each other. Each line is narrower than the previous one, so that the
 * opacity grows evenly from the edges to the middle.
 */
function drawSoft(data: string, stroke: Stroke, colour: string, zoom: number): string {
  const pixels = widthAt(stroke.width, zoom)
  const rest = 'fill="none" stroke-linejoin="round"'
  return Array.from({ length: softSteps }, (_, step) => {
    const width = toTenths((pixels * (softSteps - step)) / softSteps)
    // `before` and `left` are the shares of the ground's colours that are visible before and after this line is drawn.
    // With each line, the share falls, from 1 down to one eighth.
    const [before, left] = [step === 0 ? 1 : leftAfter(step - 1), leftAfter(step)]
    const opacity = (1 - left / before).toFixed(3)
    return `<path d="${data}" ${rest} stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>\n`
  }).join('')
}

const leftAfter = (step: number) => 1 - (step + 0.5) / softSteps
