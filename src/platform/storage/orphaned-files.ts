// Keeps rows and files together through a crash. A file is noted as orphaned before it is written; the transaction that
// needs it takes the note away. A transaction that no longer needs a file notes it again. What is still noted at the
// next start belongs to nobody and is removed, without looking at anything else.
import { inArray } from 'drizzle-orm'
import type { Db } from '../db/database'
import { orphanedFiles } from '../db/tables'
import type { Log } from '../log'
import type { Files } from './files'
import { changeUploadSize, dropUploadSize, whatCounts } from './upload-sizes-store'

/** They count no longer, whether they are there already or not. */
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

/** They count from now on. */
export function keepFiles(db: Db, files: Pick<Files, 'measureSync'>, paths: readonly string[]) {
  for (const { path } of dropNotes(db, paths)) {
    changeUploadSize(db, path, measure(db, files, path))
  }
}

/** What is below a folder may be noted by itself, and then counts no more than that. */
function measure(db: Db, files: Pick<Files, 'measureSync'>, path: string): number {
  const counts = whatCounts(db, path)
  return files.measureSync(path, inner => inner === path || counts(inner))
}

/** Removes files that were noted as orphaned, then their notes. */
export async function removeOrphanedFiles(db: Db, files: Files, paths: readonly string[]) {
  for (const path of paths) await files.remove(path)
  dropNotes(db, paths)
}

function dropNotes(db: Db, paths: readonly string[]) {
  // Even a statement that deletes nothing would wait for whoever writes at the moment.
  if (paths.length === 0) return []
  return db
    .delete(orphanedFiles)
    .where(inArray(orphanedFiles.path, [...paths]))
    .returning()
    .all()
}

/**
 * At start: removes whatever an interrupted run left behind. Returns how many files were noted.
 * @param watched those that are nobody's yet, and that a job removes when they stay so
 */
export async function sweepOrphanedFiles(
  db: Db,
  files: Files,
  watched: readonly string[] = [],
): Promise<number> {
  const stay = new Set(watched)
  const paths = db
    .select()
    .from(orphanedFiles)
    .all()
    .map(note => note.path)
    .filter(path => !stay.has(path))
  await removeOrphanedFiles(db, files, paths)
  return paths.length
}

/** The same, which is told. */
export async function removeAllOrphanedFiles(
  { db, files, log }: { db: Db; files: Files; log: Log },
  watched: readonly string[],
) {
  const count = await sweepOrphanedFiles(db, files, watched)
  if (count > 0) log.info('Files of an interrupted run were removed', { files: count })
}
