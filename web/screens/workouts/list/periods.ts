// Lists in the order of time are put together by weeks, months or where workouts began, and one can jump in them. Pure.
import type { PeriodTotals, StartTotals, Totals } from '../../../../src/workouts/analysis/totals/schemas'
import type { ListedWorkout } from '../../../data/workouts/requests'
import { type Grouping, perPage } from '../../../data/workouts/selection'
import { endOfPeriod } from '../../../format/calendar'

export interface Group {
  /** The first day of its week or month, or the key of a place. */
  start: string
  workouts: ListedWorkout[]
}

/** Neighbours in the same one. @param startOf says which */
export function groupsOf(
  workouts: readonly ListedWorkout[],
  startOf: (workout: ListedWorkout) => string,
): Group[] {
  const groups: Group[] = []
  for (const workout of workouts) {
    const start = startOf(workout)
    const last = groups.at(-1)
    if (last?.start === start) last.workouts.push(workout)
    else groups.push({ start, workouts: [workout] })
  }
  return groups
}

/** Of a place where workouts began, such as `FR Uzès`; of a country its code, and empty where there is no place. */
export const placeKey = ({ country, town }: Pick<StartTotals, 'country' | 'town'>): string =>
  [country, town].filter(part => part !== null).join(' ')

/** Sums of groups, whatever they are of. */
export type GroupSums = Totals & { start: string }

interface Jump {
  /** The page that the month begins on. */
  page: number
  /** The day of the month that comes first; of a place its key. */
  day: string
}

/** @param months the latest first; `start` is one of them */
export function jumpTo(months: readonly PeriodTotals[], start: string, order: 'latest' | 'oldest'): Jump {
  const isBefore = (month: PeriodTotals) => (order === 'latest' ? month.start > start : month.start < start)
  const before = months.filter(isBefore).reduce((sum, { workouts }) => sum + workouts, 0)
  const day = order === 'latest' ? endOfPeriod(start, 'month') : start
  return { page: Math.floor(before / perPage) + 1, day }
}

/** To a place. @param groups in the order of the list; `start` is one of them */
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

/** Which of the groups a day is in, or would be; the last where it is in none. */
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
