/** Builds SVG of numbers and our own colours only. */

import type { Point } from '../../tracks/lines/web-mercator'
import type { Canvas } from '../geometry/geometry'

/** Builds an image of canvas size times density. Its parts are drawn in pixels of the canvas. */
export function buildSvg({ width, height, density }: Canvas, parts: string[]): string {
  const size = `width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}"`
  return [`<svg xmlns="http://www.w3.org/2000/svg" ${size}>`, ...parts, '</svg>'].join('\n')
}

/** Fills a canvas from `top` pixels down, unless `top` is below its lower edge. */
export function fillBelow(top: number, colour: string, { width, height }: Canvas): string {
  if (top >= height) return ''
  return `<rect y="${top}" width="${width}" height="${height - top}" fill="${colour}"/>`
}

export function pathData(line: Point[]): string {
  return line.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}
