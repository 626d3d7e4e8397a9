/** Builds a track's picture as SVG from numbers only: no text of a user or of another server gets into it. */
import { baseMapColours } from '../base-map/colours'
import { drawShapes, type TileWithShapes } from '../base-map/draw-shapes'
import type { Box } from '../geometry/clip'
import type { Canvas, PlacedTile, Point } from '../geometry/geometry'
import type { Graticule } from '../geometry/graticule'
import { buildSvg, fillBelow, pathData } from '../svg/svg'

/** The base map's tiles under the track. */
export type BaseMapBackground = {
  kind: 'base map'
  tiles: TileWithShapes[]
  /** Pixels from the top of where the map ends in the south; Antarctica goes on there. */
  southEdge: number
  graticule: Graticule
  /** SVG of what lies on the base map. */
  detail: string
}

/** A tile server's tiles under the track, each a PNG. */
export type TileBackground = { kind: 'tiles'; tiles: (PlacedTile & { png: Uint8Array })[] }

type Background = BaseMapBackground | TileBackground

const colours = baseMapColours.light
const gridColour = '#1B1E1A'
const trackColour = '#3388FF'
const casingColour = '#FFFFFF'

/** The SVG of a picture with the track's line, in pixels, over its background. */
export function buildPicture(line: Point[], background: Background, canvas: Canvas): string {
  return buildSvg(canvas, [
    background.kind === 'tiles' ? drawTiles(background, canvas) : drawBaseMap(background, canvas),
    drawTrack(line),
  ])
}

function drawTiles({ tiles }: TileBackground, canvas: Canvas): string {
  const images = tiles.map(({ left, top, size, png }) => {
    const data = Buffer.from(png).toString('base64')
    return `<image x="${left}" y="${top}" width="${size}" height="${size}" href="data:image/png;base64,${data}"/>`
  })
  return [fillBelow(0, casingColour, canvas), ...images].join('\n')
}

function drawBaseMap({ tiles, southEdge, graticule, detail }: BaseMapBackground, canvas: Canvas): string {
  return [
    fillBelow(0, colours.water, canvas),
    ...tiles.map(tile => drawShapes(tile, visibleBox(tile, canvas), colours)),
    fillBelow(southEdge, colours.land, canvas),
    // Streets give a measure of their own.
    detail || drawGraticule(graticule, canvas),
  ].join('\n')
}

function visibleBox({ left, top, size }: PlacedTile, { width, height }: Canvas): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, left + size),
    bottom: Math.min(height, top + size),
  }
}

function drawGraticule({ meridians, parallels }: Graticule, { width, height }: Canvas): string {
  const lines = [
    ...meridians.map(x => `M${x + 0.5} 0V${height}`),
    ...parallels.map(y => `M0 ${y + 0.5}H${width}`),
  ]
  return `<path d="${lines.join('')}" fill="none" stroke="${gridColour}" stroke-opacity="0.06"/>`
}

function drawTrack(line: Point[]): string {
  const [start, finish] = [line[0], line.at(-1)]
  if (!start || !finish) return ''
  const data = pathData(line)
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return [
    `<path d="${data}" ${stroke} stroke="${casingColour}" stroke-opacity="0.85" stroke-width="7"/>`,
    `<path d="${data}" ${stroke} stroke="${trackColour}" stroke-width="4"/>`,
    `<circle cx="${finish.x}" cy="${finish.y}" r="5" fill="${trackColour}" stroke="${casingColour}" stroke-width="1.5"/>`,
    `<circle cx="${start.x}" cy="${start.y}" r="4" fill="${casingColour}" stroke="${trackColour}" stroke-width="2"/>`,
  ].join('\n')
}
