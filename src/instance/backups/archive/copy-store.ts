// The database as it travels: which uploaded files it names, and what does not travel with it.
import type { Database as Sqlite } from 'bun:sqlite'
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
  orphanedFiles,
  recalculatedWorkouts,
  reservedNames,
  revokedSessions,
  uploadSizes,
  users,
} from '../../../platform/db/tables'
import { queueJob } from '../../../platform/jobs/store'
import { countUploadsKind } from '../../../platform/storage/count-uploads'
import { notYetLookedAt } from '../../../platform/storage/inbox-folders'

interface OpenedCopy extends Disposable {
  db: Db
  sqlite: Sqlite
}

/**
 * Opens a database as it is, without bringing it up to date. It ends with the block it is opened in, and so do its statements:
 * one that is left would hold the file, and Windows removes none that is held.
 */
export function openAsItIs(path: string, mode: 'to read' | 'to change'): OpenedCopy {
  const sqlite = new SqliteWithStatements(
    path,
    mode === 'to read' ? { readonly: true } : { readwrite: true, create: false },
  )
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run('PRAGMA trusted_schema = OFF')
  if (mode === 'to change') {
    sqlite.run('PRAGMA foreign_keys = ON')
    // Rows that are deleted must not be found in the file either.
    sqlite.run('PRAGMA secure_delete = ON')
  }
  return { db: openStores(sqlite), sqlite, [Symbol.dispose]: () => sqlite.close() }
}

/** Lists the columns that the files of every workout are named by. */
export function listWorkoutFiles(db: Db): WorkoutFiles[] {
  const { userId, sourceFile, trackFile, unreadFile, mapId } = allWorkouts
  const rows = db.select({ userId, sourceFile, trackFile, unreadFile, mapId }).from(allWorkouts).all()
  return [...rows, ...listPutAwayFiles(db)]
}

/** Up to 2.0 those that could be brought back were in a table of their own. */
function listPutAwayFiles(db: Db): WorkoutFiles[] {
  if (!hasTable(db, 'put_away_workouts')) return []
  return db.all(sql`
    SELECT user_id AS userId, source_file AS sourceFile, track_file AS trackFile, unread_file AS unreadFile, map_id AS mapId
    FROM put_away_workouts`)
}

type WorkoutFiles = Pick<
  typeof allWorkouts.$inferSelect,
  'userId' | 'sourceFile' | 'trackFile' | 'unreadFile' | 'mapId'
>

/** Tracks that workouts had before they were measured again, which can be undone. */
export function listFormerTracks(db: Db): (string | null)[] {
  const { trackFile } = recalculatedWorkouts
  const rows = db.select({ trackFile }).from(recalculatedWorkouts).all()
  return rows.map(({ trackFile }) => trackFile)
}

export function listAvatars(db: Db): string[] {
  const rows = db.select({ path: users.avatarFile }).from(users).where(isNotNull(users.avatarFile)).all()
  return rows.map(({ path }) => path).filter(path => path !== null)
}

/** By their names in the table, whoever does them. */
const passingJobs = ['import-account', 'make-backup', 'make-export', 'queue-backup', 'sweep-export']

/** Forgets archives on their way out or in, whose files are not copied, and the work on them. */
export function forgetPassingThings(db: Db) {
  // Which files are in the backup is counted where it is restored.
  queueJob(db, countUploadsKind, null, new Date(0))
  for (const table of [exportRequests, imports, orphanedFiles, uploadSizes]) db.delete(table).run()
  db.delete(jobs).where(inArray(jobs.kind, passingJobs)).run()
  // Those that are there where it is restored are looked at anew.
  db.delete(inboxFolders).run()
  db.insert(inboxFolders).values({ nameHash: notYetLookedAt, isKept: true }).run()
}

/**
 * Ends every session, and makes links worthless that were mailed or handed over: they may have been used since. Tokens of apps and scripts stay good. Sessions from after
 * the backup are over, too: nobody can tell which epochs there have been since.
 */
export function endAllSessions(db: Db) {
  for (const table of [revokedSessions, oneTimeTokens, reservedNames]) db.delete(table).run()
  // A database of an earlier version has no table of them.
  if (hasTable(db, 'invitations')) db.delete(invitations).run()
  db.update(users).set({ sessionEpoch: sql`random() & 0xffffffff`, keptSession: null }).run()
}

const hasTable = (db: Db, name: string) =>
  db.get(sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${name}`) !== undefined
