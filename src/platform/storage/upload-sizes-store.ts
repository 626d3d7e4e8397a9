// How many bytes the files below the upload folder have, kept for each account's folders in the transactions in which files
// come and go: those that are noted as orphaned do not count, all others do. What people have in the inbox, and what has come
// of archives in pieces, is kept beside them.
import { and, eq, inArray, notLike, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { orphanedFiles, uploadSizes } from '../db/tables'
import { countedOf, inboxName, piecesName } from './account-folders'

type UploadSize = typeof uploadSizes.$inferSelect

/** Whose files they are, and of what kind: `workouts/7`. */
export const folderOf = (path: string) => path.split('/', 2).join('/')

const isUpload = and(notLike(uploadSizes.folder, 'inbox/%'), notLike(uploadSizes.folder, 'pieces/%'))

/** Sums the bytes of all files below the upload folder. Between an upgrade and the end of the first count it knows only those counted so far. */
export function sumUploadSizes(db: Db): number {
  const summed = db
    .select({ bytes: sql<number | null>`sum(${uploadSizes.bytes})` })
    .from(uploadSizes)
    .where(isUpload)
    .get()
  return Math.max(0, summed?.bytes ?? 0)
}

/** Bytes of each of these accounts, as far as they are counted. @param besides kinds that are left out, such as `imports` */
export function sumSizesOfAccounts(
  db: Db,
  userIds: readonly number[],
  besides: readonly string[] = [],
): Map<number, number> {
  const folders = userIds.flatMap(countedOf).filter(folder => !besides.includes(folder.split('/')[0] ?? ''))
  const sums = new Map(userIds.map(userId => [userId, 0]))
  for (const { folder, bytes } of db
    .select()
    .from(uploadSizes)
    .where(inArray(uploadSizes.folder, folders))
    .all()) {
    const userId = Number(folder.split('/')[1])
    sums.set(userId, (sums.get(userId) ?? 0) + bytes)
  }
  for (const [userId, bytes] of sums) sums.set(userId, Math.max(0, bytes))
  return sums
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

/** What has come of an archive in pieces has so many bytes now. */
export function setPiecesSize(db: Db, userId: number, bytes: number) {
  const folder = piecesName(userId)
  changeUploadSize(db, folder, bytes - findUploadSize(db, folder).bytes)
}

/** Files of an inbox folder have come, or gone when `bytes` are negative. */
export const changeInboxSize = (db: Db, userId: number, bytes: number) =>
  changeUploadSize(db, inboxName(userId), bytes)

/** With the account. */
export function dropSizesOfAccount(db: Db, userId: number) {
  db.delete(uploadSizes)
    .where(inArray(uploadSizes.folder, countedOf(userId)))
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
