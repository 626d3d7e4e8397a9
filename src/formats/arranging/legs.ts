// What is done one after the other in one recording, such as the sports of a triathlon.
import type { Pool } from '../../tracks/pools/pool'
import type { RecorderSummary } from '../../tracks/recorder-summary'
import type { Points } from '../../tracks/track'
import type { Venue } from '../../tracks/venue'
import type { Moments } from './moments'
import { saysNothing } from './nothing'

/** What becomes a track. */
export interface Leg {
  /** Earlier than this is the leg before, in the unit of the times beside it; the first has no such bound. */
  readonly from: number
  /** The way from one sport to the next is no workout. */
  readonly isTransition: boolean
  /** In the word of the file; null when it does not say. */
  readonly sport: string | null
  readonly summary: RecorderSummary | null
  /** Where it was done; null or absent when the file does not say. */
  readonly venue?: Venue | null
  /** Null or absent but for a swim in one that was told by its lengths. */
  readonly pool?: Pool | null
}

/** The number of the leg that a time belongs to. */
export function legAt(legs: readonly Leg[], time: number): number {
  const next = legs.findIndex(({ from }) => time < from)
  return (next === -1 ? legs.length : next) - 1
}

/** Microseconds: two records with a longer gap had a pause. */
const longestGapUs = 60e6
/** A watch under water finds out where it is every few minutes. */
const longestBetweenPlacesUs = 300e6

/**
 * Which legs have positions for at least half of the time that was recorded, each by its number: minutes in which a watch on a
 * trainer sees satellites make no ride, and a start in the garage makes no training indoors. In a pool they say nothing.
 */
export function legsOutdoors(records: Points, legs: readonly Leg[], moments: Moments): boolean[] {
  const sums = legs.map(() => ({ recorded: 0, placed: 0, last: Number.NaN, lastPlace: Number.NaN }))
  for (let at = 0; at < moments.count; at++) {
    if (saysNothing(records, moments.indexOf(at))) continue
    const time = moments.timeOf(at)
    const sum = sums[legs.length === 1 ? 0 : legAt(legs, time)]!
    if (time - sum.last <= longestGapUs) sum.recorded += time - sum.last
    sum.last = time
    if (Number.isNaN(records.latitude[moments.indexOf(at)])) continue
    if (time - sum.lastPlace <= longestBetweenPlacesUs) sum.placed += time - sum.lastPlace
    sum.lastPlace = time
  }
  return sums.map(
    ({ recorded, placed, lastPlace }, leg) =>
      !legs[leg]?.pool && !Number.isNaN(lastPlace) && placed >= recorded / 2,
  )
}
