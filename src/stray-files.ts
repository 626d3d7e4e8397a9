// Keeps rows and files together through a crash. A file is noted as stray before it is written; the transaction that
// needs it takes the note away. A transaction that no longer needs a file notes it again. What is still noted at the
// next start belongs to nobody and is removed, without looking at anything else.
import { inArray } from 'drizzle-orm'
import type { Db } from './platform/db/database'
import { strayFiles } from './platform/db/tables'
import type { Files } from './platform/storage/files'

export function noteStrayFiles(db: Db, paths: string[]) {
  if (paths.length === 0) return
  db.insert(strayFiles)
    .values(paths.map(path => ({ path })))
    .onConflictDoNothing()
    .run()
}

export function keepFiles(db: Db, paths: string[]) {
  db.delete(strayFiles).where(inArray(strayFiles.path, paths)).run()
}

/** Removes files that were noted as stray, then their notes. */
export async function removeStrayFiles(db: Db, files: Files, paths: string[]) {
  for (const path of paths) await files.remove(path)
  keepFiles(db, paths)
}

/** At start: removes whatever an interrupted run left behind. Returns how many files were noted. */
export async function sweepStrayFiles(db: Db, files: Files): Promise<number> {
  const paths = db
    .select()
    .from(strayFiles)
    .all()
    .map(note => note.path)
  await removeStrayFiles(db, files, paths)
  return paths.length
}
