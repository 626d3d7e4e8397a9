// Distance of a recording at each point: as its device counted it, or else by its positions over ground (shared decision
// "distance").
import { distance2d } from '../distance'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'

/** The device's records and its total belong to the same count if they differ by less than this share. */
const sameCount = 0.02

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
    // Rounded to a centimetre, like the counts of devices: this compresses well.
    way[index] = Math.round(metres * 100) / 100
  }
  return way
}

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
