import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workoutPlaces, workouts } from '../../../platform/db/tables'
import { fieldsOf, listRows, rowsOf, summedColumns } from '../../library/sums-store'
import { passes, type WorkoutFilter } from '../../selection/filter-store'
import type { CountedRow, StartedRow } from './sums'

const counted = [workouts.workoutDate, ...summedColumns] as const
const started = [...counted, workoutPlaces.country, workoutPlaces.name] as const

/** The earliest comes first. The index by date contains all columns that are read, even if a title is searched. */
export const listCounted = (db: Db, userId: number, filter: WorkoutFilter): CountedRow[] =>
  listRows(db, counted, and(eq(workouts.userId, userId), passes(workouts, filter)))

/** Like `listCounted`, with the place where each workout began. */
export function listStarted(db: Db, userId: number, filter: WorkoutFilter): StartedRow[] {
  const query = db
    .select(fieldsOf(started))
    .from(workouts)
    .leftJoin(workoutPlaces, and(eq(workoutPlaces.workoutId, workouts.id), eq(workoutPlaces.isStart, true)))
    .where(and(eq(workouts.userId, userId), passes(workouts, filter)))
  return rowsOf(started, query.values())
}
