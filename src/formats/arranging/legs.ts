// Legs are done one after the other in one recording, such as the sports of a triathlon.
import { firstIndex } from '../../lib/first-index'
import type { Pool } from '../../tracks/pools/pool'
import type { RecorderSummary } from '../../tracks/recorder-summary'
import type { Points } from '../../tracks/track'
import type { Venue } from '../../tracks/venue'
import type { Moments } from './moments'
import { saysNothing } from './nothing'

/** A part of a recording that becomes a track. */
export interface Leg {
  /** Start of the leg, in the unit of the times it is compared with; -Infinity for the first. */
  readonly from: number
  /** Transitions between sports are not workouts. */
  readonly isTransition: boolean
  /** The file's word for the sport; null if it has none. */
  readonly sport: string | null
  readonly summary: RecorderSummary | null
  /** null or absent if the file does not say. */
  readonly venue?: Venue | null
  /** Only for swims with recorded pool lengths. */
  readonly pool?: Pool | null
}

/**
 * Index of the leg that contains a time; of the last one if the time is NaN. Logarithmic, because it is asked for each of
 * up to two million points.
 * @param legs ordered by time
 */
export function legAt(legs: readonly Leg[], time: number): number {
  return firstIndex(legs.length, index => time < legs[index]!.from) - 1
}

/** Microseconds. A longer gap between records is a pause. */
const maxGapUs = 60e6
/** A watch under water fixes its position every few minutes. */
const maxBetweenPlacesUs = 300e6

/**
 * For each leg, whether positions cover at least half of its recorded time. A few minutes of GPS on a trainer do not make
 * a ride, and a start in the garage does not make indoor training. Positions in a pool do not count.
 */
export function legsOutdoors(records: Points, legs: readonly Leg[], moments: Moments): boolean[] {
  const sums = legs.map(() => ({ recorded: 0, placed: 0, last: Number.NaN, lastPlace: Number.NaN }))
  for (let at = 0; at < moments.count; at++) {
    if (saysNothing(records, moments.indexOf(at))) continue
    const time = moments.timeOf(at)
    const sum = sums[legs.length === 1 ? 0 : legAt(legs, time)]!
    if (time - sum.last <= maxGapUs) sum.recorded += time - sum.last
    sum.last = time
    if (Number.isNaN(records.latitude[moments.indexOf(at)])) continue
    if (time - sum.lastPlace <= maxBetweenPlacesUs) sum.placed += time - sum.lastPlace
    sum.lastPlace = time
  }
  return sums.map(
    ({ recorded, placed, lastPlace }, leg) =>
      !legs[leg]?.pool && !Number.isNaN(lastPlace) && placed >= recorded / 2,
  )
}
