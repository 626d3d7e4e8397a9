import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { hiddenWorkouts, users, workouts } from '../../platform/db/tables'
import type { HiddenWorkout } from '../../workouts/library/store'
import type { WorkoutRow } from '../../workouts/rows/store'

export function listUsernames(db: Db, limit: number): string[] {
  const rows = db.select({ name: users.username }).from(users).orderBy(users.username).limit(limit).all()
  return rows.map(({ name }) => name)
}

/** Finds a workout of any user. */
export function findWorkoutByShortId(db: Db, shortId: string): WorkoutRow | undefined {
  return db.select().from(workouts).where(eq(workouts.shortId, shortId)).get()
}

/** Finds a hidden workout of any user. */
export function findHiddenByShortId(db: Db, shortId: string): HiddenWorkout | undefined {
  return db.select().from(hiddenWorkouts).where(eq(hiddenWorkouts.shortId, shortId)).get()
}

/**
 * Returns the short ids of a user's workouts.
 * @param which `hidden` for workouts that were merged into others, or deleted so recently that it can be undone
 */
export function listShortIds(db: Db, userId: number, which: 'shown' | 'hidden'): Set<string> {
  const table = which === 'hidden' ? hiddenWorkouts : workouts
  const rows = db.select({ shortId: table.shortId }).from(table).where(eq(table.userId, userId)).all()
  return new Set(rows.map(({ shortId }) => shortId))
}

/** Returns the user's workouts with these ids, in the order of the ids, with the paths of their uploaded files. */
export function listBackedUp(db: Db, userId: number, workoutIds: readonly number[]) {
  const rows = db
    .select({
      id: workouts.id,
      shortId: workouts.shortId,
      sourceFile: workouts.sourceFile,
      originalFile: workouts.originalFile,
    })
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, userId),
        sql`${workouts.id} IN (SELECT value FROM json_each(${JSON.stringify(workoutIds)}))`,
      ),
    )
    .all()
  const byId = new Map(rows.map(row => [row.id, row]))
  return workoutIds.flatMap(id => byId.get(id) ?? [])
}
