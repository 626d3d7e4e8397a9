// How many bytes the files below the upload folder have, kept for each account's folders in the transactions in which files
// come and go: those that are noted as orphaned do not count, all others do.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { orphanedFiles, uploadSizes } from '../db/tables'

type UploadSize = typeof uploadSizes.$inferSelect

/** Whose files they are, and of what kind: `workouts/7`. */
export const folderOf = (path: string) => path.split('/', 2).join('/')

/** Sums the bytes of all files. Between an upgrade and the end of the first count it knows only those counted so far. */
export function sumUploadSizes(db: Db): number {
  const summed = db
    .select({ bytes: sql<number | null>`sum(${uploadSizes.bytes})` })
    .from(uploadSizes)
    .get()
  return Math.max(0, summed?.bytes ?? 0)
}

export function listUploadSizes(db: Db): UploadSize[] {
  return db.select().from(uploadSizes).all()
}

/** Answers zeros for a folder that nothing is known of. */
export function findUploadSize(db: Db, folder: string): UploadSize {
  const found = db.select().from(uploadSizes).where(eq(uploadSizes.folder, folder)).get()
  return found ?? { folder, bytes: 0, changes: 0 }
}

/** A file has come, or gone when `bytes` are negative. */
export function changeUploadSize(db: Db, path: string, bytes: number) {
  db.insert(uploadSizes)
    .values({ folder: folderOf(path), bytes, changes: 1 })
    .onConflictDoUpdate({
      target: uploadSizes.folder,
      set: { bytes: sql`${uploadSizes.bytes} + excluded.bytes`, changes: sql`${uploadSizes.changes} + 1` },
    })
    .run()
}

/** A whole folder has gone. Nothing for a path that is inside of one. */
export function dropUploadSize(db: Db, path: string): boolean {
  if (folderOf(path) !== path) return false
  db.delete(uploadSizes).where(eq(uploadSizes.folder, path)).run()
  return true
}

/**
 * Answers which files count, as long as no note comes or goes.
 * @param released one that is noted itself counts what is in it nevertheless
 */
export function whatCounts(db: Db, released?: string): (path: string) => boolean {
  let noted: Set<string> | undefined
  const isNoted = (path: string, notes: Set<string>): boolean => {
    const end = path.lastIndexOf('/')
    return notes.has(path) || (end > 0 && isNoted(path.slice(0, end), notes))
  }
  return path => {
    // Mostly nobody asks.
    noted ??= listNotes(db, released)
    return !isNoted(path, noted)
  }
}

function listNotes(db: Db, except: string | undefined): Set<string> {
  const notes = db.select().from(orphanedFiles).all()
  return new Set(notes.map(({ path }) => path).filter(path => path !== except))
}
