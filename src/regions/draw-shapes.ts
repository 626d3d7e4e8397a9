/** Draws what region files hold as SVG, made of numbers and our own colours only. PURE. */
import { baseMapColours, type Theme } from '../maps/base-map/colours'
import type { Outline } from '../maps/base-map/decode-tile'
import { type Box, clipLine, clipRing } from '../maps/geometry/clip'
import type { Canvas, PlacedTile, Point } from '../maps/geometry/geometry'
import { pathData } from '../maps/svg/svg'
import { lookOf } from './look'
import { type PaintName, paints, type Stroke } from './paints'
import type { Shape } from '../maps/regions/pmtiles/read-tile'

export type TileOfRegion = PlacedTile & { shapes: Shape[] }

/** What resvg draws in the time a picture has. */
const mostPoints = 400_000

/** Lines reach a little beyond the picture, so that their ends do not show. */
const margin = 24

/**
 * What tiles of one region show, in the order of `paints`: each kind of thing in all tiles at once, so that no tile hides
 * what its neighbour draws along their edge.
 * @param zoom of the picture: the world is 2^zoom times 256 pixels wide
 */
export function drawRegion(tiles: TileOfRegion[], canvas: Canvas, zoom: number, theme: Theme): string {
  // That of vector tiles, which are 512 pixels wide.
  const ownZoom = zoom - 1
  const paths = collectPaths(tiles, canvas, ownZoom)
  const colours = { ...paints.colours[theme], ...baseMapColours[theme] }
  return paints.order
    .map(({ paint, colour, stroke }) => {
      const data = paths.get(paint)?.join('')
      if (!data) return ''
      const style = stroke ? strokeStyle(stroke, colours[colour], ownZoom) : `fill="${colours[colour]}"`
      return `<path d="${data}" ${style}/>\n`
    })
    .join('')
}

function strokeStyle({ width, dashes }: Stroke, colour: string, zoom: number): string {
  const dash = dashes ? `stroke-dasharray="${dashes}"` : 'stroke-linejoin="round"'
  return `fill="none" stroke="${colour}" stroke-width="${tenth(width(zoom))}" ${dash}`
}

/** The data of paths, by what they are painted with. */
function collectPaths(tiles: TileOfRegion[], canvas: Canvas, zoom: number): Map<PaintName, string[]> {
  const paths = new Map<PaintName, string[]>()
  let points = 0
  for (const tile of tiles) {
    const box = visibleBox(tile, canvas)
    for (const shape of tile.shapes) {
      const paint = lookOf(shape, zoom)
      if (!paint) continue
      for (const line of cut(shape, tile, box)) {
        points += line.length
        if (points > mostPoints) return paths
        const known = paths.get(paint)
        if (known) known.push(pathData(line))
        else paths.set(paint, [pathData(line)])
      }
    }
  }
  return paths
}

/** The part of the picture, and a little around it, that a tile fills. (resvg must not be left to cut: see maps/.) */
function visibleBox({ left, top, size }: PlacedTile, { width, height }: Canvas): Box {
  return {
    left: Math.max(-margin, left),
    top: Math.max(-margin, top),
    right: Math.min(width + margin, left + size),
    bottom: Math.min(height + margin, top + size),
  }
}

function cut({ isArea, outlines }: Shape, tile: PlacedTile, box: Box): Point[][] {
  const placed = outlines.map(outline => place(outline, tile))
  const parts = isArea
    ? placed.map(ring => (isWithin(ring, box) ? ring : clipRing(ring, box)))
    : placed.flatMap(line => (isWithin(line, box) ? [line] : clipLine(line, box)))
  return parts.map(thin).filter(({ length }) => length > (isArea ? 2 : 1))
}

function place(outline: Outline, { left, top, size }: PlacedTile): Point[] {
  return outline.map(({ x, y }) => ({ x: left + x * size, y: top + y * size }))
}

/** Most shapes are small, and need no cutting. */
function isWithin(line: Point[], { left, top, right, bottom }: Box): boolean {
  return line.every(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom)
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10

/** Points to a tenth of a pixel, without those that are the same then. */
function thin(line: Point[]): Point[] {
  const thinned: Point[] = []
  for (const point of line) {
    const [x, y] = [tenth(point.x), tenth(point.y)]
    const last = thinned.at(-1)
    if (last?.x !== x || last.y !== y) thinned.push({ x, y })
  }
  return thinned
}
