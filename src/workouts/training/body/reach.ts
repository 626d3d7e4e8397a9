// Which workouts a value of the body counts for. No I/O.

import { type SportGroup, sportGroups } from '../../sports/sport-group'
import type { BodyMeasure, ThresholdGroup } from './store'

/** A value of the body, as far as it decides which workouts it counts for. */
export interface Placed {
  measure: BodyMeasure
  sportGroup: ThresholdGroup
  /** YYYY-MM-DD */
  validFrom: string
}

/** Days on which a value counts in a sport group. */
export interface Reach {
  group: SportGroup
  from: string
  /** The first day after; `null` if it counts to this day. */
  before: string | null
}

/**
 * Returns where a value counts: from its day until the next value of its kind begins. A threshold heart rate for all
 * sports counts in a group until the group has one of its own.
 * @param others all other values of the same measure
 */
export function reachOf(value: Placed, others: readonly Placed[]): Reach[] {
  const { measure, sportGroup, validFrom: from } = value
  const firstOf = (of: ThresholdGroup, isCounted: (day: string) => boolean) =>
    others
      .filter(other => other.measure === measure && other.sportGroup === of && isCounted(other.validFrom))
      .map(({ validFrom }) => validFrom)
      .toSorted()[0] ?? null
  const next = firstOf(sportGroup, day => day > from)
  if (sportGroup !== 'all') return [{ group: sportGroup, from, before: next }]
  return sportGroups.flatMap(group => {
    const own = group === 'other' || measure !== 'threshold-heart-rate' ? null : firstOf(group, () => true)
    const before = own === null || (next !== null && next < own) ? next : own
    return before !== null && before <= from ? [] : [{ group, from, before }]
  })
}

/** Whether a day lies in a reach. */
export const isWithin = ({ from, before }: Reach, day: string) =>
  day >= from && (before === null || day < before)
