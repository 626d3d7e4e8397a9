import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workoutBatches } from '../../platform/db/tables'

export type { ChangedWorkout } from '../../platform/db/tables'
export type BatchRow = typeof workoutBatches.$inferSelect

export function insertBatch(db: Db, batch: typeof workoutBatches.$inferInsert): BatchRow {
  return db.insert(workoutBatches).values(batch).returning().get()
}

/** Returns a batch of the user; undefined if it does not exist or belongs to another user. */
export function findOwnBatch(db: Db, userId: number, id: number): BatchRow | undefined {
  return db
    .select()
    .from(workoutBatches)
    .where(and(eq(workoutBatches.userId, userId), eq(workoutBatches.id, id)))
    .get()
}

/** Finds the batch of any user. */
export function findBatch(db: Db, id: number): BatchRow | undefined {
  return db.select().from(workoutBatches).where(eq(workoutBatches.id, id)).get()
}

/** Returns the batches that a user can still undo, latest first. */
export function listBatches(db: Db, userId: number, now: Date, limit: number): BatchRow[] {
  return db
    .select()
    .from(workoutBatches)
    .where(and(eq(workoutBatches.userId, userId), gt(workoutBatches.endsAt, now)))
    .orderBy(desc(workoutBatches.id))
    .limit(limit)
    .all()
}

/** Marks that a batch can no longer be undone. This holds even if the clock is set back. */
export function closeBatch(db: Db, id: number) {
  db.update(workoutBatches)
    .set({ endsAt: new Date(0) })
    .where(eq(workoutBatches.id, id))
    .run()
}

export function deleteBatch(db: Db, id: number) {
  db.delete(workoutBatches).where(eq(workoutBatches.id, id)).run()
}
