import { and, asc, count, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { recalculations, type UnmeasuredReason, unmeasuredWorkouts, workouts } from '../../platform/db/tables'
import { byId, jobKind } from '../../platform/jobs/job'
import type { WorkoutRow } from '../rows/store'

/** The subject is the id of a recalculation, whose next part is to be done or undone. */
export const recalculateKind = jobKind('recalculate', byId)

/** The subject is the id of a recalculation that it is too late to undo. */
export const endRecalculationKind = jobKind('end-recalculation', byId)

export type { UnmeasuredReason } from '../../platform/db/tables'
export type Recalculation = typeof recalculations.$inferSelect

export function insertRecalculation(db: Db, row: typeof recalculations.$inferInsert): Recalculation {
  return db.insert(recalculations).values(row).returning().get()
}

export function findRecalculation(db: Db, id: number): Recalculation | undefined {
  return db.select().from(recalculations).where(eq(recalculations.id, id)).get()
}

export function updateRecalculation(db: Db, id: number, changes: Partial<Recalculation>) {
  db.update(recalculations).set(changes).where(eq(recalculations.id, id)).run()
}

export function deleteRecalculation(db: Db, id: number) {
  db.delete(recalculations).where(eq(recalculations.id, id)).run()
}

/** Begun, or begun to be undone, and not at its end, from the first that was asked for. */
export function listUnderway(db: Db): Recalculation[] {
  return db
    .select()
    .from(recalculations)
    .where(inArray(recalculations.status, ['running', 'undoing']))
    .orderBy(asc(recalculations.id))
    .all()
}

const hasRecording = (userId: number | null) =>
  and(isNotNull(workouts.sourceFile), userId === null ? undefined : eq(workouts.userId, userId))

/** Those with a recording, of a user or of all. */
export function countRecorded(db: Db, userId: number | null, upToId = Number.MAX_SAFE_INTEGER): number {
  const isCounted = and(hasRecording(userId), lte(workouts.id, upToId))
  return db.select({ workouts: count() }).from(workouts).where(isCounted).get()?.workouts ?? 0
}

/** Some of them, from an id on upwards. */
export function listRecordedIds(db: Db, userId: number | null, afterId: number, limit: number): number[] {
  return db
    .select({ id: workouts.id })
    .from(workouts)
    .where(and(hasRecording(userId), gt(workouts.id, afterId)))
    .orderBy(asc(workouts.id))
    .limit(limit)
    .all()
    .map(({ id }) => id)
}

export function findRow(db: Db, id: number): WorkoutRow | undefined {
  return db.select().from(workouts).where(eq(workouts.id, id)).get()
}

export function saveUnmeasured(db: Db, recalculationId: number, workoutId: number, reason: UnmeasuredReason) {
  db.insert(unmeasuredWorkouts)
    .values({ recalculationId, workoutId, reason })
    .onConflictDoUpdate({
      target: [unmeasuredWorkouts.recalculationId, unmeasuredWorkouts.workoutId],
      set: { reason },
    })
    .run()
}

/** Some that could not be measured, from an id on upwards. */
export function listUnmeasured(db: Db, recalculationId: number, afterId: number, limit: number) {
  return db
    .select({ row: workouts, reason: unmeasuredWorkouts.reason })
    .from(unmeasuredWorkouts)
    .innerJoin(workouts, eq(workouts.id, unmeasuredWorkouts.workoutId))
    .where(
      and(eq(unmeasuredWorkouts.recalculationId, recalculationId), gt(unmeasuredWorkouts.workoutId, afterId)),
    )
    .orderBy(asc(unmeasuredWorkouts.workoutId))
    .limit(limit)
    .all()
}
