// A swim in a pool, length by length, as its recorder told it.

/** Metres of the unit in which the length of a pool is told. */
export const poolUnits = { m: 1, yd: 0.9144 } as const
export type PoolUnit = keyof typeof poolUnits

/** Ways to swim; a medley is of all four. */
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

/** Once through the pool, or a rest at its wall. */
export interface PoolLength {
  /** Microseconds since 1970. */
  readonly start: number
  readonly seconds: number
  /** False for a rest. */
  readonly isSwum: boolean
  /** Null where the recorder does not say. */
  readonly stroke: Stroke | null
  /** How many; null where nobody counted. */
  readonly strokes: number | null
}

export interface Pool {
  /** Metres, whatever its unit. */
  readonly lengthM: number
  /** In which its length is told: a pool of 25 yd has 22.86 m. */
  readonly unit: PoolUnit
  /** In the order of time. */
  readonly lengths: readonly PoolLength[]
}

/** What was swum, without the rests: how many lengths, and how many seconds they took. */
export function swumIn(pool: Pool): { lengths: number; swumS: number } {
  const swum = pool.lengths.filter(({ isSwum }) => isSwum)
  return { lengths: swum.length, swumS: swum.reduce((sum, { seconds }) => sum + seconds, 0) }
}

/**
 * The pool of an outing that may have been recorded in several parts.
 * @param pools of the parts, in their order; null for a part that was not swum in one
 * @param time of its points, in microseconds since 1970: lengths outside of it say nothing of them
 * @returns null unless all parts were swum in the same one
 */
export function joinPools(pools: readonly (Pool | null)[], time: Float64Array): Pool | null {
  const [first = null] = pools
  if (first === null || pools.some(pool => pool?.lengthM !== first.lengthM)) return null
  const lengths = pools.flatMap(pool => pool?.lengths ?? [])
  const [from, to] = [time[0]! - tolerance, time.at(-1)! + tolerance]
  // A rest at the end has no point when it is over.
  const swum = lengths.filter(({ isSwum }) => isSwum)
  const isWithin = swum.every(({ start, seconds }) => start >= from && start + seconds * 1e6 <= to)
  return isWithin ? { ...first, lengths } : null
}

/** Microseconds: what calculating with fractions of seconds may add. */
const tolerance = 1000
