import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { exportRequests, workouts } from '../../platform/db/tables'

export type ExportRequest = typeof exportRequests.$inferSelect

export function findExportRequest(db: Db, userId: number): ExportRequest | undefined {
  return db.select().from(exportRequests).where(eq(exportRequests.userId, userId)).get()
}

/** Stores a request; replaces an earlier one of the user. */
export function saveExportRequest(db: Db, userId: number, createdAt: Date): ExportRequest {
  const asked = { createdAt, completedAt: null, fileName: null, fileSize: null }
  return db
    .insert(exportRequests)
    .values({ userId, ...asked })
    .onConflictDoUpdate({ target: exportRequests.userId, set: asked })
    .returning()
    .get()
}

/**
 * Marks a user's request as completed.
 * @param outcome without a file if the export failed
 * @returns whether there was an uncompleted request
 */
export function completeExportRequest(
  db: Db,
  userId: number,
  outcome: Pick<ExportRequest, 'completedAt' | 'fileName' | 'fileSize'>,
): boolean {
  const completed = db
    .update(exportRequests)
    .set(outcome)
    .where(and(eq(exportRequests.userId, userId), isNull(exportRequests.completedAt)))
    .returning()
    .all()
  return completed.length > 0
}

export function deleteExportRequest(db: Db, userId: number) {
  db.delete(exportRequests).where(eq(exportRequests.userId, userId)).run()
}

/** Returns the ids of all workouts of a user, in chronological order. */
export function listWorkoutIds(db: Db, userId: number): number[] {
  const rows = db
    .select({ id: workouts.id })
    .from(workouts)
    .where(eq(workouts.userId, userId))
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
    .all()
  return rows.map(({ id }) => id)
}

/** Returns the rows of these workouts, in no particular order. Deleted workouts are missing. */
export function listWorkoutRows(db: Db, ids: number[]): (typeof workouts.$inferSelect)[] {
  return db.select().from(workouts).where(inArray(workouts.id, ids)).all()
}
