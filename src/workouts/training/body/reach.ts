// Determines for which workouts a value of the body is used. No I/O.

import { type SportGroup, sportGroups } from '../../sports/sport-group'
import type { BodyMeasure, ThresholdGroup } from './store'

/** The fields of a value that determine for which workouts it is used. */
export interface Placed {
  measure: BodyMeasure
  sportGroup: ThresholdGroup
  /** YYYY-MM-DD */
  validFrom: string
}

/** The days on which a value is used for a sport group. */
export interface Reach {
  group: SportGroup
  from: string
  /** The first day on which the value is no longer used; `null` if it is still used today. */
  before: string | null
}

/**
 * Returns where a value is used: from its day until the day of the next value of the same measure and sport group. A
 * threshold heart rate for all sports is used for a group until the group has a threshold heart rate of its own.
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

/** Whether a day lies within a reach. */
export const isWithin = ({ from, before }: Reach, day: string) =>
  day >= from && (before === null || day < before)
