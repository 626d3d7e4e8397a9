import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import { type Actor, commandLine } from '../../platform/acts'
import type { Db } from '../../platform/db/database'
import { recalculations, type UnmeasuredReason, unmeasuredWorkouts, workouts } from '../../platform/db/tables'
import type { Page } from '../../platform/http/input/paging'
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

const isOngoing = inArray(recalculations.status, ['running', 'undoing'])

/** Returns recalculations, looks and undos that have not finished, oldest first. */
export function listUnderway(db: Db): Recalculation[] {
  return db.select().from(recalculations).where(isOngoing).orderBy(asc(recalculations.id)).all()
}

/** Returns the unfinished recalculation, look or undo that was started for this user only. */
export function findUnderwayOf(db: Db, userId: number): Recalculation | undefined {
  const isOfUser = and(eq(recalculations.userId, userId), isOngoing)
  return db.select().from(recalculations).where(isOfUser).limit(1).get()
}

/** The condition for recalculations of a user that were not discarded and have not expired. */
const isOwn = (userId: number, now: Date) =>
  and(eq(recalculations.userId, userId), gt(recalculations.undoUntil, now))

export function findOwnRecalculation(
  db: Db,
  userId: number,
  { id, now }: { id: number; now: Date },
): Recalculation | undefined {
  const isThis = and(eq(recalculations.id, id), isOwn(userId, now))
  return db.select().from(recalculations).where(isThis).get()
}

/** Returns the looks and recalculations of a user, latest first. */
export function listOwnRecalculations(db: Db, userId: number, now: Date, { perPage, offset }: Page) {
  return db
    .select()
    .from(recalculations)
    .where(isOwn(userId, now))
    .orderBy(desc(recalculations.id))
    .limit(perPage)
    .offset(offset)
    .all()
}

export function countOwnRecalculations(db: Db, userId: number, now: Date): number {
  const counted = db.select({ found: count() }).from(recalculations).where(isOwn(userId, now)).get()
  return counted?.found ?? 0
}

export function listLooks(db: Db, userId: number): Recalculation[] {
  const isLookOf = and(eq(recalculations.userId, userId), eq(recalculations.isLook, true))
  return db.select().from(recalculations).where(isLookOf).all()
}

/** Returns who asked for a recalculation, for the audit log. */
export function askedBy({ userId, via }: Recalculation): { by: Actor; whomId: number | null } {
  if (via === 'command-line') return { by: commandLine, whomId: userId }
  return { by: { userId, via, address: null }, whomId: null }
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

/** Yields the ids of all workouts of a user, or of all users, that have a recording. The ids are read page by page. */
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

export function countUnmeasured(db: Db, recalculationId: number): number {
  const isOfRun = eq(unmeasuredWorkouts.recalculationId, recalculationId)
  return db.select({ workouts: count() }).from(unmeasuredWorkouts).where(isOfRun).get()?.workouts ?? 0
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

/** Returns a page of the workouts that could not be measured or changed. */
export const listUnmeasuredPage = (db: Db, recalculationId: number, { perPage, offset }: Page) =>
  listUnmeasured(db, recalculationId, 0, perPage, offset)

/** Returns workouts with ids above `afterId` that could not be measured or changed. */
export function listUnmeasured(db: Db, recalculationId: number, afterId: number, limit: number, offset = 0) {
  return db
    .select({ row: workouts, reason: unmeasuredWorkouts.reason })
    .from(unmeasuredWorkouts)
    .innerJoin(workouts, eq(workouts.id, unmeasuredWorkouts.workoutId))
    .where(
      and(eq(unmeasuredWorkouts.recalculationId, recalculationId), gt(unmeasuredWorkouts.workoutId, afterId)),
    )
    .orderBy(asc(unmeasuredWorkouts.workoutId))
    .limit(limit)
    .offset(offset)
    .all()
}
