import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workoutPlaces, workouts } from '../../platform/db/tables'
import { passes, type WorkoutFilter } from '../rows/filter-store'
import type { CountedRow, StartedRow } from './sums'

/** The columns of a `CountedRow`, in its order. All of them are in the index by date, as titles are. */
const counted = {
  workoutDate: workouts.workoutDate,
  distanceM: workouts.distanceM,
  movingS: workouts.movingS,
  ascentMm: workouts.ascentMm,
}

/** The earliest first. */
export function listCounted(db: Db, userId: number, filter: WorkoutFilter): CountedRow[] {
  return db
    .select(counted)
    .from(workouts)
    .where(and(eq(workouts.userId, userId), passes(workouts, filter)))
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
    .values() as unknown[] as CountedRow[]
}

/** With where each began. */
export function listStarted(db: Db, userId: number, filter: WorkoutFilter): StartedRow[] {
  return db
    .select({ ...counted, country: workoutPlaces.country, town: workoutPlaces.name })
    .from(workouts)
    .leftJoin(workoutPlaces, and(eq(workoutPlaces.workoutId, workouts.id), eq(workoutPlaces.isStart, true)))
    .where(and(eq(workouts.userId, userId), passes(workouts, filter)))
    .values() as unknown[] as StartedRow[]
}
