import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { trainingLoads, workoutPlaces, workouts } from '../../../platform/db/tables'
import { fieldsOf, rowsOf, summedColumns, withEnergy } from '../../library/sums-store'
import { passes, type WorkoutFilter } from '../../selection/filter-store'
import type { PlacedRow, StartedRow } from './sums'

const started = [
  workouts.workoutDate,
  workouts.localOffsetS,
  workoutPlaces.country,
  workoutPlaces.name,
  ...summedColumns,
] as const

/** Returns a user's workouts with the place where each began. */
export function listStarted(db: Db, userId: number, filter: WorkoutFilter): StartedRow[] {
  const query = db
    .select(fieldsOf(started))
    .from(workouts)
    .leftJoin(trainingLoads, withEnergy)
    .leftJoin(workoutPlaces, and(eq(workoutPlaces.workoutId, workouts.id), eq(workoutPlaces.isStart, true)))
    .where(and(eq(workouts.userId, userId), passes(workouts, filter)))
  return rowsOf(started, query.values())
}

const placed = [workouts.id, workoutPlaces.country, workoutPlaces.name, ...summedColumns] as const

/** Returns a user's workouts, earliest first, with one row for each place that a workout went through. */
export function listPlaced(db: Db, userId: number, filter: WorkoutFilter): PlacedRow[] {
  const query = db
    .select(fieldsOf(placed))
    .from(workouts)
    .leftJoin(trainingLoads, withEnergy)
    .innerJoin(workoutPlaces, eq(workoutPlaces.workoutId, workouts.id))
    .where(and(eq(workouts.userId, userId), passes(workouts, filter)))
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
  return rowsOf(placed, query.values())
}
