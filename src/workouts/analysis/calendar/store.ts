import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workouts } from '../../../platform/db/tables'
import { beganIn, listRows, summedColumns } from '../../library/sums-store'
import { isDoneWith, wasIn } from '../../rows/filter-store'
import type { CalendarRow } from './sums'

/** Which of a user's workouts; null makes no difference. */
interface CalendarFilter {
  from: Date | null
  /** The first moment that is not in it. */
  before: Date | null
  sportId: number | null
  /** A short id, or `none`. */
  equipment: string | null
  /** Empty for all. */
  town: string
  country: string
}

/** The earliest first. Without a filter by equipment or place they are read from an index alone. */
export function listCalendarRows(db: Db, userId: number, filter: CalendarFilter): CalendarRow[] {
  const { sportId, equipment, town, country } = filter
  return listRows(
    db,
    [workouts.workoutDate, workouts.sportId, ...summedColumns],
    and(
      eq(workouts.userId, userId),
      beganIn(filter),
      sportId === null ? undefined : eq(workouts.sportId, sportId),
      equipment === null ? undefined : isDoneWith(workouts.id, equipment),
      wasIn(workouts.id, { town, country }),
    ),
  )
}
