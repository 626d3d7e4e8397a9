import { asc, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { backupRuns, backupSchedule, schemaHistory } from '../../platform/db/tables'

export type BackupRun = typeof backupRuns.$inferSelect

/** Adds the result of a backup, successful or not, and deletes the results before the last successful one. */
export function insertBackupRun(db: Db, run: typeof backupRuns.$inferInsert) {
  db.insert(backupRuns).values(run).run()
  const success = findLastSuccess(db)
  if (success) db.delete(backupRuns).where(lt(backupRuns.id, success.id)).run()
}

export function findLastBackupRun(db: Db): BackupRun | undefined {
  return db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(1).get()
}

export function findLastSuccess(db: Db): BackupRun | undefined {
  return db
    .select()
    .from(backupRuns)
    .where(isNull(backupRuns.reason))
    .orderBy(desc(backupRuns.id))
    .limit(1)
    .get()
}

/**
 * Returns the time when the instance was created. For an instance that is older than the table `schema_history`, it is
 * the time of the first recorded schema migration.
 */
export function findBeginning(db: Db): Date {
  const noted = db.select().from(schemaHistory).orderBy(asc(schemaHistory.version)).limit(1).get()
  return noted?.migratedAt ?? new Date(0)
}

type StoredSchedule = typeof backupSchedule.$inferSelect

export const findBackupSchedule = (db: Db): StoredSchedule | undefined =>
  db.select().from(backupSchedule).where(eq(backupSchedule.id, 1)).get()

export function saveBackupSchedule(db: Db, schedule: Omit<StoredSchedule, 'id'>) {
  const row = { id: 1, ...schedule }
  db.insert(backupSchedule).values(row).onConflictDoUpdate({ target: backupSchedule.id, set: schedule }).run()
}
