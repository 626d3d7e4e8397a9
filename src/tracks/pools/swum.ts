import { clockStepS, type Pool } from './pool'

/**
 * Seconds that were swum from the first point up to each of them: they grow by what lies within a length, and not by rests.
 * @param time of the points, in microseconds, that never falls
 */
export function swumUpTo({ lengths }: Pool, time: Float64Array): Float64Array {
  const first = time[0] ?? 0
  const swum = lengths.filter(({ isSwum }) => isSwum)
  const begun = secondsSince(swum.map(({ start }) => (start - first) / 1e6))
  const ended = secondsSince(swum.map(({ start, seconds }) => (start - first) / 1e6 + seconds))
  return time.map(at => begun((at - first) / 1e6) - ended((at - first) / 1e6))
}

/**
 * When laps began: one that began as a length ended, but for the step of the device's clock, begins behind that length. So a rest
 * that is a lap has nothing of the length before it.
 * @param starts seconds since the first point, in their order
 * @param first when that was, in microseconds since 1970
 */
export function lapsBehindLengths({ lengths }: Pool, starts: readonly number[], first: number): number[] {
  let at = 0
  const endOf = (index: number) => (lengths[index]!.start - first) / 1e6 + lengths[index]!.seconds
  return starts.map(start => {
    while (at < lengths.length && endOf(at) <= start) at++
    if (at === lengths.length || (lengths[at]!.start - first) / 1e6 >= start) return start
    return endOf(at) - start <= clockStepS ? endOf(at) : start
  })
}

/** The sum of the seconds that have passed since each of some moments that lie behind. Asked for seconds that never fall. */
function secondsSince(moments: readonly number[]) {
  const sorted = moments.toSorted((a, b) => a - b)
  let [passed, sum] = [0, 0]
  return (second: number): number => {
    while (passed < sorted.length && sorted[passed]! <= second) sum += sorted[passed++]!
    return passed * second - sum
  }
}
