import { eq, inArray, min } from 'drizzle-orm'
import type { Db } from '../../../../platform/db/database'
import { workouts } from '../../../../platform/db/tables'

/** Returns the start of a user's first workout; `null` for a user without workouts. */
export function findFirstWorkoutDate(db: Db, userId: number): Date | null {
  const row = db
    .select({ first: min(workouts.workoutDate) })
    .from(workouts)
    .where(eq(workouts.userId, userId))
    .get()
  return row?.first ?? null
}

const named = {
  id: workouts.id,
  shortId: workouts.shortId,
  title: workouts.title,
  sportId: workouts.sportId,
  workoutDate: workouts.workoutDate,
  distanceM: workouts.distanceM,
  movingS: workouts.movingS,
  ascentMm: workouts.ascentMm,
}

export type NamedWorkout = ReturnType<typeof listNamedWorkouts>[number]

export function listNamedWorkouts(db: Db, ids: number[]) {
  return db.select(named).from(workouts).where(inArray(workouts.id, ids)).all()
}
