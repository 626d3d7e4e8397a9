import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'
import type { PlacesOfWorkout } from '../../tracks/places'
import type { LackingWorkout } from '../rows/store'

const isUnplaced = and(isNull(workouts.places), isNotNull(workouts.mapId))

/** Some of all users with positions whose places are yet to be found, the latest that were stored first. */
export function listWithoutPlaces(db: Db, limit: number): LackingWorkout[] {
  return db
    .select({ id: workouts.id, trackFile: workouts.trackFile })
    .from(workouts)
    .where(isUnplaced)
    .orderBy(desc(workouts.id))
    .limit(limit)
    .all()
}

export function countWithoutPlaces(db: Db): number {
  return db.select({ workouts: count() }).from(workouts).where(isUnplaced).get()?.workouts ?? 0
}

export function savePlaces(db: Db, workoutId: number, places: PlacesOfWorkout) {
  db.update(workouts)
    .set({ places })
    .where(and(eq(workouts.id, workoutId), isNull(workouts.places)))
    .run()
}
