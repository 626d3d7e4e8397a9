import type { Pool, PoolLength } from './pool'

/** Seconds: devices tell whole ones of when lengths and laps began, and more closely how long they were. */
const clockStepS = 2

/**
 * Seconds that were swum from the first point up to each of them: they grow by what lies within a length, and not by rests.
 * @param time of the points, in microseconds, that never falls
 */
export const swumUpTo = (pool: Pool, time: Float64Array): Float64Array => grownUpTo(pool, time, () => 1)

/** Metres likewise: within a length they grow evenly. Four lengths of 25 are exactly 100, also from the second one on. */
export const metresUpTo = (pool: Pool, time: Float64Array): Float64Array =>
  grownUpTo(pool, time, ({ seconds }) => pool.lengthM / seconds).map(
    metres => Math.round(metres * exactSteps) / exactSteps,
  )

/** Of a metre: about micrometres, as fractions that add up without an error. */
const exactSteps = 2 ** 20

/** What has grown since the first point at a rate of its own while each length was swum. @param rateOf for each second */
function grownUpTo({ lengths }: Pool, time: Float64Array, rateOf: (length: PoolLength) => number) {
  const first = time[0] ?? 0
  const swum = lengths
    .filter(({ isSwum }) => isSwum)
    .map(length => ({ ...length, begun: (length.start - first) / 1e6, rate: rateOf(length) }))
  const begun = grownSince(swum.map(({ begun, rate }) => ({ since: begun, rate })))
  const ended = grownSince(swum.map(({ begun, seconds, rate }) => ({ since: begun + seconds, rate })))
  const grown = time.map(at => begun((at - first) / 1e6) - ended((at - first) / 1e6))
  const before = grown[0] ?? 0
  return grown.map(amount => amount - before)
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

/** The sum of what has grown since each of some moments that lie behind, for each second. Asked for seconds that never fall. */
function grownSince(growing: readonly { since: number; rate: number }[]) {
  const sorted = growing.toSorted((a, b) => a.since - b.since)
  let [passed, rates, sum] = [0, 0, 0]
  return (second: number): number => {
    while (passed < sorted.length && sorted[passed]!.since <= second) {
      const { since, rate } = sorted[passed++]!
      rates += rate
      sum += rate * since
    }
    return rates * second - sum
  }
}

export interface SwumLength extends PoolLength {
  /** Seconds at the wall until the next length began, or the recording ended. */
  readonly restS: number
}

/** Seconds: devices tell whole ones of when lengths began, so that less between two of them is no rest. */
const shortestRestS = 1

/**
 * What was swum, by the laps of the recorder. A lap in which nobody swam is the rest behind the length before it.
 * @param lapStarts when each began, in milliseconds since 1970, in their order
 * @returns laps of at least one length, in the order of time
 */
export function swumLaps(pool: Pool, lapStarts: readonly number[]): SwumLength[][] {
  const laps: SwumLength[][] = []
  let [begun, lapBefore] = [0, -1]
  for (const length of withRests(pool)) {
    while (begun < lapStarts.length && lapStarts[begun]! * 1000 <= length.start) begun++
    if (begun !== lapBefore) laps.push([])
    lapBefore = begun
    laps.at(-1)!.push(length)
  }
  return laps
}

function withRests({ lengths }: Pool): SwumLength[] {
  const swum = lengths.filter(({ isSwum }) => isSwum)
  const last = lengths.at(-1)
  const end = last ? last.start + last.seconds * 1e6 : 0
  return swum.map((length, index) => {
    const rest = ((swum[index + 1]?.start ?? end) - length.start) / 1e6 - length.seconds
    return { ...length, restS: rest < shortestRestS ? 0 : rest }
  })
}
