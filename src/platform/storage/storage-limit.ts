// How much of the disk an account takes, and how much it may. Whoever stores files of somebody asks here, mostly by `storeFiles`;
// what removes some, and an export, may always go on.
import { findAccount } from '../access/store'
import { findInstanceConfig } from '../configuration/store'
import type { Db } from '../db/database'
import { AppError } from '../errors'
import { findJobDueAt } from '../jobs/store'
import { countUploadsKind } from './count-uploads'
import { sumSizesOfAccounts } from './upload-sizes-store'

/** Of what an account has, kinds that are not looked at, such as what is about to be replaced. */
type Besides = readonly ('imports' | 'pieces')[]

/**
 * Bytes that each of these accounts uses.
 * @returns null until what was there before an upgrade or a restore is counted
 */
export function findStorageUsed(db: Db, userIds: readonly number[]): ReadonlyMap<number, number> | null {
  if (findJobDueAt(db, countUploadsKind, null)) return null
  return sumSizesOfAccounts(db, userIds)
}

/** Bytes that an account may use; null for any number. */
export function storageLimitOf(db: Db, { storageLimit }: { storageLimit: number | null }): number | null {
  return (storageLimit ?? findInstanceConfig(db).storageLimit) || null
}

/** Bytes that an account uses, as far as they are counted. */
export const storageOf = (db: Db, userId: number, besides: Besides = []): number =>
  sumSizesOfAccounts(db, [userId], besides).get(userId) ?? 0

/** Bytes that may come; infinite without a limit, negative when there are too many already. */
function storageRoom(db: Db, userId: number, besides: Besides): number {
  const limit = limitOf(db, userId)
  return limit === null ? Number.POSITIVE_INFINITY : limit - storageOf(db, userId, besides)
}

/** Before work is done, or much is received, that would be in vain. @throws AppError 413 */
export function requireStorage(db: Db, userId: number, neededBytes: number, besides: Besides = []) {
  if (neededBytes > 0 && neededBytes > storageRoom(db, userId, besides)) throw storageLimitReached(db, userId)
}

/**
 * In the transaction that stores something, after it: what does not grow is no matter.
 * @param before what the account used
 * @throws AppError 413
 */
export function requireStillWithin(db: Db, userId: number, before: number, besides: Besides = []) {
  const limit = limitOf(db, userId)
  if (limit === null) return
  const after = storageOf(db, userId, besides)
  if (after > limit && after > before) throw storageLimitReached(db, userId)
}

/**
 * What comes piece by piece, for as long as the account may have it.
 * @param has bytes that have come before, and are left out
 * @throws AppError 413
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
