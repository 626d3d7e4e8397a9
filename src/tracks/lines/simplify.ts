/** Simplifies lines. The computing time is limited for every line. */
import type { Point } from './web-mercator'

/** Tolerances in pixels. A deviation up to the first one is invisible, and one up to the second hardly visible. */
const firstTolerance = 0.5
const maxTolerance = 4

/**
 * Maximum number of points for the search below, which takes quadratic time in the worst case. Longer lines are reduced
 * to a sample first. Real recordings have fewer points after rounding to whole pixels, so only noise is reduced.
 */
const maxCandidates = 5000

/**
 * Returns the points that matter for the shape of a line: at most `maxPoints` (at least 2), in order, and with both
 * ends (Ramer 1972, Douglas and Peucker 1973). If too many points matter, the line is noise, and an even sample is
 * returned.
 */
export function simplifyLine(line: Point[], maxPoints: number): Point[] {
  const candidates = thinOut(line)
  const deviations = measureDeviations(candidates)
  let kept = candidates
  for (let tolerance = firstTolerance; tolerance <= maxTolerance; tolerance *= 2) {
    kept = candidates.filter((_, i) => deviations[i]! > tolerance)
    if (kept.length <= maxPoints) return kept
  }
  return sampleEvenly(kept, maxPoints)
}

/** Reduces a line to a number of points that `measureDeviations` can handle. */
export const thinOut = (line: Point[]): Point[] => sampleEvenly(line, maxCandidates)

function sampleEvenly(line: Point[], count: number): Point[] {
  if (line.length <= count) return line
  const step = (line.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, i) => line[Math.round(i * step)]!)
}

/**
 * Returns for every point the largest tolerance at which Douglas–Peucker still keeps it. This is the distance of the
 * point from the straight line between the ends of its stretch, limited by the values of these ends. Both ends of the
 * line have infinity; values up to `firstTolerance` become 0.
 */
export function measureDeviations(line: Point[]): Float64Array {
  const deviations = new Float64Array(line.length)
  if (line.length === 0) return deviations
  deviations[0] = deviations[line.length - 1] = Infinity
  const stretches = [{ first: 0, last: line.length - 1, limit: Infinity }]
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const { first, last, limit } = stretch
    const farthest = findFarthest(line, first, last)
    const deviation = Math.min(limit, farthest.distance)
    if (deviation <= firstTolerance) continue
    deviations[farthest.index] = deviation
    stretches.push(
      { first, last: farthest.index, limit: deviation },
      { first: farthest.index, last, limit: deviation },
    )
  }
  return deviations
}

function findFarthest(line: Point[], first: number, last: number): { index: number; distance: number } {
  const start = line[first]!
  const end = line[last]!
  let index = first
  let largest = 0
  for (let i = first + 1; i < last; i++) {
    const squared = squaredDistance(line[i]!, start, end)
    if (squared > largest) {
      largest = squared
      index = i
    }
  }
  return { index, distance: Math.sqrt(largest) }
}

/** Squared distance of a point from the line segment between two others. */
function squaredDistance(point: Point, start: Point, end: Point): number {
  const alongX = end.x - start.x
  const alongY = end.y - start.y
  const lengthSquared = alongX * alongX + alongY * alongY
  const projected = (point.x - start.x) * alongX + (point.y - start.y) * alongY
  const share = lengthSquared === 0 ? 0 : Math.max(0, Math.min(1, projected / lengthSquared))
  const offX = point.x - start.x - share * alongX
  const offY = point.y - start.y - share * alongY
  return offX * offX + offY * offY
}
