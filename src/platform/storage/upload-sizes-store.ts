// Total size of the files in each account's folders, updated in the transactions that add and remove files. Orphaned
// files do not count. The table also has the sizes of inboxes and of archives that are uploaded in pieces.
import { and, eq, inArray, notLike, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { upsertRow } from '../db/row-statements'
import { prepared } from '../db/statements'
import { orphanedFiles, uploadSizes } from '../db/tables'
import { countedOf, piecesName } from './account-folders'

type UploadSize = typeof uploadSizes.$inferSelect

/** Returns the first two parts of a path, which are the kind of the file and the id of its owner: `workouts/7`. */
export const folderOf = (path: string) => path.split('/', 2).join('/')

const isUpload = and(notLike(uploadSizes.folder, 'inbox/%'), notLike(uploadSizes.folder, 'pieces/%'))

/**
 * Returns the bytes of all files in the upload folder. After an upgrade or a restore, the sum is incomplete until the
 * files have been counted.
 */
export function sumUploadSizes(db: Db): number {
  const summed = db
    .select({ bytes: sql<number | null>`sum(${uploadSizes.bytes})` })
    .from(uploadSizes)
    .where(isUpload)
    .get()
  return Math.max(0, summed?.bytes ?? 0)
}

/**
 * Returns the bytes used by each account, by user id. After an upgrade or a restore, the sums are incomplete until the
 * files have been counted.
 * @param besides kinds of files to leave out, such as `imports`
 */
export function sumSizesOfAccounts(
  db: Db,
  userIds: readonly number[],
  besides: readonly string[] = [],
): Map<number, number> {
  const folders = userIds.flatMap(countedOf).filter(folder => !besides.includes(folder.split('/')[0] ?? ''))
  const sums = new Map(userIds.map(userId => [userId, 0]))
  for (const { folder, bytes } of prepared(db, sizesOfFolders).all({ folders: JSON.stringify(folders) })) {
    const userId = Number(folder.split('/')[1])
    sums.set(userId, (sums.get(userId) ?? 0) + bytes)
  }
  for (const [userId, bytes] of sums) sums.set(userId, Math.max(0, bytes))
  return sums
}

const sizesOfFolders = (db: Db) =>
  db
    .select()
    .from(uploadSizes)
    .where(sql`${uploadSizes.folder} IN (SELECT value FROM json_each(${sql.placeholder('folders')}))`)
    .prepare()

export function listUploadSizes(db: Db): UploadSize[] {
  return db.select().from(uploadSizes).all()
}

/** Returns the stored size of a folder; zeros for an unknown folder. */
export function findUploadSize(db: Db, folder: string): UploadSize {
  const found = db.select().from(uploadSizes).where(eq(uploadSizes.folder, folder)).get()
  return found ?? { folder, bytes: 0, changes: 0 }
}

/** Adds to a folder's size. `bytes` is negative for deleted files. */
export function changeUploadSize(db: Db, path: string, bytes: number) {
  const set = () => ({
    bytes: sql`${uploadSizes.bytes} + excluded.bytes`,
    changes: sql`${uploadSizes.changes} + 1`,
  })
  const row = { folder: folderOf(path), bytes, changes: 1 }
  upsertRow(db, uploadSizes, row, { target: [uploadSizes.folder], set })
}

/** Sets the size of the archive that a user is uploading in pieces. */
export function setPiecesSize(db: Db, userId: number, bytes: number) {
  const folder = piecesName(userId)
  changeUploadSize(db, folder, bytes - findUploadSize(db, folder).bytes)
}

/** Deletes the sizes of an account. To be called when the account is deleted. */
export function dropSizesOfAccount(db: Db, userId: number) {
  db.delete(uploadSizes)
    .where(inArray(uploadSizes.folder, countedOf(userId)))
    .run()
}

/**
 * Deletes the size of a deleted folder. Returns false, and does nothing, if the path is not an account's folder but a
 * path inside such a folder.
 */
export function dropUploadSize(db: Db, path: string): boolean {
  if (folderOf(path) !== path) return false
  db.delete(uploadSizes).where(eq(uploadSizes.folder, path)).run()
  return true
}

/**
 * Returns a function that tells whether the file with a path counts: neither the file nor a folder above it is noted as
 * orphaned. Do not use the function after these notes have changed.
 * @param released a noted folder whose content counts nevertheless
 */
export function whatCounts(db: Db, released?: string): (path: string) => boolean {
  let noted: Set<string> | undefined
  const isNoted = (path: string, notes: Set<string>): boolean => {
    const end = path.lastIndexOf('/')
    return notes.has(path) || (end > 0 && isNoted(path.slice(0, end), notes))
  }
  return path => {
    // The notes are read at the first call, because they are seldom needed.
    noted ??= listNotes(db, released)
    return !isNoted(path, noted)
  }
}

function listNotes(db: Db, except: string | undefined): Set<string> {
  const notes = db.select().from(orphanedFiles).all()
  return new Set(notes.map(({ path }) => path).filter(path => path !== except))
}
