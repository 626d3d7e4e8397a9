import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workoutPlaces, workouts } from '../../platform/db/tables'
import { passes, type WorkoutFilter, wholeSelection } from '../rows/filter-store'
import type { PlacedRow } from './sums'

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
