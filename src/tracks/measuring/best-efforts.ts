/** The fastest way over usual distances within a recording. */
import type { Travelled } from './travelled'

/** In metres: of runners, cyclists, swimmers and rowers. A mile has 1,609.344 m. */
export const effortDistances = [
  100, 400, 500, 1000, 1500, 1609.344, 2000, 5000, 10_000, 16_093.44, 20_000, 21_097.5, 40_000, 42_195,
  50_000, 100_000, 160_934.4, 200_000,
] as const

/** A distance that was covered, and when. */
export interface Effort {
  readonly distanceMm: number
  /** Since the first point. */
  readonly startMs: number
  /** Pauses included. */
  readonly elapsedMs: number
}

/** Sums of many steps: what is less than a millimetre short of a distance has covered it. */
const tolerance = 1e-3

/**
 * The least time from one place of a recording to another that is the distance further, pauses included, as races are timed.
 * Of the distances that are longer than the recording there is none.
 * @param way without steps that nobody can have made
 */
export function bestEfforts(way: Travelled, distances: readonly number[] = effortDistances): Effort[] {
  const length = way.metres.at(-1) ?? 0
  return distances.flatMap(distance => {
    if (length < distance - tolerance) return []
    const { from, to } = fastest(way, Math.min(distance, length))
    const [startMs, endMs] = [Math.round(from * 1000), Math.round(to * 1000)]
    if (endMs <= startMs) return []
    return [{ distanceMm: Math.round(distance * 1000), startMs, elapsedMs: endMs - startMs }]
  })
}

/**
 * Between two points the speed is constant, so that the fastest stretch begins or ends at a point: all stretches that begin at one
 * and all that end at one are tried, with two pointers each. Most are slower, which their whole steps tell.
 */
function fastest(way: Travelled, distance: number) {
  const { metres, seconds } = way
  const last = metres.length - 1
  const length = metres[last]!
  let from = seconds[0]!
  let to = seconds[last]!
  /** Where a stretch that begins at a point has ended, and the point before which one that ends at a point begins. */
  let [ended, begun] = [0, 0]
  for (let index = 0; index <= last; index++) {
    const at = metres[index]!
    const now = seconds[index]!
    if (at + distance <= length) {
      while (metres[ended]! < at + distance) ended++
      if (seconds[ended - 1]! - now < to - from) {
        const end = secondAt(way, at + distance, ended)
        if (end - now < to - from) [from, to] = [now, end]
      }
    }
    if (at >= distance) {
      while (metres[begun + 1]! <= at - distance) begun++
      if (now - seconds[begun + 1]! < to - from) {
        const start = secondAt(way, at - distance, begun + 1)
        if (now - start < to - from) [from, to] = [start, now]
      }
    }
  }
  return { from, to }
}

/** Within the step that leads to a point, which adds to the way. */
function secondAt({ metres, seconds }: Travelled, wanted: number, index: number): number {
  const [before, after] = [metres[index - 1]!, metres[index]!]
  return (
    seconds[index - 1]! + ((wanted - before) / (after - before)) * (seconds[index]! - seconds[index - 1]!)
  )
}
