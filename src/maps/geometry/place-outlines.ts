/** Puts what a tile holds where it is in an image, and cuts off what is not to be seen. PURE. */
import type { Point } from '../../tracks/lines/web-mercator'
import { type Box, clipLine, clipRing } from './clip'
import type { Canvas, PlacedTile } from './geometry'

/** A line, or a polygon's ring whose last point equals its first; 0 to 1 from one side of the tile to the other. */
export type Outline = readonly Point[]

/** The part of the image, and of so many pixels around it, that a tile fills. */
export function visibleBox({ left, top, size }: PlacedTile, { width, height }: Canvas, margin: number): Box {
  return {
    left: Math.max(-margin, left),
    top: Math.max(-margin, top),
    right: Math.min(width + margin, left + size),
    bottom: Math.min(height + margin, top + size),
  }
}

/**
 * The parts of areas, or of lines, that lie in a box, in tenths of a pixel.
 *
 * Tiles reach a little beyond their sides and, enlarged, far beyond the image: both is cut off here. (Leaving it to
 * the renderer's clipping is not safe: resvg aborts the process when what it clips is nowhere in the image.)
 */
export function placeOutlines(
  outlines: readonly Outline[],
  isArea: boolean,
  tile: PlacedTile,
  box: Box,
): Point[][] {
  const placed = outlines.filter(outline => reaches(outline, tile, box)).map(outline => place(outline, tile))
  const parts = isArea
    ? placed.map(ring => (isWithin(ring, box) ? ring : clipRing(ring, box)))
    : placed.flatMap(line => (isWithin(line, box) ? [line] : clipLine(line, box)))
  return parts.map(thin).filter(({ length }) => length > (isArea ? 2 : 1))
}

/** Whether some of it can be in the box: most of what an enlarged tile holds is far away. */
function reaches(outline: Outline, tile: PlacedTile, box: Box): boolean {
  const [left, right] = [(box.left - tile.left) / tile.size, (box.right - tile.left) / tile.size]
  const [top, bottom] = [(box.top - tile.top) / tile.size, (box.bottom - tile.top) / tile.size]
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of outline) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < north) north = y
    if (y > south) south = y
  }
  return east >= left && west <= right && south >= top && north <= bottom
}

function place(outline: Outline, { left, top, size }: PlacedTile): Point[] {
  return outline.map(({ x, y }) => ({ x: left + x * size, y: top + y * size }))
}

/** Most shapes are small, and need no cutting. */
function isWithin(line: Point[], { left, top, right, bottom }: Box): boolean {
  return line.every(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom)
}

export const toTenths = (pixels: number) => Math.round(pixels * 10) / 10

/** Points to a tenth of a pixel, without those that are the same then. */
function thin(line: Point[]): Point[] {
  const thinned: Point[] = []
  for (const point of line) {
    const [x, y] = [toTenths(point.x), toTenths(point.y)]
    const last = thinned.at(-1)
    if (last?.x !== x || last.y !== y) thinned.push({ x, y })
  }
  return thinned
}
