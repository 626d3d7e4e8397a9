// Lists in the order of time are put together by weeks or months, and one can jump in them. Pure.
import type { PeriodTotals } from '../../../../src/workouts/totals/schemas'
import { type ListedWorkout, perPage } from '../../../data/workouts/selection'
import { endOfPeriod } from '../../../format/calendar'

export const groupings = ['month', 'week'] as const
export type Grouping = (typeof groupings)[number]

export interface Group {
  /** The first day of its week or month. */
  start: string
  workouts: ListedWorkout[]
}

/** Neighbours in the same week or month. */
export function groupsOf(workouts: readonly ListedWorkout[], startOf: (moment: Date) => string): Group[] {
  const groups: Group[] = []
  for (const workout of workouts) {
    const start = startOf(new Date(workout.workout_date))
    const last = groups.at(-1)
    if (last?.start === start) last.workouts.push(workout)
    else groups.push({ start, workouts: [workout] })
  }
  return groups
}

interface Jump {
  /** The page that the month begins on. */
  page: number
  /** The day of the month that comes first. */
  day: string
}

/** @param months the latest first; `start` is one of them */
export function jumpTo(months: readonly PeriodTotals[], start: string, order: 'latest' | 'oldest'): Jump {
  const isBefore = (month: PeriodTotals) => (order === 'latest' ? month.start > start : month.start < start)
  const before = months.filter(isBefore).reduce((sum, { workouts }) => sum + workouts, 0)
  const day = order === 'latest' ? endOfPeriod(start, 'month') : start
  return { page: Math.floor(before / perPage) + 1, day }
}

/** Which of the groups a day is in, or would be; the last where it is in none. */
export function groupWith(
  starts: readonly string[],
  day: string,
  grouping: Grouping,
  order: 'latest' | 'oldest',
): string | undefined {
  const found = starts.find(start =>
    order === 'latest' ? start <= day : endOfPeriod(start, grouping) >= day,
  )
  return found ?? starts.at(-1)
}
