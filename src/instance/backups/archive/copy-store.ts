// Functions for the copy of the database in a backup. They list the uploaded files that the database refers to, and
// remove data that a backup must not contain.
import { inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { openStores, SqliteWithStatements } from '../../../platform/db/statements'
import {
  allWorkouts,
  exportRequests,
  imports,
  inboxFolders,
  invitations,
  jobs,
  oneTimeTokens,
  openedBackup,
  orphanedFiles,
  partRestores,
  recalculatedWorkouts,
  reservedNames,
  revokedSessions,
  sessions,
  uploadSizes,
  users,
} from '../../../platform/db/tables'
import { queueJob } from '../../../platform/jobs/store'
import { countUploadsKind } from '../../../platform/storage/count-uploads'
import { notYetLookedAt } from '../../../platform/storage/inbox-folders'

/**
 * Opens a database without migrating it. Disposing of it also closes its statements: an open statement would keep the
 * file in use, and Windows cannot remove files that are in use.
 */
export function openAsItIs(path: string, mode: 'to read' | 'to change') {
  const sqlite = new SqliteWithStatements(
    path,
    mode === 'to read' ? { readonly: true } : { readwrite: true, create: false },
  )
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run('PRAGMA trusted_schema = OFF')
  if (mode === 'to change') {
    sqlite.run('PRAGMA foreign_keys = ON')
    // Deleted rows must not remain readable in the file.
    sqlite.run('PRAGMA secure_delete = ON')
  }
  return { db: openStores(sqlite), sqlite, [Symbol.dispose]: () => sqlite.close() }
}

/** Reads the columns of every workout that determine its file names. */
export function listWorkoutFiles(db: Db) {
  const { userId, sourceFile, trackFile, originalFile, mapId } = allWorkouts
  return db.select({ userId, sourceFile, trackFile, originalFile, mapId }).from(allWorkouts).all()
}

/**
 * Lists the track files that workouts had before a recalculation. They are kept so that the recalculation can be
 * undone.
 */
export function listFormerTracks(db: Db): (string | null)[] {
  const { trackFile } = recalculatedWorkouts
  const rows = db.select({ trackFile }).from(recalculatedWorkouts).all()
  return rows.map(({ trackFile }) => trackFile)
}

export function listAvatars(db: Db): string[] {
  const rows = db.select({ path: users.avatarFile }).from(users).where(isNotNull(users.avatarFile)).all()
  return rows.map(({ path }) => path).filter(path => path !== null)
}

/** Kinds of jobs to remove, by their names in the table `jobs`. */
const passingJobs = [
  'close-backup',
  'import-account',
  'make-backup',
  'make-export',
  'open-backup',
  'queue-backup',
  'restore-part',
  'sweep-export',
]

/**
 * Removes rows that do not apply after a restore: exports, imports and their jobs, because their files are not part of
 * a backup; jobs that make backups or restore parts of them; and counted sizes and inbox folders.
 */
export function forgetPassingThings(db: Db) {
  // After a restore, this job counts the uploads again.
  queueJob(db, countUploadsKind, null, new Date(0))
  const tables = [exportRequests, imports, openedBackup, orphanedFiles, partRestores, uploadSizes]
  for (const table of tables) db.delete(table).run()
  db.delete(jobs).where(inArray(jobs.kind, passingJobs)).run()
  // A backup may be restored on another machine. This row makes the server examine the inbox folders there.
  db.delete(inboxFolders).run()
  db.insert(inboxFolders).values({ nameHash: notYetLookedAt, isKept: true }).run()
}

/**
 * Ends every session and invalidates mailed links and invitations, which may have been used since the backup. Tokens of
 * apps and scripts stay valid. Session epochs become random, so that sessions started after the backup are invalid as
 * well.
 */
export function endAllSessions(db: Db) {
  for (const table of [sessions, revokedSessions, oneTimeTokens, reservedNames, invitations])
    db.delete(table).run()
  db.update(users).set({ sessionEpoch: sql`random() & 0xffffffff`, keptSession: null }).run()
}
