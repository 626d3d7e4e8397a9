// Computes the distance of a recording at each point: the distance that the device counted, or else the distance over
// ground between the positions.
import { distance2d } from '../distance'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import { metresBySpeed } from './top-speed'
import { type Travelled, travelledAt } from './travelled'

/** The distance in the device's records and its total agree if they differ by less than this share. */
const sameCount = 0.02

/**
 * Sets the first distance to 0 if it is missing in a recording without positions. Recordings of pool swims have no
 * distance before the end of the first length.
 * @param total the device's total in metres; `null` if missing. Nothing is changed unless the total agrees with the
 * last recorded distance: otherwise the device may have started to count before the recording.
 */
export function countedFromZero(points: Points, total: number | null): Points {
  const { distance } = points
  const lacksFirst = distance !== null && Number.isNaN(distance[0])
  const last = distance?.findLast(metres => !Number.isNaN(metres)) ?? 0
  if (!lacksFirst || !total || Math.abs(last / total - 1) >= sameCount) return points
  return { ...points, distance: distance.with(0, 0) }
}

/**
 * Share of the distance. If impossibly fast steps make up more than this share, the device has recorded the distance in
 * leaps.
 */
const maxShareInLeaps = 0.05

/**
 * Leaps are corrected only if the distance computed from the recorded speed differs from the counted distance by at
 * most this share.
 */
const maxApart = 0.1

export type DistanceSource = 'device' | 'points'

/** Metres over ground to each point from the previous point in its segment. */
export function flatSteps(points: Points, segments: readonly Segment[]): Float64Array {
  const steps = new Float64Array(points.count)
  for (const { start, end } of segments) {
    for (let index = start + 1; index < end; index++) {
      // A step back in time or without duration has no length.
      if (difference(points.time, index - 1, index) > 0) steps[index] = distance2d(points, index, index - 1)
    }
  }
  return steps
}

/**
 * Metres that the device counted between its first and last record, summed over the segments; `null` if it recorded no
 * distance.
 */
export function recordedLength({ distance }: Points, segments: readonly Segment[]): number | null {
  if (distance === null) return null
  let [length, isKnown] = [0, false]
  for (const { start, end } of segments) {
    const known = distance.subarray(start, end).filter(metres => !Number.isNaN(metres))
    if (known.length < 2) continue
    length += known.at(-1)! - known[0]!
    isKnown = true
  }
  return isKnown ? length : null
}

/**
 * Metres at each point since the first one. For steps without a counted distance, the distance between the positions is
 * used, and for steps without positions the counted distance.
 * @param flat result of `flatSteps`
 * @param source `points` if the device's distance is not plausible
 * @param total the device's total in metres; `null` if missing or not plausible
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
 * Scales the distances of a recording to the device's total, because the first record may already have a distance.
 * Without this, a piece of exactly 2,000 m would lack the metres before its first record, and so its fastest 2,000 m.
 * @param total the device's total in metres; `null` if missing or not plausible
 * @returns the same distances if there is no total, or if it differs by more than usual
 */
export function reachingTotal(way: Travelled, total: number | null): Travelled {
  const length = way.metres.at(-1) ?? 0
  if (!total || !(length > 0) || Math.abs(total / length - 1) >= sameCount) return way
  return { ...way, metres: way.metres.map(metres => (metres * total) / length) }
}

/**
 * Corrects a distance that was recorded in leaps: spreads it in proportion to the recorded speed. On virtual courses a
 * device may receive its position late, and then count the distance of many seconds at once. The sum is right, but the
 * distance of any part would be wrong.
 * @param points points with the counted distance
 * @param believed distances of the points without impossible steps
 * @returns metres at each point, with the same sum; unchanged if there are no leaps, or if the recorded speed does not
 * agree
 */
export function withoutLeaps(points: Points, segments: readonly Segment[], believed: Travelled) {
  const counted = points.distance!
  if (believed.metres.at(-1)! >= counted.at(-1)! * (1 - maxShareInLeaps)) return counted
  const metres = metresBySpeed(points.speed, travelledAt({ points, segments }), maxApart)
  return metres === null ? counted : Float32Array.from(metres, toCentimetres)
}

/** Rounds to centimetres, as devices do. Rounded values also compress better. */
const toCentimetres = (metres: number) => Math.round(metres * 100) / 100

/**
 * Returns the metres of each step. Some records have no counted distance: the difference between the records around
 * them is divided among their steps, in proportion to the distances between the positions. Before the first and after
 * the last counted distance, the distance between the positions is used.
 */
function deviceSteps({ distance }: Points, segments: readonly Segment[], flat: Float64Array): Float64Array {
  const steps = flat.slice()
  for (const { start, end } of segments) {
    let before = -1
    for (let index = start; index < end; index++) {
      const recorded = distance?.[index] ?? Number.NaN
      if (Number.isNaN(recorded)) continue
      if (before >= 0) spread(steps, { before, index, metres: Math.max(0, recorded - distance![before]!) })
      before = index
    }
  }
  return steps
}

/**
 * Divides a counted distance among the steps of a gap.
 * @param gap two records with a distance, and the difference of these distances in metres
 */
function spread(steps: Float64Array, gap: { before: number; index: number; metres: number }) {
  const { before, index, metres } = gap
  const length = index === before + 1 ? 0 : sumOf(steps.subarray(before + 1, index + 1))
  for (let step = before + 1; step <= index; step++)
    steps[step] = length > 0 ? (steps[step]! * metres) / length : metres / (index - before)
}

/** Returns the sum of the steps in metres. */
export const sumOf = (steps: Float64Array): number => steps.reduce((sum, step) => sum + step, 0)
