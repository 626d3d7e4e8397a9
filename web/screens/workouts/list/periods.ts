// Groups the workouts of a list by week, month or starting place, and finds the page of a group. The functions here are
// pure.
import type { PeriodTotals, StartTotals, Totals } from '../../../../src/workouts/analysis/totals/schemas'
import type { ListedWorkout } from '../../../data/workouts/requests'
import { type Grouping, perPage } from '../../../data/workouts/selection'
import { endOfPeriod } from '../../../format/calendar'

export interface Group {
  /** The first day of the week or month, or the key of a place. */
  start: string
  workouts: ListedWorkout[]
}

/**
 * Groups workouts that have the same key. The groups are in the order of their first workouts.
 * @param startOf returns a workout's key
 */
export function groupsOf(
  workouts: readonly ListedWorkout[],
  startOf: (workout: ListedWorkout) => string,
): Group[] {
  const groups: Group[] = []
  for (const workout of workouts) {
    const start = startOf(workout)
    // Local dates of workouts at different places are not strictly in order of time, so a workout of another group may
    // be between two workouts of one group.
    const same = groups.findLast(group => group.start === start)
    if (same) same.workouts.push(workout)
    else groups.push({ start, workouts: [workout] })
  }
  return groups
}

/**
 * The key of a starting place: country code and name, as in `FR Uzès`. If the name is unknown, the key is only the
 * country code. If the place is unknown, the key is empty.
 */
export const placeKey = ({ country, town }: Pick<StartTotals, 'country' | 'town'>): string =>
  [country, town].filter(part => part !== null).join(' ')

/**
 * The id of a group's heading. It has no spaces, because in attributes such as `aria-labelledby` spaces separate ids.
 */
export const headingId = (start: string): string => `from-${encodeURIComponent(start)}`

/** The sums of a week, month or place. */
export type GroupSums = Totals & { start: string }

interface Jump {
  /** The number of the page on which the group begins. */
  page: number
  /**
   * The day of the month that comes first in the list: its last day if the latest workouts come first, otherwise its
   * first day. For a place, its key.
   */
  day: string
}

/**
 * Finds where a month begins in the list.
 * @param months the latest first
 * @param start the first day of one of them
 */
export function jumpTo(months: readonly PeriodTotals[], start: string, order: 'latest' | 'oldest'): Jump {
  const isBefore = (month: PeriodTotals) => (order === 'latest' ? month.start > start : month.start < start)
  const before = months.filter(isBefore).reduce((sum, { workouts }) => sum + workouts, 0)
  const day = order === 'latest' ? endOfPeriod(start, 'month') : start
  return { page: Math.floor(before / perPage) + 1, day }
}

/**
 * Finds where a place begins in the list.
 * @param groups in the order of the list
 * @param start the key of one of them
 */
export function jumpToPlace(groups: readonly GroupSums[], start: string): Jump {
  const before = groups.slice(
    0,
    groups.findIndex(group => group.start === start),
  )
  return {
    page: Math.floor(before.reduce((sum, { workouts }) => sum + workouts, 0) / perPage) + 1,
    day: start,
  }
}

/**
 * Finds the group that contains a day. If there is no such group, finds the next one in the order of the list, or else
 * the last one.
 */
export function groupWith(
  starts: readonly string[],
  day: string,
  grouping: Exclude<Grouping, 'town' | 'country'>,
  order: 'latest' | 'oldest',
): string | undefined {
  const found = starts.find(start =>
    order === 'latest' ? start <= day : endOfPeriod(start, grouping) >= day,
  )
  return found ?? starts.at(-1)
}
