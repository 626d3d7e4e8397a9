// Legs are parts of one recording that follow each other, such as the sports of a triathlon.
import { firstIndex } from '../../lib/first-index'
import type { Pool } from '../../tracks/pool'
import type { RecorderSummary } from '../../tracks/recorder-summary'
import type { Points } from '../../tracks/track'
import type { Venue } from '../../tracks/venue'
import { type Moments, saysNothing } from './moments'

/** A part of a recording that becomes a track. */
export interface Leg {
  /** Start of the leg, in the same unit as the times of the records; -Infinity for the first leg. */
  readonly from: number
  /** True for a transition between two sports, which is not a workout. */
  readonly isTransition: boolean
  /** Name of the sport in the file; null if the file names none. */
  readonly sport: string | null
  readonly summary: RecorderSummary | null
  /** Whether the leg was recorded indoors or outdoors; null or absent if the file does not contain this. */
  readonly venue?: Venue | null
  /** Length and unit of the pool, and its lengths; only for swims with recorded pool lengths. */
  readonly pool?: Pool | null
}

/**
 * Returns the index of the leg that contains a time. NaN is considered to be in the last leg. Uses binary search,
 * because it is called for each of up to two million points.
 * @param legs ordered by time
 */
export function legAt(legs: readonly Leg[], time: number): number {
  return firstIndex(legs.length, index => time < legs[index]!.from) - 1
}

/** Maximum gap between two records in microseconds. A longer gap is a pause. */
const maxGapUs = 60e6
/** Maximum gap between two positions in microseconds. Under water, a watch gets a position only every few minutes. */
const maxBetweenPositionsUs = 300e6

/**
 * Returns for each leg whether positions cover at least half of its recorded time. A few minutes of GPS during a ride
 * on a trainer do not make it an outdoor ride, and a ride that starts in a garage is not indoors. Positions in a pool
 * are ignored.
 */
export function legsOutdoors(records: Points, legs: readonly Leg[], moments: Moments): boolean[] {
  const sums = legs.map(() => ({ recorded: 0, placed: 0, last: Number.NaN, lastPosition: Number.NaN }))
  for (let at = 0; at < moments.count; at++) {
    if (saysNothing(records, moments.indexOf(at))) continue
    const time = moments.timeOf(at)
    const sum = sums[legs.length === 1 ? 0 : legAt(legs, time)]!
    if (time - sum.last <= maxGapUs) sum.recorded += time - sum.last
    sum.last = time
    if (Number.isNaN(records.latitude[moments.indexOf(at)])) continue
    if (time - sum.lastPosition <= maxBetweenPositionsUs) sum.placed += time - sum.lastPosition
    sum.lastPosition = time
  }
  return sums.map(
    ({ recorded, placed, lastPosition }, leg) =>
      !legs[leg]?.pool && !Number.isNaN(lastPosition) && placed >= recorded / 2,
  )
}
