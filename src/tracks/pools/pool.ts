// A swim in a pool, length by length, as recorded.

/** Metres per unit of a pool's length. */
export const poolUnits = { m: 1, yd: 0.9144 } as const
export type PoolUnit = keyof typeof poolUnits

/** Strokes; a medley combines all four. */
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
  /** Microseconds since 1970. */
  readonly start: number
  readonly seconds: number
  /** False for a rest. */
  readonly isSwum: boolean
  /** `null` if not recorded. */
  readonly stroke: Stroke | null
  /** Number of strokes; `null` if not counted. */
  readonly strokes: number | null
}

export interface Pool {
  /** In metres, whatever the unit of the pool. */
  readonly lengthM: number
  /** Unit in which the length is shown. A pool of 25 yd has a `lengthM` of 22.86. */
  readonly unit: PoolUnit
  /** In order of time. */
  readonly lengths: readonly PoolLength[]
}

/** Number of lengths swum and their seconds, without rests. */
export function swumIn(pool: Pool): { lengths: number; swumS: number } {
  const swum = pool.lengths.filter(({ isSwum }) => isSwum)
  return { lengths: swum.length, swumS: swum.reduce((sum, { seconds }) => sum + seconds, 0) }
}

/**
 * Joins the pool data of an outing that was recorded in several parts.
 * @param pools of the parts, in order; `null` for a part that is not a pool swim
 * @param time of the outing's points, in microseconds since 1970; the swum lengths must lie within it
 * @returns `null` unless all parts were swum in a pool of the same length
 */
export function joinPools(pools: readonly (Pool | null)[], time: Float64Array): Pool | null {
  const [first = null] = pools
  if (first === null || pools.some(pool => pool?.lengthM !== first.lengthM)) return null
  const lengths = pools.flatMap(pool => pool?.lengths ?? [])
  const [from, to] = [time[0]! - tolerance, time.at(-1)! + tolerance]
  // Rests are not checked, because a rest at the end lasts longer than the points.
  const swum = lengths.filter(({ isSwum }) => isSwum)
  const isWithin = swum.every(({ start, seconds }) => start >= from && start + seconds * 1e6 <= to)
  return isWithin ? { ...first, lengths } : null
}

/** In microseconds. Fractions of a second have rounding errors up to this size. */
const tolerance = 1000
