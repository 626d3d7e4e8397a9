// Records of top speed. They are not stored, because each takes one lookup in an index that `refreshRecords` also uses.
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { userSportTotals, workouts } from '../../platform/db/tables'

export interface TopSpeedRecord {
  sportId: number
  workoutShortId: string
  workoutDate: Date
  /** Hundredths of km/h. */
  value: number
}

/** The id of a user's fastest workout in a sport, the earliest among equals; `NULL` if no top speed is above zero. */
const holderOf = (userId: SQLiteColumn, sportId: SQLiteColumn): SQL => sql`(
  SELECT held.id FROM shown_workouts AS held
  WHERE held.user_id = ${userId} AND held.sport_id = ${sportId} AND held.top_speed_ckmh > 0
  ORDER BY held.top_speed_ckmh DESC, held.workout_date, held.id LIMIT 1)`

/** Ordered by sport. */
export function listTopSpeeds(db: Db, userId: number): TopSpeedRecord[] {
  return prepared(db, topSpeedsOfUser)
    .all({ userId })
    .map(row => ({ ...row, value: row.value ?? 0 }))
}

const topSpeedsOfUser = (db: Db) =>
  db
    .select({
      sportId: workouts.sportId,
      workoutShortId: workouts.shortId,
      workoutDate: workouts.workoutDate,
      value: workouts.topSpeedCkmh,
    })
    .from(userSportTotals)
    .innerJoin(workouts, eq(workouts.id, holderOf(userSportTotals.userId, userSportTotals.sportId)))
    .where(eq(userSportTotals.userId, sql.placeholder('userId')))
    .orderBy(asc(userSportTotals.sportId))
    .prepare()

/** Those of the given workouts that hold the top speed record of their sport. */
export function findHoldersOfTopSpeed(db: Db, workoutIds: number[]): Set<number> {
  const rows = prepared(db, holdersOfTopSpeed).all({ ids: JSON.stringify(workoutIds) })
  return new Set(rows.map(({ id }) => id))
}

const holdersOfTopSpeed = (db: Db) =>
  db
    .select({ id: workouts.id })
    .from(workouts)
    .where(
      sql`${isAmongIds(workouts.id)} AND ${workouts.id} = ${holderOf(workouts.userId, workouts.sportId)}`,
    )
    .prepare()
