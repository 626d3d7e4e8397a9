/** Cuts lines and areas off at the sides of a box (Sutherland and Hodgman 1974). */
import type { Point } from '../../tracks/lines/web-mercator'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** How far a point is inside one side of a box. It is linear in x and y, and negative outside. */
type Depth = (point: Point) => number

const sides = ({ left, top, right, bottom }: Box): Depth[] => [
  ({ x }) => x - left,
  ({ x }) => right - x,
  ({ y }) => y - top,
  ({ y }) => bottom - y,
]

/** Returns the part of a closed outline inside the box, which may have no points. */
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
