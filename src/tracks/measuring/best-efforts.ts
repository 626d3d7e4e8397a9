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
 * and all that end at one are tried, with two pointers each.
 */
function fastest(way: Travelled, distance: number) {
  const { metres, seconds } = way
  const last = metres.length - 1
  let best = { from: seconds[0]!, to: seconds[last]! }
  const keepFaster = (from: number, to: number) => {
    if (to - from < best.to - best.from) best = { from, to }
  }
  const [earliest, latest] = [earliestAt(way), latestAt(way)]
  for (let index = 0; index <= last; index++) {
    const end = metres[index]! + distance
    if (end <= metres[last]!) keepFaster(seconds[index]!, earliest(end))
    const start = metres[index]! - distance
    if (start >= 0) keepFaster(latest(start), seconds[index]!)
  }
  return best
}

/** When so many metres are reached first. Asked for metres that never fall. */
function earliestAt(way: Travelled) {
  let index = 0
  return (wanted: number): number => {
    while (way.metres[index]! < wanted) index++
    return index === 0 ? way.seconds[0]! : secondAt(way, wanted, index)
  }
}

/** When so many metres are left behind. Asked for metres that never fall. */
function latestAt(way: Travelled) {
  let index = 0
  return (wanted: number): number => {
    while (index < way.metres.length - 1 && way.metres[index + 1]! <= wanted) index++
    return index === way.metres.length - 1 ? way.seconds[index]! : secondAt(way, wanted, index + 1)
  }
}

/** Within the step that leads to a point, which adds to the way. */
function secondAt({ metres, seconds }: Travelled, wanted: number, index: number): number {
  const [before, after] = [metres[index - 1]!, metres[index]!]
  return (
    seconds[index - 1]! + ((wanted - before) / (after - before)) * (seconds[index]! - seconds[index - 1]!)
  )
}
