import { desc, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { backupRuns } from '../../platform/db/tables'

export type BackupRun = typeof backupRuns.$inferSelect
type NewBackupRun = typeof backupRuns.$inferInsert

/** Whatever came of it. What lies before the last that succeeded is forgotten. */
export function insertBackupRun(db: Db, run: NewBackupRun) {
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
