// Distance of a recording at each point. It is the one that the device counted, or else that of the positions over
// ground.
import { distance2d } from '../distance'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import { metresBySpeed } from './top-speed'
import { type Travelled, travelledAt } from './travelled'

/** If the distance of the device's records and its total differ by less than this share, they agree. */
const sameCount = 0.02

/**
 * Lets a recording without positions count from 0 if its first record has no distance. In pools, the first distance
 * comes at the end of the first length.
 * @param total the device's total in metres; `null` if missing. If the last distance differs from it, the count began
 * before the recording.
 */
export function countedFromZero(points: Points, total: number | null): Points {
  const { distance } = points
  const isUntold = distance !== null && Number.isNaN(distance[0])
  const last = distance?.findLast(metres => !Number.isNaN(metres)) ?? 0
  if (!isUntold || !total || Math.abs(last / total - 1) >= sameCount) return points
  return { ...points, distance: distance.with(0, 0) }
}

/** `withoutLeaps` changes a distance if impossibly fast steps make up more than this share of it … */
const maxShareInLeaps = 0.05

/** … and the recorded speed adds up to the same distance, give or take this share. */
const maxApart = 0.1

export type DistanceSource = 'device' | 'points'

/** Metres over ground to each point from the previous one in its segment. */
export function flatSteps(points: Points, segments: readonly Segment[]): Float64Array {
  const steps = new Float64Array(points.count)
  for (const { start, end } of segments) {
    for (let index = start + 1; index < end; index++) {
      // Steps back in time and steps without duration do not count.
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
 * Metres at each point since the first one. Where the device counted no distance, that of the positions is used, and
 * the other way round.
 * @param flat result of `flatSteps`
 * @param source `points` if the device's count is not believed
 * @param total the device's total in metres; `null` if missing or not believed
 * @param isExact true to reach the total even if it differs by more than usual
 */
export function countWay(
  points: Points,
  segments: readonly Segment[],
  {
    flat,
    source,
    total,
    isExact = false,
  }: { flat: Float64Array; source: DistanceSource; total: number | null; isExact?: boolean },
): Float32Array {
  const steps = source === 'device' ? deviceSteps(points, segments, flat) : flat
  const length = sumOf(steps)
  const isScaled = total && length > 0 && (isExact || Math.abs(total / length - 1) < sameCount)
  const scale = isScaled ? total / length : 1
  const way = new Float32Array(points.count)
  let metres = 0
  for (let index = 0; index < way.length; index++) {
    metres += steps[index]! * scale
    way[index] = toCentimetres(metres)
  }
  return way
}

/**
 * Spreads a distance that grows by leaps in proportion to the recorded speed. On virtual courses a device may learn
 * its position late, and then count the way of many seconds at once. The sum is right, but the distance of any part
 * of it would be wrong.
 * @param points with the distance that was counted
 * @param believed their way, to which impossible steps add nothing
 * @returns metres at each point, with the same sum; unchanged if there are no leaps, or no speed that agrees
 */
export function withoutLeaps(points: Points, segments: readonly Segment[], believed: Travelled) {
  const counted = points.distance!
  if (believed.metres.at(-1)! >= counted.at(-1)! * (1 - maxShareInLeaps)) return counted
  const metres = metresBySpeed(points.speed, travelledAt({ points, segments }), maxApart)
  return metres === null ? counted : Float32Array.from(metres, toCentimetres)
}

/** Rounds to centimetres as devices do, because this compresses well. */
const toCentimetres = (metres: number) => Math.round(metres * 100) / 100

/**
 * Metres of each step. Between two records with a distance, their difference is distributed in proportion to the
 * positions. Before the first and after the last of them, the distance of the positions is used.
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

/** @param gap two records with a distance, and the metres between them */
function spread(steps: Float64Array, gap: { before: number; index: number; metres: number }) {
  const { before, index, metres } = gap
  const length = index === before + 1 ? 0 : sumOf(steps.subarray(before + 1, index + 1))
  for (let step = before + 1; step <= index; step++)
    steps[step] = length > 0 ? (steps[step]! * metres) / length : metres / (index - before)
}

/** Sum in metres. */
export const sumOf = (steps: Float64Array): number => steps.reduce((sum, step) => sum + step, 0)
