/** Builds a track's picture as SVG from numbers only: no text of a user or of another server gets into it. */
import type { Outline, TileShapes } from './base-map/decode-tile'
import { type Box, clipLine, clipRing } from './clip'
import { type PlacedTile, type Point, pictureHeight, pictureWidth } from './geometry'
import type { Graticule } from './graticule'

/** The base map's tiles under the track. */
export type BaseMapBackground = {
  kind: 'base map'
  tiles: (PlacedTile & { shapes: TileShapes })[]
  /** Pixels from the top of where the map ends in the south; Antarctica goes on there. */
  southEdge: number
  graticule: Graticule
}

/** A tile server's tiles under the track, each a PNG. */
export type TileBackground = { kind: 'tiles'; tiles: (PlacedTile & { png: Uint8Array })[] }

type Background = BaseMapBackground | TileBackground

const waterColour = '#DCE5E7'
const landColour = '#F4F3EC'
const coastColour = '#AEBEC2'
const borderColour = '#B9B4A4'
const gridColour = '#1B1E1A'
const trackColour = '#3388FF'
const casingColour = '#FFFFFF'

/** The SVG of a picture with the track's line, in pixels, over its background. */
export function buildPicture(line: Point[], background: Background): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">`,
    background.kind === 'tiles' ? drawTiles(background) : drawBaseMap(background),
    drawTrack(line),
    '</svg>',
  ].join('\n')
}

function drawTiles({ tiles }: TileBackground): string {
  const images = tiles.map(({ left, top, size, png }) => {
    const data = Buffer.from(png).toString('base64')
    return `<image x="${left}" y="${top}" width="${size}" height="${size}" href="data:image/png;base64,${data}"/>`
  })
  return [fillBelow(0, casingColour), ...images].join('\n')
}

function drawBaseMap({ tiles, southEdge, graticule }: BaseMapBackground): string {
  return [
    fillBelow(0, waterColour),
    ...tiles.map(drawBaseMapTile),
    fillBelow(southEdge, landColour),
    drawGraticule(graticule),
  ].join('\n')
}

function fillBelow(top: number, colour: string): string {
  if (top >= pictureHeight) return ''
  return `<rect y="${top}" width="${pictureWidth}" height="${pictureHeight - top}" fill="${colour}"/>`
}

/**
 * Tiles reach a little beyond their sides and, enlarged, far beyond the picture: both is cut off here. (Leaving it to
 * the renderer's clipping is not safe: resvg aborts the process when what it clips is nowhere in the picture.)
 */
function drawBaseMapTile(tile: BaseMapBackground['tiles'][number]): string {
  const { land, coast, border } = tile.shapes
  const box = visibleBox(tile)
  const areas = land.map(ring => clipRing(place(ring, tile), box))
  const lines = (outlines: Outline[]) => outlines.flatMap(outline => clipLine(place(outline, tile), box))
  return [
    drawPaths(areas, `fill="${landColour}"`),
    drawPaths(lines(coast), `fill="none" stroke="${coastColour}"`),
    drawPaths(lines(border), `fill="none" stroke="${borderColour}" stroke-dasharray="5 3"`),
  ].join('')
}

function visibleBox({ left, top, size }: PlacedTile): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(pictureWidth, left + size),
    bottom: Math.min(pictureHeight, top + size),
  }
}

function place(outline: Outline, { left, top, size }: PlacedTile): Point[] {
  return outline.map(({ x, y }) => ({ x: left + x * size, y: top + y * size }))
}

function drawPaths(lines: Point[][], style: string): string {
  const tenth = (pixels: number) => Math.round(pixels * 10) / 10
  const data = lines.map(line => pathData(line.map(({ x, y }) => ({ x: tenth(x), y: tenth(y) })))).join('')
  return data && `<path d="${data}" ${style}/>\n`
}

function drawGraticule({ meridians, parallels }: Graticule): string {
  const lines = [
    ...meridians.map(x => `M${x + 0.5} 0V${pictureHeight}`),
    ...parallels.map(y => `M0 ${y + 0.5}H${pictureWidth}`),
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

function pathData(line: Point[]): string {
  return line.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}
