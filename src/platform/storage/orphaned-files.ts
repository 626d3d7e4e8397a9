// Keeps rows and files consistent through a crash. A file is noted as orphaned before it is written; the transaction that
// references it removes the note. A transaction that drops the last reference notes it again. Files still noted at the
// next start are deleted, without looking at anything else.
import { inArray } from 'drizzle-orm'
import type { Db } from '../db/database'
import { orphanedFiles } from '../db/tables'
import type { Log } from '../log'
import type { Files } from './files'
import { changeUploadSize, dropUploadSize, whatCounts } from './upload-sizes-store'

/** Notes files as orphaned, whether or not they exist yet; from now on their size does not count. */
export function noteOrphanedFiles(db: Db, files: Pick<Files, 'measureSync'>, paths: readonly string[]) {
  if (paths.length === 0) return
  const noted = db
    .insert(orphanedFiles)
    .values(paths.map(path => ({ path })))
    .onConflictDoNothing()
    .returning()
    .all()
  for (const { path } of noted) {
    if (!dropUploadSize(db, path)) changeUploadSize(db, path, -measure(db, files, path))
  }
}

/** Removes the notes; from now on the files' size counts. */
export function keepFiles(db: Db, files: Pick<Files, 'measureSync'>, paths: readonly string[]) {
  for (const { path } of dropNotes(db, paths)) {
    changeUploadSize(db, path, measure(db, files, path))
  }
}

/** Files below a folder may be noted themselves, and then do not count. */
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
  // Even a delete without matching rows would wait for the write lock.
  if (paths.length === 0) return []
  return db
    .delete(orphanedFiles)
    .where(inArray(orphanedFiles.path, [...paths]))
    .returning()
    .all()
}

/**
 * Call at the start: deletes files left by an interrupted run.
 * @param watched files not referenced yet that a job deletes if that does not change
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
