/** Places outlines of a tile in an image, and cuts lines and areas off at the sides of a box. Does no I/O. */
import type { Point } from '../../tracks/lines/web-mercator'
import type { Canvas, PlacedTile } from './geometry'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Returns the distance of a point from one side of a box; it is positive if the point is on the inner side. The
 * distance is linear in x and y.
 */
type Depth = (point: Point) => number

const sides = ({ left, top, right, bottom }: Box): Depth[] => [
  ({ x }) => x - left,
  ({ x }) => right - x,
  ({ y }) => y - top,
  ({ y }) => bottom - y,
]

/** Returns the part of a closed outline inside the box, which may have no points (Sutherland and Hodgman 1974). */
export function clipRing(ring: Point[], box: Box): Point[] {
  return sides(box).reduce(cutRing, ring)
}

/** Returns the parts of a line inside the box. */
export function clipLine(line: Point[], box: Box): Point[][] {
  return sides(box).reduce<Point[][]>((parts, depth) => parts.flatMap(part => cutLine(part, depth)), [line])
}

function cutRing(ring: Point[], depth: Depth): Point[] {
  return ring.flatMap((end, i) => {
    const start = ring.at(i - 1) ?? end
    const [before, after] = [depth(start), depth(end)]
    const crossing = before < 0 !== after < 0 ? [between(start, end, before / (before - after))] : []
    return after < 0 ? crossing : [...crossing, end]
  })
}

function cutLine(line: Point[], depth: Depth): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  line.forEach((end, i) => {
    const start = line[i - 1] ?? end
    const [before, after] = [depth(start), depth(end)]
    if (before < 0 !== after < 0) part.push(between(start, end, before / (before - after)))
    if (after >= 0) part.push(end)
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  })
  return [...parts, part].filter(({ length }) => length > 1)
}

function between(start: Point, end: Point, share: number): Point {
  return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }
}

/** A line, or a closed ring of a polygon. Coordinates run from 0 to 1 across the tile. */
export type Outline = readonly Point[]

/** Returns the part of a tile that is in the image or in a margin around it. The margin is in pixels. */
export function visibleBox({ left, top, size }: PlacedTile, { width, height }: Canvas, margin: number): Box {
  return {
    left: Math.max(-margin, left),
    top: Math.max(-margin, top),
    right: Math.min(width + margin, left + size),
    bottom: Math.min(height + margin, top + size),
  }
}

/**
 * Returns the parts of areas or lines inside a box, in pixels, rounded to tenths.
 *
 * Shapes extend a little beyond the sides of their tile, and enlarged tiles extend far beyond the image. Both are cut
 * off here. (Clipping cannot be left to the renderer: resvg aborts the process if a clipped path lies outside of the
 * image.)
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

/**
 * Whether the bounds of an outline overlap with a box. This quick check excludes most of an enlarged tile, which is far
 * away from the box.
 */
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

/**
 * Whether a line is completely inside a box and needs no clipping. This is true for most lines, because they are short.
 */
function isWithin(line: Point[], { left, top, right, bottom }: Box): boolean {
  return line.every(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom)
}

export const toTenths = (pixels: number) => Math.round(pixels * 10) / 10

/** Rounds to tenths of a pixel and drops repeated points. */
function thin(line: Point[]): Point[] {
  const thinned: Point[] = []
  for (const point of line) {
    const [x, y] = [toTenths(point.x), toTenths(point.y)]
    const last = thinned.at(-1)
    if (last?.x !== x || last.y !== y) thinned.push({ x, y })
  }
  return thinned
}
