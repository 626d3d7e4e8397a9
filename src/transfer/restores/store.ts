import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { hiddenWorkouts, openedBackup, partRestores, users, workouts } from '../../platform/db/tables'
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

/** Returns the usernames that contain a text, sorted; case is ignored. An empty text is part of every name. */
export function findUsernames(db: Db, part: string): string[] {
  const rows = db
    .select({ name: users.username })
    .from(users)
    .where(sql`instr(lower(${users.username}), lower(${part})) > 0`)
    .orderBy(sql`${users.username} COLLATE NOCASE`)
    .all()
  return rows.map(({ name }) => name)
}

/** The columns of a workout that are compared between a backup and this instance, and shown. */
export type ComparedWorkout = ReturnType<typeof listCompared>[number]

/** Returns the user's workouts with the columns that are compared, latest first. */
export const listCompared = (db: Db, userId: number) =>
  db
    .select({
      shortId: workouts.shortId,
      sportId: workouts.sportId,
      title: workouts.title,
      workoutDate: workouts.workoutDate,
      description: workouts.description,
      notes: workouts.notes,
      durationS: workouts.durationS,
      distanceM: workouts.distanceM,
    })
    .from(workouts)
    .where(eq(workouts.userId, userId))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .all()

type OpenedBackup = typeof openedBackup.$inferSelect

/** Returns which backup is opened, or about to be; undefined if none is. */
export const findOpened = (db: Db): OpenedBackup | undefined =>
  db.select().from(openedBackup).where(eq(openedBackup.id, 1)).get()

/** Notes that a backup is to be opened, instead of any other. */
export function saveOpening(db: Db, name: string, usedAt: Date) {
  const row = { id: 1, name, status: 'opening' as const, reason: null, reasonCode: null, usedAt }
  db.insert(openedBackup).values(row).onConflictDoUpdate({ target: openedBackup.id, set: row }).run()
}

export function updateOpened(db: Db, changes: Partial<OpenedBackup>) {
  db.update(openedBackup).set(changes).where(eq(openedBackup.id, 1)).run()
}

export function deleteOpened(db: Db) {
  db.delete(openedBackup).where(eq(openedBackup.id, 1)).run()
}

export type PartRestore = typeof partRestores.$inferSelect

/** Returns the last restore of a part of a backup. */
export const findLastRestore = (db: Db): PartRestore | undefined =>
  db.select().from(partRestores).orderBy(desc(partRestores.id)).limit(1).get()

/** Stores a new restore; the row of the one before is deleted. */
export function insertRestore(db: Db, row: typeof partRestores.$inferInsert): PartRestore {
  deleteRestores(db)
  return db.insert(partRestores).values(row).returning().get()
}

export function updateRestore(db: Db, id: number, changes: Partial<PartRestore>) {
  db.update(partRestores).set(changes).where(eq(partRestores.id, id)).run()
}

export function deleteRestores(db: Db) {
  db.delete(partRestores).run()
}
