import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { trainingLoads, workoutPlaces, workouts } from '../../../platform/db/tables'
import { fieldsOf, rowsOf, summedColumns, withEnergy } from '../../library/sums-store'
import { passes, preparedByFilter, type WorkoutFilter } from '../../selection/filter-store'
import type { PlacedRow, StartedRow } from './sums'

const started = [
  workouts.workoutDate,
  workouts.localOffsetS,
  workoutPlaces.country,
  workoutPlaces.name,
  ...summedColumns,
] as const

const isOwn = eq(workouts.userId, sql.placeholder('userId'))

/** Returns a user's workouts with the place where each began. */
export function listStarted(db: Db, userId: number, filter: WorkoutFilter): StartedRow[] {
  const { statement, values } = preparedByFilter(db, 'started', filter, conditions =>
    db
      .select(fieldsOf(started))
      .from(workouts)
      .leftJoin(trainingLoads, withEnergy)
      .leftJoin(workoutPlaces, and(eq(workoutPlaces.workoutId, workouts.id), eq(workoutPlaces.isStart, true)))
      .where(and(isOwn, passes(workouts, conditions)))
      .prepare(),
  )
  return rowsOf(started, statement.values({ userId, ...values }))
}

const placed = [workouts.id, workoutPlaces.country, workoutPlaces.name, ...summedColumns] as const

/** Returns a user's workouts, earliest first, with one row for each place that a workout went through. */
export function listPlaced(db: Db, userId: number, filter: WorkoutFilter): PlacedRow[] {
  const { statement, values } = preparedByFilter(db, 'placed', filter, conditions =>
    db
      .select(fieldsOf(placed))
      .from(workouts)
      .leftJoin(trainingLoads, withEnergy)
      .innerJoin(workoutPlaces, eq(workoutPlaces.workoutId, workouts.id))
      .where(and(isOwn, passes(workouts, conditions)))
      .orderBy(asc(workouts.workoutDate), asc(workouts.id))
      .prepare(),
  )
  return rowsOf(placed, statement.values({ userId, ...values }))
}
