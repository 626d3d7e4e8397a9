// Glyph outlines as SVG path data. The coordinates are relative, so that an outline can be placed anywhere, its small
// numbers compress well, and a whole word is one path. Pure: no I/O.
import type { PathCommand } from 'opentype.js'

/**
 * Converts an outline of a font to path data.
 * @param grain unit of the coordinates in the result; points are rounded to it
 */
export function outlineOf(commands: readonly PathCommand[], grain = 1): string {
  const round = (value: number) => Math.round(value / grain)
  let start = { x: 0, y: 0 }
  let at = start
  return commands
    .map(command => {
      if (command.type === 'Z') {
        at = start
        return 'z'
      }
      const from = at
      at = { x: round(command.x), y: round(command.y) }
      if (command.type === 'M') start = at
      const end = [at.x - from.x, at.y - from.y]
      if (command.type === 'Q') {
        return `q${[round(command.x1) - from.x, round(command.y1) - from.y, ...end].join(' ')}`
      }
      // Skip lines of length 0, which some glyphs of fonts contain.
      const isNowhere = command.type === 'L' && end.every(part => part === 0)
      return isNowhere ? '' : `${command.type.toLowerCase()}${end.join(' ')}`
    })
    .join('')
    .replaceAll(' -', '-')
}

/** End point of a line or curve. */
export interface OutlinePoint {
  x: number
  y: number
  /** Control point of the curve that ends at this point; missing for a straight line. */
  towards?: { x: number; y: number }
}

const commands = /([mlqz])([^mlqz]*)/g

/** Reads the closed contours of an outline as lists of points. Each point occurs once. */
export function readOutline(outline: string): OutlinePoint[][] {
  const contours: OutlinePoint[][] = []
  let at = { x: 0, y: 0 }
  for (const [, type, values = ''] of outline.matchAll(commands)) {
    const contour = contours.at(-1) ?? []
    if (type === 'z') {
      const [first, last] = [contour[0], contour.at(-1)]
      if (!first || !last) continue
      at = { x: first.x, y: first.y }
      // If the contour ends with a curve back to its start, keep the control point of that curve.
      if (contour.length > 1 && last.x === first.x && last.y === first.y) contour[0] = contour.pop() ?? first
      continue
    }
    const numbers = (values.match(/-?\d+/g) ?? []).map(Number)
    const [x = 0, y = 0] = numbers.slice(-2)
    const [towardsX = 0, towardsY = 0] = numbers
    const point: OutlinePoint = { x: at.x + x, y: at.y + y }
    if (type === 'q') point.towards = { x: at.x + towardsX, y: at.y + towardsY }
    if (type === 'm') contours.push([point])
    else contour.push(point)
    at = point
  }
  return contours
}

/**
 * Widens an outline by a distance on all sides. The result is filled polygons, which render much faster than a wide
 * stroke. Holes are filled as well, and sharp corners are cut off.
 * @param distance distance in the units of the outline
 */
export function widened(outline: string, distance: number): string {
  const contours = readOutline(outline).filter(({ length }) => length > 2)
  const areas = contours.map(areaOf)
  const largest = areas.reduce((most, area) => (Math.abs(area) > Math.abs(most) ? area : most), 0)
  // Holes run in the opposite direction.
  const solid = contours.filter((_, index) => Math.sign(areas[index] ?? 0) === Math.sign(largest))
  const outwards = Math.sign(largest) * distance
  let from = { x: 0, y: 0 }
  return solid
    .map(contour => {
      const points = contour.flatMap((point, index) =>
        around(
          contour.at(index - 1) ?? point,
          point,
          contour[(index + 1) % contour.length] ?? point,
          outwards,
        ),
      )
      const steps = points.map(({ x, y }, index) => {
        const step = `${index === 0 ? 'm' : 'l'}${x - from.x} ${y - from.y}`
        from = { x, y }
        return step
      })
      from = points[0] ?? from
      return `${steps.join('')}z`
    })
    .join('')
    .replaceAll(' -', '-')
}

/** Returns twice the signed area of a contour. The sign tells its direction. */
function areaOf(contour: readonly OutlinePoint[]): number {
  return contour.reduce((sum, { x, y }, index) => {
    const before = contour.at(index - 1) ?? { x, y }
    return sum + before.x * y - x * before.y
  }, 0)
}

/**
 * Maximum distance of a corner of the result from the original corner, in multiples of the widening distance. Corners
 * further away are cut off.
 */
const maxCorner = 1.5

/**
 * Returns the point at which both edges of a corner meet after they were moved outwards, or two points if the corner is
 * cut off.
 */
function around(before: OutlinePoint, corner: OutlinePoint, after: OutlinePoint, outwards: number) {
  const [one, other] = [normalOf(before, corner), normalOf(corner, after)]
  const place = (x: number, y: number) => ({
    x: Math.round(corner.x + x * outwards),
    y: Math.round(corner.y + y * outwards),
  })
  const cosine = one.x * other.x + one.y * other.y
  // If a is half the angle between the two normals, `square` is cos²(a), and the new corner is 1 / cos(a) times
  // `outwards` away from the old one.
  const square = (1 + cosine) / 2
  if (square * maxCorner ** 2 < 1) return [place(one.x, one.y), place(other.x, other.y)]
  return [place((one.x + other.x) / 2 / square, (one.y + other.y) / 2 / square)]
}

/**
 * Returns the unit normal of an edge. It points outwards if the contour has a positive area, see `areaOf`; otherwise
 * inwards.
 */
function normalOf(from: OutlinePoint, to: OutlinePoint): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.y - from.y) / length, y: (from.x - to.x) / length }
}
