// Storage used by an account, and its limit. All code that stores files of a user checks the limit, mostly through
// `storeFiles`. Deletions and exports are always allowed.
import { rmSync } from 'node:fs'
import { fileSizeSync } from '../../lib/files/folder-size'
import { findAccount } from '../access/store'
import { findInstanceConfig } from '../configuration/store'
import { type Db, transact } from '../db/database'
import { AppError } from '../errors'
import { findJobDueAt } from '../jobs/store'
import { inboxName } from './account-folders'
import { countUploadsKind } from './count-uploads'
import { changeUploadSize, sumSizesOfAccounts } from './upload-sizes-store'

/** Kinds of files that are left out of the sum, for example because they are about to be replaced. */
type Besides = readonly ('imports' | 'pieces')[]

/**
 * Returns the bytes used by each account, by user id.
 * @returns `null` after an upgrade or a restore, until the stored files have been counted
 */
export function findStorageUsed(db: Db, userIds: readonly number[]): ReadonlyMap<number, number> | null {
  if (findJobDueAt(db, countUploadsKind, null)) return null
  return sumSizesOfAccounts(db, userIds)
}

/** Returns the bytes that an account may use; `null` for no limit. */
export function storageLimitOf(db: Db, { storageLimit }: { storageLimit: number | null }): number | null {
  return (storageLimit ?? findInstanceConfig(db).storageLimit) || null
}

/**
 * Returns the bytes used by an account. After an upgrade or a restore, the sum is incomplete until the files have been
 * counted.
 */
export const storageOf = (db: Db, userId: number, besides: Besides = []): number =>
  sumSizesOfAccounts(db, [userId], besides).get(userId) ?? 0

/**
 * Checks that an account has room. To be called before work or an upload whose result might exceed the limit.
 * @throws AppError 413 if the storage limit would be exceeded
 */
export function requireStorage(db: Db, userId: number, neededBytes: number, besides: Besides = []) {
  if (neededBytes <= 0) return
  const limit = limitOf(db, userId)
  if (limit !== null && neededBytes > limit - storageOf(db, userId, besides))
    throw storageLimitReached(db, userId)
}

/**
 * Checks the limit after something was stored, in the same transaction. An account that is above its limit may still
 * make changes that need no more storage.
 * @param before bytes used before
 * @throws AppError 413 if the account is above its limit and uses more than before
 */
export function requireStillWithin(db: Db, userId: number, before: number, besides: Besides = []) {
  const limit = limitOf(db, userId)
  if (limit === null) return
  const after = storageOf(db, userId, besides)
  if (after > limit && after > before) throw storageLimitReached(db, userId)
}

/**
 * Passes on the pieces of an upload while the account has room.
 * @param has number of bytes that earlier requests of the same upload received; needed if `besides` leaves them out of
 *   the sum
 * @throws AppError 413 if the storage limit would be exceeded
 */
export async function* withinStorage(
  db: Db,
  userId: number,
  pieces: AsyncIterable<Uint8Array>,
  { besides = [], has = 0 }: { besides?: Besides; has?: number } = {},
): AsyncGenerator<Uint8Array> {
  let bytes = has
  for await (const piece of pieces) {
    bytes += piece.byteLength
    requireStorage(db, userId, bytes, besides)
    yield piece
  }
}

const storageCode = 'storage-limit-reached'

const storageLimitReached = (db: Db, userId: number) =>
  new AppError('tooLarge', storageCode, 'the storage limit of the account is reached', {
    detail: { most: limitOf(db, userId) ?? 0 },
  })

export const isStorageLimit = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === storageCode

function limitOf(db: Db, userId: number): number | null {
  const account = findAccount(db, userId)
  return account ? storageLimitOf(db, account) : null
}

/**
 * Changes files in a user's inbox together with the stored size of the inbox. Other programs also put files there, so
 * the inbox is recounted regularly, see inbox.ts. Does nothing if the account is deleted.
 * @param measure returns the number of bytes added
 * @throws AppError 413 if the account's storage limit would be exceeded, and errors of `work`; the stored size is then
 *   unchanged
 */
export function changeInbox(db: Db, userId: number, measure: () => number, work: () => void) {
  transact(db, tx => {
    if (!findAccount(tx, userId)) return
    const before = storageOf(tx, userId)
    changeUploadSize(tx, inboxName(userId), measure())
    requireStillWithin(tx, userId, before)
    work()
  })
}

/** Deletes a file, if it exists. */
export const removeFromInbox = (db: Db, userId: number, path: string) =>
  changeInbox(
    db,
    userId,
    () => -fileSizeSync(path),
    () => rmSync(path, { force: true }),
  )
