/** Cuts lines and areas off at the sides of a box (Sutherland and Hodgman 1974). */
import type { Point } from '../../tracks/lines/web-mercator'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** One side of a box. `depth` is linear in x and y; a point is inside while it is not negative. */
interface Side {
  depth: (point: Point) => number
}

function sides({ left, top, right, bottom }: Box): Side[] {
  return [
    { depth: ({ x }) => x - left },
    { depth: ({ x }) => right - x },
    { depth: ({ y }) => y - top },
    { depth: ({ y }) => bottom - y },
  ]
}

/** The part of a closed outline inside the box; empty if none. */
export function clipRing(ring: Point[], box: Box): Point[] {
  return sides(box).reduce(cutRing, ring)
}

/** The parts of a line inside the box. */
export function clipLine(line: Point[], box: Box): Point[][] {
  return sides(box).reduce<Point[][]>((parts, side) => parts.flatMap(part => cutLine(part, side)), [line])
}

function cutRing(ring: Point[], side: Side): Point[] {
  return ring.flatMap((end, i) => {
    const start = ring.at(i - 1) ?? end
    const [before, after] = [side.depth(start), side.depth(end)]
    const crossing = before < 0 !== after < 0 ? [between(start, end, before / (before - after))] : []
    return after < 0 ? crossing : [...crossing, end]
  })
}

function cutLine(line: Point[], side: Side): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  line.forEach((end, i) => {
    const start = line[i - 1] ?? end
    const [before, after] = [side.depth(start), side.depth(end)]
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
