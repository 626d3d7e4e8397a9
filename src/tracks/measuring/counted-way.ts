// Distance of a recording at each point: as its device counted it, or else by its positions over ground (shared decision
// "distance").
import { distance2d } from '../distance'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import { metresBySpeed } from './top-speed'
import { type Travelled, travelledAt } from './travelled'

/** The device's records and its total belong to the same count if they differ by less than this share. */
const sameCount = 0.02

/**
 * A recording without positions, counted from 0 if its first record tells no distance: in pools the first one comes with
 * the first length.
 * @param total the device's total in metres; `null` if missing. A count that does not end at it began before the recording.
 */
export function countedFromZero(points: Points, total: number | null): Points {
  const { distance } = points
  const isUntold = distance !== null && Number.isNaN(distance[0])
  const last = distance?.findLast(metres => !Number.isNaN(metres)) ?? 0
  if (!isUntold || !total || Math.abs(last / total - 1) >= sameCount) return points
  return { ...points, distance: distance.with(0, 0) }
}

/** A count that grows by leaps is evened if steps that are impossibly fast hold more than this share of it … */
const mostInLeaps = 0.05

/** … and the recorded speed adds up to the same within this share. */
const mostApart = 0.1

export type DistanceSource = 'device' | 'points'

/** Metres over ground to each point from the previous one in its segment. */
export function flatSteps(points: Points, segments: readonly Segment[]): Float64Array {
  const steps = new Float64Array(points.count)
  for (const { start, end } of segments) {
    for (let index = start + 1; index < end; index++) {
      // Steps back in time, or without duration, count for nothing.
      if (difference(points.time, index - 1, index) > 0) steps[index] = distance2d(points, index, index - 1)
    }
  }
  return steps
}

/** Metres the device counted between its first and last record, summed over the segments; `null` if it recorded none. */
export function toldLength({ distance }: Points, segments: readonly Segment[]): number | null {
  if (distance === null) return null
  let [length, isTold] = [0, false]
  for (const { start, end } of segments) {
    const told = distance.subarray(start, end).filter(metres => !Number.isNaN(metres))
    if (told.length < 2) continue
    length += told.at(-1)! - told[0]!
    isTold = true
  }
  return isTold ? length : null
}

/**
 * Metres at each point since the first. The device's count fills gaps of positions, and positions fill gaps of the count.
 * @param flat result of `flatSteps`
 * @param source `points` if the device's count is not believed
 * @param total the device's total in metres; `null` if missing or not believed
 */
export function countWay(
  points: Points,
  segments: readonly Segment[],
  { flat, source, total }: { flat: Float64Array; source: DistanceSource; total: number | null },
): Float32Array {
  const steps = source === 'device' ? deviceSteps(points, segments, flat) : flat
  const length = sumOf(steps)
  const scale = total && Math.abs(total / length - 1) < sameCount ? total / length : 1
  const way = new Float32Array(points.count)
  let metres = 0
  for (let index = 0; index < way.length; index++) {
    metres += steps[index]! * scale
    way[index] = toCentimetres(metres)
  }
  return way
}

/**
 * Spreads a count that grows by leaps in proportion to the recorded speed. On virtual courses a device may learn its
 * position late and count the way of many seconds in one: the sum is true, but no part of it would be.
 * @param points with the distance that was counted
 * @param believed their way, to which impossible steps add nothing
 * @returns metres at each point, as many in all; unchanged without leaps or without a speed that agrees
 */
export function withoutLeaps(
  points: Points,
  segments: readonly Segment[],
  believed: Travelled,
): Float32Array {
  const counted = points.distance!
  if (believed.metres.at(-1)! >= counted.at(-1)! * (1 - mostInLeaps)) return counted
  const metres = metresBySpeed(points.speed, travelledAt({ points, segments }), mostApart)
  return metres === null ? counted : Float32Array.from(metres, toCentimetres)
}

/** Rounded like the counts of devices: this compresses well. */
const toCentimetres = (metres: number) => Math.round(metres * 100) / 100

/**
 * Between two counted records, distributes the count in proportion to the positions; before the first and after the last,
 * uses the positions.
 */
function deviceSteps({ distance }: Points, segments: readonly Segment[], flat: Float64Array): Float64Array {
  const steps = flat.slice()
  for (const { start, end } of segments) {
    let before = -1
    for (let index = start; index < end; index++) {
      const told = distance?.[index] ?? Number.NaN
      if (Number.isNaN(told)) continue
      if (before >= 0) spread(steps, { before, index, metres: Math.max(0, told - distance![before]!) })
      before = index
    }
  }
  return steps
}

/** @param gap two counted records and the metres between them */
function spread(steps: Float64Array, gap: { before: number; index: number; metres: number }) {
  const { before, index, metres } = gap
  const length = index === before + 1 ? 0 : sumOf(steps.subarray(before + 1, index + 1))
  for (let step = before + 1; step <= index; step++)
    steps[step] = length > 0 ? (steps[step]! * metres) / length : metres / (index - before)
}

/** Sum in metres. */
export function sumOf(steps: Float64Array): number {
  let sum = 0
  for (const step of steps) sum += step
  return sum
}
