import { and, asc, eq, gte, inArray, lt, min } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workouts } from '../../../platform/db/tables'
import type { ReviewedRow } from './sums'

/** The earliest first, from an index alone. @param before is not in it */
export function listReviewed(
  db: Db,
  userId: number,
  { from, before }: { from: Date; before: Date },
): ReviewedRow[] {
  const rows = db
    .select({
      id: workouts.id,
      workoutDate: workouts.workoutDate,
      sportId: workouts.sportId,
      distanceM: workouts.distanceM,
      movingS: workouts.movingS,
      ascentMm: workouts.ascentMm,
    })
    .from(workouts)
    .where(
      and(eq(workouts.userId, userId), gte(workouts.workoutDate, from), lt(workouts.workoutDate, before)),
    )
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
    .values()
  return rows as unknown[] as ReviewedRow[]
}

/** Null for somebody without workouts. */
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
