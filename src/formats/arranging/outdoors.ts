// Whether something was done outdoors or indoors: by what most of its time is.
import type { Points } from '../../tracks/track'
import { type Leg, legAt } from './legs'
import type { Moments } from './moments'
import { saysNothing } from './nothing'

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
