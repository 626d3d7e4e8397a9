import { and, asc, count, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { recalculations, type UnmeasuredReason, unmeasuredWorkouts, workouts } from '../../platform/db/tables'
import { byId, jobKind } from '../../platform/jobs/job'
import type { WorkoutRow } from '../rows/store'

/** Jobs that continue or undo a recalculation. The subject is the id of the recalculation. */
export const recalculateKind = jobKind('recalculate', byId)

/** Jobs that run when a recalculation can no longer be undone. The subject is the id of the recalculation. */
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

/** Recalculations and undos that have not finished, oldest first. */
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

/** Counts the workouts that have a recording, of one user or of all users. */
export function countRecorded(db: Db, userId: number | null, upToId = Number.MAX_SAFE_INTEGER): number {
  const isCounted = and(hasRecording(userId), lte(workouts.id, upToId))
  return db.select({ workouts: count() }).from(workouts).where(isCounted).get()?.workouts ?? 0
}

export const pageSize = 100

/** Yields the rows with ids above `afterId`, reading one page after the other. */
export function* inPages<Row>(
  read: (afterId: number, limit: number) => Row[],
  idOf: (row: Row) => number,
  afterId: number,
): Generator<Row> {
  for (let page = read(afterId, pageSize); page.length > 0; page = read(idOf(page.at(-1)!), pageSize))
    yield* page
}

/** Ids of all workouts of a user, or of all users, that have a recording. The ids are read page by page. */
export function recordedIds(db: Db, userId: number | null, afterId = 0): Generator<number> {
  const read = (after: number, limit: number) =>
    db
      .select({ id: workouts.id })
      .from(workouts)
      .where(and(hasRecording(userId), gt(workouts.id, after)))
      .orderBy(asc(workouts.id))
      .limit(limit)
      .all()
      .map(({ id }) => id)
  return inPages(read, id => id, afterId)
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

/** Workouts with ids above `afterId` that could not be measured. */
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
