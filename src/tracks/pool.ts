// A pool swim with its recorded lengths.

/** Metres per unit of a pool's length. */
export const poolUnits = { m: 1, yd: 0.9144 } as const
export type PoolUnit = keyof typeof poolUnits

/** Swimming strokes. A medley consists of the first four. */
export const strokes = [
  'freestyle',
  'backstroke',
  'breaststroke',
  'butterfly',
  'drill',
  'mixed',
  'medley',
] as const
export type Stroke = (typeof strokes)[number]

/** One length of the pool, or a rest at its wall. */
export interface PoolLength {
  /** Start of the length, in microseconds since 1970. */
  readonly start: number
  readonly seconds: number
  /** False for a rest at the wall. */
  readonly isSwum: boolean
  /** Stroke of the length; `null` if not recorded. */
  readonly stroke: Stroke | null
  /** Number of strokes that the recorder counted; `null` if it counted none. */
  readonly strokes: number | null
  /** Which half it is of a length that the user has split, see missed-turns.ts. */
  readonly half?: 1 | 2
}

export interface Pool {
  /** Length of the pool, always in metres. */
  readonly lengthM: number
  /** Unit in which the length is shown. A pool of 25 yd has a `lengthM` of 22.86. */
  readonly unit: PoolUnit
  /** The lengths and rests of the swim, in order of time. */
  readonly lengths: readonly PoolLength[]
}

/** Returns the number of lengths swum and their total seconds, without rests. */
export function swumIn(pool: Pool): { lengths: number; swumS: number } {
  const swum = pool.lengths.filter(({ isSwum }) => isSwum)
  return { lengths: swum.length, swumS: swum.reduce((sum, { seconds }) => sum + seconds, 0) }
}

/**
 * Joins the pool data of an outing that was recorded in several parts.
 * @param pools pool data of each part, in order; `null` for a part that is not a pool swim
 * @param time times of the outing's points, in microseconds since 1970; the swum lengths must lie within them
 * @returns `null` unless all parts were swum in a pool of the same length
 */
export function joinPools(pools: readonly (Pool | null)[], time: Float64Array): Pool | null {
  const [first = null] = pools
  if (first === null || pools.some(pool => pool?.lengthM !== first.lengthM)) return null
  const lengths = pools.flatMap(pool => pool?.lengths ?? [])
  const [from, to] = [time[0]! - tolerance, time.at(-1)! + tolerance]
  // Rests are not checked, because a rest at the end may last beyond the last point.
  const swum = lengths.filter(({ isSwum }) => isSwum)
  const isWithin = swum.every(({ start, seconds }) => start >= from && start + seconds * 1e6 <= to)
  return isWithin ? { ...first, lengths } : null
}

/** Tolerance in microseconds for the rounding errors of fractions of a second. */
const tolerance = 1000

/**
 * Tolerance in seconds. Devices record the starts of lengths and laps in whole seconds, but their durations more
 * precisely.
 */
const clockStepS = 2

/**
 * Returns the seconds swum up to each point, counted from the first point. They increase during lengths, but not during
 * rests.
 * @param time times of the points in microseconds, ascending
 */
export const swumUpTo = (pool: Pool, time: Float64Array): Float64Array => grownUpTo(pool, time, () => 1)

/**
 * Returns the metres swum up to each point. They increase evenly within a length. They are rounded, so that four
 * lengths of 25 m are exactly 100 m, at whatever time they start.
 */
export const metresUpTo = (pool: Pool, time: Float64Array): Float64Array =>
  grownUpTo(pool, time, ({ seconds }) => pool.lengthM / seconds).map(
    metres => Math.round(metres * exactSteps) / exactSteps,
  )

/**
 * Number of rounding steps per metre. A step is about a micrometre. It is a power of two, so that sums have no rounding
 * errors.
 */
const exactSteps = 2 ** 20

/**
 * Returns the amount reached at each point, if the amount increases during each length.
 * @param rateOf increase per second during a length
 */
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
 * Corrects the starts of laps. A lap that starts up to `clockStepS` seconds before a length ends is moved to the end of
 * the length. Without this, a lap that is a rest would contain the end of that length.
 * @param starts seconds since the first point, ascending
 * @param first time of the first point, in microseconds since 1970
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

/**
 * Returns a function for the total at a time in seconds. Each item adds its rate per second from its start on. The
 * times of successive calls must not decrease.
 */
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
  /** Time in seconds at the wall until the next length begins or the recording ends. */
  readonly restS: number
}

/**
 * Minimum duration of a rest in seconds. A shorter time between two lengths comes from rounding their starts to
 * seconds.
 */
const minRestS = 1

/**
 * Groups the swum lengths by the device's laps. A lap without swimming counts as rest after the previous length.
 * @param lapStarts milliseconds since 1970, ascending
 * @returns laps with at least one length, in order of time
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

/** Returns the swum lengths, each with the rest after it. */
export function withRests({ lengths }: Pool): SwumLength[] {
  const swum = lengths.filter(({ isSwum }) => isSwum)
  const last = lengths.at(-1)
  const end = last ? last.start + last.seconds * 1e6 : 0
  return swum.map((length, index) => {
    const rest = ((swum[index + 1]?.start ?? end) - length.start) / 1e6 - length.seconds
    return { ...length, restS: rest < minRestS ? 0 : rest }
  })
}
