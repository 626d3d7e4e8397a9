/** Finds the fastest times over common distances within a recording. */
import type { Travelled } from './travelled'

/** Distances in metres that are common among runners, cyclists, swimmers and rowers. A mile is 1,609.344 m. */
export const effortDistances = [
  100, 400, 500, 1000, 1500, 1609.344, 2000, 5000, 10_000, 16_093.44, 20_000, 21_097.5, 40_000, 42_195,
  50_000, 100_000, 160_934.4, 200_000,
] as const

/** A distance and the time in which it was covered. */
export interface Effort {
  readonly distanceMm: number
  /** Milliseconds since the first point. */
  readonly startMs: number
  /** Milliseconds, including pauses. */
  readonly elapsedMs: number
}

/**
 * Tolerance in metres. A distance counts as covered a millimetre early, because sums of many steps have rounding
 * errors.
 */
const tolerance = 1e-3

/**
 * Returns the shortest time for each distance anywhere in a recording. Pauses are included, because races are timed
 * that way. Distances longer than the recording are left out.
 * @param way distances and times at the points, without impossible steps
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
 * Tries every point as the start and as the end of a stretch with this distance. Most are rejected early, because the
 * complete steps of the stretch alone take longer than the fastest stretch so far.
 */
function fastest(way: Travelled, distance: number) {
  const { metres, seconds } = way
  const last = metres.length - 1
  const length = metres[last]!
  let from = seconds[0]!
  let to = seconds[last]!
  /**
   * `ended`: for the stretch that starts at the current point, the first point at or after its end. `begun`: for the
   * stretch that ends at the current point, the last point at or before its start.
   */
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

/**
 * Returns the second at which a distance is reached within the step to a point. The length of that step must not be 0.
 */
function secondAt({ metres, seconds }: Travelled, wanted: number, index: number): number {
  const [before, after] = [metres[index - 1]!, metres[index]!]
  return (
    seconds[index - 1]! + ((wanted - before) / (after - before)) * (seconds[index]! - seconds[index - 1]!)
  )
}
