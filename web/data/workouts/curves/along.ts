// Positions along a recording, in seconds from its start. Unlike an index, a second does not depend on how many points
// are loaded. The functions here are pure.
import type { CurvePoint, PlacedPoint, Position } from '../track'

/** A part of a recording, between two seconds from its start. */
export interface Stretch {
  readonly from: number
  /** The later second, which is greater than `from`. */
  readonly to: number
}

/** Writes a stretch as parameters of an API query. */
export const secondsOf = ({ from, to }: Stretch) => ({ from: from.toFixed(3), to: to.toFixed(3) })

/** Reads a stretch from a URL; `null` if it is missing or invalid. */
export function stretchOf(query: URLSearchParams): Stretch | null {
  const [from, to] = [Number(query.get('from') ?? Number.NaN), Number(query.get('to') ?? Number.NaN)]
  return from >= 0 && to > from && Number.isFinite(to) ? { from, to } : null
}

/** The stretch between two seconds in either order; `null` if they are equal. */
export function stretchBetween(one: number, other: number): Stretch | null {
  return one === other ? null : { from: Math.min(one, other), to: Math.max(one, other) }
}

/**
 * Finds the index of the point whose value is nearest.
 * @param amountOf its result must not decrease from point to point
 */
export function nearestIndex<Point>(
  points: readonly Point[],
  value: number,
  amountOf: (point: Point) => number,
): number {
  const next = firstFrom(points, value, amountOf)
  const [before, after] = [points[next - 1], points[next]]
  if (after === undefined) return points.length - 1
  return before !== undefined && value - amountOf(before) <= amountOf(after) - value ? next - 1 : next
}

export const indexAt = (points: readonly CurvePoint[], second: number) =>
  nearestIndex(points, second, ({ duration }) => duration)

/** Kilometres from the start at a second, interpolated between points. */
export function distanceAt(points: readonly CurvePoint[], second: number): number {
  const next = Math.min(
    firstFrom(points, second, ({ duration }) => duration),
    points.length - 1,
  )
  const [before, after] = [points[next - 1], points[next]]
  if (after === undefined) return 0
  if (before === undefined || second >= after.duration) return after.distance
  return before.distance + shareAt(before, after, second) * (after.distance - before.distance)
}

/**
 * The lines of a stretch. Their ends are interpolated between points.
 * @param starts index of each segment's first point; no line is drawn between segments
 */
export function stretchLines(
  points: readonly PlacedPoint[],
  starts: readonly number[],
  stretch: Stretch,
): Position[][] {
  return starts.flatMap((start, segment) => {
    const line = lineIn(points.slice(start, starts[segment + 1]), stretch)
    return line.length > 1 ? [line] : []
  })
}

function lineIn(points: readonly PlacedPoint[], { from, to }: Stretch): Position[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1]
    const ends =
      before === undefined ? [] : [from, to].flatMap(second => positionBetween(before, point, second))
    const isIn = point.duration >= from && point.duration <= to
    return isIn ? [...ends, [point.longitude, point.latitude] satisfies Position] : ends
  })
}

/** The interpolated position, if the second is strictly between two points; otherwise an empty array. */
function positionBetween(before: PlacedPoint, after: PlacedPoint, second: number): Position[] {
  if (second <= before.duration || second >= after.duration) return []
  const share = shareAt(before, after, second)
  return [
    [
      before.longitude + share * (after.longitude - before.longitude),
      before.latitude + share * (after.latitude - before.latitude),
    ],
  ]
}

const shareAt = (before: CurvePoint, after: CurvePoint, second: number) =>
  (second - before.duration) / (after.duration - before.duration)

/**
 * Index of the first point whose value is at least `value`, or the number of points if there is none. It is found by
 * binary search.
 */
function firstFrom<Point>(
  points: readonly Point[],
  value: number,
  amountOf: (point: Point) => number,
): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const point = points[middle]
    if (point !== undefined && amountOf(point) < value) low = middle + 1
    else high = middle
  }
  return low
}
