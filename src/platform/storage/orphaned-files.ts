// Keeps rows and files consistent through a crash. A file is noted as orphaned before it is written. The transaction
// that references the file removes the note, and a transaction that drops the last reference adds it again. At the next
// start, the files that are still noted are deleted, except archives that are still being uploaded.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { prepared } from '../db/statements'
import { orphanedFiles } from '../db/tables'
import type { Log } from '../log'
import type { Files } from './files'
import { changeUploadSize, dropUploadSize, whatCounts } from './upload-sizes-store'

/** Notes files as orphaned, whether or not they exist yet. Their size then does not count any more. */
export function noteOrphanedFiles(db: Db, files: Pick<Files, 'measureSync'>, paths: readonly string[]) {
  if (paths.length === 0) return
  for (const { path } of prepared(db, insertNotes).all({ paths: JSON.stringify(paths) })) {
    if (!dropUploadSize(db, path)) changeUploadSize(db, path, -measure(db, files, path))
  }
}

/**
 * Inserts the paths of a JSON array. `WHERE true` is needed: without it, SQLite would take ON CONFLICT as a part of the
 * SELECT.
 */
const insertNotes = (db: Db) =>
  db
    .insert(orphanedFiles)
    .select(sql`SELECT value FROM json_each(${sql.placeholder('paths')}) WHERE true`)
    .onConflictDoNothing()
    .returning()
    .prepare()

/** Removes the notes of files. Their size then counts. */
export function keepFiles(db: Db, files: Pick<Files, 'measureSync'>, paths: readonly string[]) {
  for (const { path } of dropNotes(db, paths)) {
    changeUploadSize(db, path, measure(db, files, path))
  }
}

/**
 * Returns the bytes of the file or folder at a path, whether or not the path is noted. Files in the folder that are
 * noted themselves do not count.
 */
function measure(db: Db, files: Pick<Files, 'measureSync'>, path: string): number {
  const counts = whatCounts(db, path)
  return files.measureSync(path, inner => inner === path || counts(inner))
}

/** Deletes orphaned files, then their notes. */
export async function removeOrphanedFiles(db: Db, files: Files, paths: readonly string[]) {
  for (const path of paths) await files.remove(path)
  dropNotes(db, paths)
}

function dropNotes(db: Db, paths: readonly string[]) {
  // Even a delete that matches no rows would wait for the write lock.
  if (paths.length === 0) return []
  return prepared(db, deleteNotes).all({ paths: JSON.stringify(paths) })
}

const deleteNotes = (db: Db) =>
  db
    .delete(orphanedFiles)
    .where(sql`${orphanedFiles.path} IN (SELECT value FROM json_each(${sql.placeholder('paths')}))`)
    .returning()
    .prepare()

/**
 * Deletes files left by an interrupted run. To be called at the start.
 * @param watched noted files to keep: archives that are being uploaded, which a job deletes if they are abandoned
 */
export async function sweepOrphanedFiles(
  { db, files, log }: { db: Db; files: Files; log: Log },
  watched: readonly string[] = [],
) {
  const notes = db.select().from(orphanedFiles).all()
  const paths = notes.map(({ path }) => path).filter(path => !watched.includes(path))
  await removeOrphanedFiles(db, files, paths)
  if (paths.length > 0) log.info('Files of an interrupted run were removed', { files: paths.length })
}
