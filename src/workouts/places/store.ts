import { and, asc, count, desc, eq, isNull } from 'drizzle-orm'
import { isAnyOnMap } from '../../maps/lines/on-map-store'
import type { Db } from '../../platform/db/database'
import { allWorkouts, workoutPlaces, workouts } from '../../platform/db/tables'
import type { PlacesOfWorkout } from '../../tracks/places'
import { passes, type WorkoutFilter, wholeSelection } from '../rows/filter-store'
import type { LackingWorkout } from '../rows/store'
import type { PlacedRow } from './sums'

const isUnplaced = and(isNull(allWorkouts.places), isAnyOnMap)

/** Some of all users with positions whose places are yet to be found, the latest that were stored first. */
export function listWithoutPlaces(db: Db, limit: number): LackingWorkout[] {
  return db
    .select({ id: allWorkouts.id, userId: allWorkouts.userId, trackFile: allWorkouts.trackFile })
    .from(allWorkouts)
    .where(isUnplaced)
    .orderBy(desc(allWorkouts.id))
    .limit(limit)
    .all()
}

export function countWithoutPlaces(db: Db): number {
  return db.select({ workouts: count() }).from(allWorkouts).where(isUnplaced).get()?.workouts ?? 0
}

export function savePlaces(db: Db, workoutId: number, places: PlacesOfWorkout) {
  db.update(allWorkouts)
    .set({ places })
    .where(and(eq(allWorkouts.id, workoutId), isUnplaced))
    .run()
}

/** A user's workouts in each of their places, the earliest first. */
export function listPlaced(db: Db, userId: number, filter: Partial<WorkoutFilter>): PlacedRow[] {
  return db
    .select({
      id: workouts.id,
      country: workoutPlaces.country,
      name: workoutPlaces.name,
      distanceM: workouts.distanceM,
      movingS: workouts.movingS,
      ascentMm: workouts.ascentMm,
    })
    .from(workouts)
    .innerJoin(workoutPlaces, eq(workoutPlaces.workoutId, workouts.id))
    .where(and(eq(workouts.userId, userId), passes(workouts, { ...wholeSelection, ...filter })))
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
    .values() as unknown[] as PlacedRow[]
}
