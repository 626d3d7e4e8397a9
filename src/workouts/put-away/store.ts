import { eq, inArray, or, sql } from 'drizzle-orm'
import { inBatches } from '../../platform/db/batches'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import {
  distinctWorkouts,
  jobs,
  putAwayWorkouts,
  sharedWorkouts,
  workoutSegments,
  workouts,
  workoutTraces,
} from '../../platform/db/tables'
import type { SegmentRow, WorkoutRow } from '../rows/store'

export type PutAwayWorkout = typeof putAwayWorkouts.$inferSelect
export type NewPutAway = typeof putAwayWorkouts.$inferInsert

export function insertPutAway(db: Db, rows: readonly NewPutAway[]): PutAwayWorkout[] {
  return [...inBatches(rows)].flatMap(batch => db.insert(putAwayWorkouts).values(batch).returning().all())
}

/** Whoever's it is. */
export function findPutAway(db: Db, id: number): PutAwayWorkout | undefined {
  return db.select().from(putAwayWorkouts).where(eq(putAwayWorkouts.id, id)).get()
}

/** Those of a batch, in the order in which they were put away. */
export function listPutAwayOf(db: Db, batchId: number, limit: number): PutAwayWorkout[] {
  return db
    .select()
    .from(putAwayWorkouts)
    .where(eq(putAwayWorkouts.batchId, batchId))
    .orderBy(putAwayWorkouts.id)
    .limit(limit)
    .all()
}

export function deletePutAway(db: Db, ids: readonly number[]) {
  prepared(db, deleteById).run({ ids: JSON.stringify(ids) })
}

const deleteById = (db: Db) => db.delete(putAwayWorkouts).where(isAmongIds(putAwayWorkouts.id)).prepare()

/** The outlines of workouts, by their ids. */
export function listOutlines(db: Db, workoutIds: readonly number[]): Map<number, string> {
  const rows = prepared(db, outlinesById).all({ ids: JSON.stringify(workoutIds) })
  return new Map(rows.map(({ workoutId, outline }) => [workoutId, outline]))
}

const outlinesById = (db: Db) =>
  db.select().from(workoutTraces).where(isAmongIds(workoutTraces.workoutId)).prepare()

export function insertOutlines(db: Db, rows: readonly (typeof workoutTraces.$inferInsert)[]) {
  for (const batch of inBatches(rows)) db.insert(workoutTraces).values(batch).run()
}

export type ShareRow = typeof sharedWorkouts.$inferSelect

/** The links of workouts, by their ids. */
export function listSharesOf(db: Db, workoutIds: readonly number[]): Map<number, ShareRow> {
  const rows = prepared(db, sharesById).all({ ids: JSON.stringify(workoutIds) })
  return new Map(rows.map(row => [row.workoutId, row]))
}

const sharesById = (db: Db) =>
  db.select().from(sharedWorkouts).where(isAmongIds(sharedWorkouts.workoutId)).prepare()

/** The link as it was when the workout was put away. */
export function shareOf({ share }: PutAwayWorkout): ShareRow | null {
  const row = share as unknown as ShareRow | null
  if (row === null) return null
  const { createdAt, expiresAt } = row
  return { ...row, createdAt: new Date(createdAt), expiresAt: expiresAt && new Date(expiresAt) }
}

export function insertShares(db: Db, rows: readonly ShareRow[]) {
  for (const batch of inBatches(rows)) db.insert(sharedWorkouts).values(batch).run()
}

/** Which workouts are known to be others than these, by the ids of these. */
export function listDistinctIds(db: Db, workoutIds: readonly number[]): Map<number, number[]> {
  const isThere = new Set(workoutIds)
  const rows = prepared(db, distinctById).all({ ids: JSON.stringify(workoutIds) })
  const pairs = rows.flatMap(({ firstId, secondId }) => [
    { id: firstId, otherId: secondId },
    { id: secondId, otherId: firstId },
  ])
  const byId = Map.groupBy(
    pairs.filter(({ id }) => isThere.has(id)),
    ({ id }) => id,
  )
  return new Map([...byId].map(([id, found]) => [id, found.map(({ otherId }) => otherId)]))
}

const distinctById = (db: Db) =>
  db
    .select()
    .from(distinctWorkouts)
    .where(or(isAmongIds(distinctWorkouts.firstId), isAmongIds(distinctWorkouts.secondId)))
    .prepare()

/** Unless the other is gone. */
export function insertDistinctIfThere(db: Db, id: number, otherId: number) {
  if (!db.select({ id: workouts.id }).from(workouts).where(eq(workouts.id, otherId)).get()) return
  const pair = { firstId: Math.min(id, otherId), secondId: Math.max(id, otherId) }
  db.insert(distinctWorkouts).values(pair).onConflictDoNothing().run()
}

/** Which of these short ids some workout has. */
export function listTakenShortIds(db: Db, shortIds: readonly string[]): Set<string> {
  const isAmong = sql`${workouts.shortId} IN (SELECT value FROM json_each(${JSON.stringify(shortIds)}))`
  const rows = db.select({ shortId: workouts.shortId }).from(workouts).where(isAmong).all()
  return new Set(rows.map(({ shortId }) => shortId))
}

/** As they were, under the ids that they had. */
export function insertAsTheyWere(
  db: Db,
  rows: readonly WorkoutRow[],
  segments: readonly SegmentRow[],
): WorkoutRow[] {
  const restored = [...inBatches(rows)].flatMap(batch => db.insert(workouts).values(batch).returning().all())
  for (const batch of inBatches(segments)) db.insert(workoutSegments).values(batch).run()
  return restored
}

/** Whether a job of one of these kinds is yet to be done. */
export function hasJobOf(db: Db, kinds: readonly string[]): boolean {
  return (
    db
      .select()
      .from(jobs)
      .where(inArray(jobs.kind, [...kinds]))
      .limit(1)
      .get() !== undefined
  )
}
