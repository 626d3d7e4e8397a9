import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workouts } from '../../../platform/db/tables'
import { listRows, summedColumns } from '../../library/sums-store'
import { passes, type WorkoutFilter } from '../../selection/filter-store'
import type { CalendarRow } from './sums'

/** The earliest comes first. Without a filter by equipment or place, one index contains all columns. */
export const listCalendarRows = (db: Db, userId: number, filter: WorkoutFilter): CalendarRow[] =>
  listRows(
    db,
    [workouts.workoutDate, workouts.sportId, ...summedColumns],
    and(eq(workouts.userId, userId), passes(workouts, filter)),
  )
