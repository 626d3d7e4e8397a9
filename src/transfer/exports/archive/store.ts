import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workouts } from '../../../platform/db/tables'

/** Ids of all workouts of a user, in chronological order. */
export function listWorkoutIds(db: Db, userId: number): number[] {
  const rows = db
    .select({ id: workouts.id })
    .from(workouts)
    .where(eq(workouts.userId, userId))
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
    .all()
  return rows.map(({ id }) => id)
}

/** Lists those of the workouts that still exist, in no order. */
export function listWorkoutRows(db: Db, ids: number[]): (typeof workouts.$inferSelect)[] {
  return db.select().from(workouts).where(inArray(workouts.id, ids)).all()
}
