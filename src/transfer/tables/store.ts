import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { bestEfforts, trainingLoads, workouts } from '../../platform/db/tables'
import { passes, preparedByFilter, type WorkoutFilter } from '../../workouts/selection/filter-store'

/** Returns the ids of a user's workouts that match a filter, earliest first. */
export function listFilteredIds(db: Db, userId: number, filter: WorkoutFilter): number[] {
  const { statement, values } = preparedByFilter(db, 'ids for tables', filter, conditions =>
    db
      .select({ id: workouts.id })
      .from(workouts)
      .where(and(eq(workouts.userId, sql.placeholder('userId')), passes(workouts, conditions)))
      .orderBy(asc(workouts.workoutDate), asc(workouts.id))
      .prepare(),
  )
  return statement.all({ userId, ...values }).map(({ id }) => id)
}

/** Returns the id of a user's workout in a list; the list is empty if there is none. */
export const findOwnId = (db: Db, userId: number, shortId: string): number[] =>
  db
    .select({ id: workouts.id })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), eq(workouts.shortId, shortId)))
    .all()
    .map(({ id }) => id)

/** Returns load and energy of these workouts, by workout id. */
export const listLoads = (db: Db, workoutIds: readonly number[]) =>
  new Map(
    prepared(db, loadsOfWorkouts)
      .all({ ids: JSON.stringify(workoutIds) })
      .map(row => [row.workoutId, row] as const),
  )

const loadsOfWorkouts = (db: Db) =>
  db.select().from(trainingLoads).where(isAmongIds(trainingLoads.workoutId)).prepare()

/** Returns the best efforts of these workouts, by workout id, the shortest first. */
export const listEfforts = (db: Db, workoutIds: readonly number[]) =>
  Map.groupBy(
    prepared(db, effortsOfWorkouts).all({ ids: JSON.stringify(workoutIds) }),
    ({ workoutId }) => workoutId,
  )

const effortsOfWorkouts = (db: Db) =>
  db
    .select()
    .from(bestEfforts)
    .where(isAmongIds(bestEfforts.workoutId))
    .orderBy(asc(bestEfforts.workoutId), asc(bestEfforts.distanceMm))
    .prepare()
