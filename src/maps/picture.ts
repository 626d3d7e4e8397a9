/** Builds a track's picture as SVG from numbers only: no text of a user or of another server gets into it. */
import type { Outline, TileShapes } from './base-map/decode-tile'
import { type Box, clipLine, clipRing } from './clip'
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PlacedTile, type Point } from './geometry'
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

const WATER = '#DCE5E7'
const LAND = '#F4F3EC'
const COAST = '#AEBEC2'
const BORDER = '#B9B4A4'
const GRID = '#1B1E1A'
const TRACK = '#3388FF'
const CASING = '#FFFFFF'

/** The SVG of a picture with the track's line, in pixels, over its background. */
export function buildPicture(line: Point[], background: Background): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">`,
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
  return [fillBelow(0, CASING), ...images].join('\n')
}

function drawBaseMap({ tiles, southEdge, graticule }: BaseMapBackground): string {
  return [
    fillBelow(0, WATER),
    ...tiles.map(drawBaseMapTile),
    fillBelow(southEdge, LAND),
    drawGraticule(graticule),
  ].join('\n')
}

function fillBelow(top: number, colour: string): string {
  if (top >= PICTURE_HEIGHT) return ''
  return `<rect y="${top}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT - top}" fill="${colour}"/>`
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
    drawPaths(areas, `fill="${LAND}"`),
    drawPaths(lines(coast), `fill="none" stroke="${COAST}"`),
    drawPaths(lines(border), `fill="none" stroke="${BORDER}" stroke-dasharray="5 3"`),
  ].join('')
}

function visibleBox({ left, top, size }: PlacedTile): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(PICTURE_WIDTH, left + size),
    bottom: Math.min(PICTURE_HEIGHT, top + size),
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
    ...meridians.map(x => `M${x + 0.5} 0V${PICTURE_HEIGHT}`),
    ...parallels.map(y => `M0 ${y + 0.5}H${PICTURE_WIDTH}`),
  ]
  return `<path d="${lines.join('')}" fill="none" stroke="${GRID}" stroke-opacity="0.06"/>`
}

function drawTrack(line: Point[]): string {
  const [start, finish] = [line[0], line.at(-1)]
  if (!start || !finish) return ''
  const data = pathData(line)
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return [
    `<path d="${data}" ${stroke} stroke="${CASING}" stroke-opacity="0.85" stroke-width="7"/>`,
    `<path d="${data}" ${stroke} stroke="${TRACK}" stroke-width="4"/>`,
    `<circle cx="${finish.x}" cy="${finish.y}" r="5" fill="${TRACK}" stroke="${CASING}" stroke-width="1.5"/>`,
    `<circle cx="${start.x}" cy="${start.y}" r="4" fill="${CASING}" stroke="${TRACK}" stroke-width="2"/>`,
  ].join('\n')
}

function pathData(line: Point[]): string {
  return line.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}
