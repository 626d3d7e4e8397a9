import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { allWorkouts, workoutSegments } from '../../platform/db/tables'
import type { LackingWorkout } from '../rows/store'

/** Some of all users, the latest that were stored first. */
export function listWithoutTopSpeed(db: Db, limit: number): LackingWorkout[] {
  return db
    .select({ id: allWorkouts.id, userId: allWorkouts.userId, trackFile: allWorkouts.trackFile })
    .from(allWorkouts)
    .where(isNull(allWorkouts.topSpeedCkmh))
    .orderBy(desc(allWorkouts.id))
    .limit(limit)
    .all()
}

export function countWithoutTopSpeed(db: Db): number {
  return (
    db.select({ workouts: count() }).from(allWorkouts).where(isNull(allWorkouts.topSpeedCkmh)).get()
      ?.workouts ?? 0
  )
}

/** Keeps the top speed of a workout that has none yet; one that is not known is the maximum speed. */
export function saveTopSpeed(db: Db, workoutId: number, topSpeedCkmh: number | null) {
  db.update(allWorkouts)
    .set({ topSpeedCkmh: topSpeedCkmh ?? sql`${allWorkouts.maxSpeedCkmh}` })
    .where(and(eq(allWorkouts.id, workoutId), isNull(allWorkouts.topSpeedCkmh)))
    .run()
}

/** The same of its segments, in their order. */
export function saveTopSpeedsOfSegments(
  db: Db,
  workoutId: number,
  topSpeedsCkmh: readonly (number | null)[],
) {
  for (const [segmentId, topSpeedCkmh] of topSpeedsCkmh.entries()) {
    db.update(workoutSegments)
      .set({ topSpeedCkmh: topSpeedCkmh ?? sql`${workoutSegments.maxSpeedCkmh}` })
      .where(and(eq(workoutSegments.workoutId, workoutId), eq(workoutSegments.segmentId, segmentId)))
      .run()
  }
}
