// Stores and deletes files together with the rows that reference them. Either both succeed or neither, even after a
// crash, on a full disk, or if the account is deleted meanwhile.
import { requireAccount } from '../access/require-account'
import { findAccount } from '../access/store'
import { type Db, transact } from '../db/database'
import { unauthorized } from '../errors'
import type { Log } from '../log'
import type { FilesOwner } from './account-folders'
import type { Files, NewFiles } from './files'
import { keepFiles, noteOrphanedFiles, removeOrphanedFiles } from './orphaned-files'
import { requireStillWithin, storageOf } from './storage-limit'

interface StorageContext {
  db: Db
  files: Files
  log: Log
}

/** Writes files. @throws AppError 401 if the account has been deleted; nothing is written then */
export type SaveFiles = (files: NewFiles) => Promise<void>

/**
 * Releases files and folders that are not needed any more: they are deleted after the commit. Call it in a transaction.
 */
export type ReleaseFiles = (paths: readonly string[]) => void

/** Refuses promises as the result of a transaction, because it would commit before the promise settles. */
type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

/**
 * Writes files, then stores the rows that reference them in one transaction. If this fails, the files are deleted.
 * @param write saves the files and returns the data for the rows
 * @param commit stores the rows; returns false if the files are not wanted any more, so that they are deleted
 * @returns the result of `commit`
 * @throws AppError 401 if the account has been deleted; 413 if its storage limit would be exceeded
 * @throws also errors of `write` and `commit`
 */
export async function storeFiles<W, T>(
  ctx: StorageContext,
  owner: FilesOwner,
  write: (save: SaveFiles) => Promise<W>,
  commit: (tx: Db, written: W, release: ReleaseFiles) => Synchronous<T>,
): Promise<T> {
  const paths: string[] = []
  const save: SaveFiles = async files => {
    transact(ctx.db, tx => {
      requireAccount(tx, owner.userId)
      noteOrphanedFiles(tx, ctx.files, Object.keys(files))
    })
    paths.push(...Object.keys(files))
    await ctx.files.saveAll(files)
  }
  let done: { result: T; released: string[] }
  try {
    const written = await write(save)
    done = transactReleasing<T>(ctx, (tx, release) => {
      const requireRoom = withinLimit(tx, owner)
      const result = commit(tx, written, release)
      if (result === false) return result
      keepFiles(tx, ctx.files, paths)
      requireRoom()
      return result
    })
  } catch (error) {
    throw (await takeBack(ctx, owner, paths)) ? unauthorized('account-gone') : error
  }
  if (done.result === false) await takeBack(ctx, owner, paths)
  await removeUnneeded(ctx, done.released)
  return done.result
}

/**
 * Call it at the start of a transaction.
 * @returns a function to call at its end: it throws if the account is above its limit and uses more than at the start
 */
function withinLimit(tx: Db, { userId, limit }: FilesOwner): () => void {
  if (limit === 'none') return () => {}
  const besides = limit === undefined ? [] : (['imports'] as const)
  const before = storageOf(tx, userId, besides)
  return () => requireStillWithin(tx, userId, before, besides)
}

/** Runs a transaction that removes references to files. Afterwards deletes the files. */
export async function releaseFiles<T>(
  ctx: StorageContext,
  work: (tx: Db, release: ReleaseFiles) => Synchronous<T>,
): Promise<T> {
  const { result, released } = transactReleasing<T>(ctx, work)
  await removeUnneeded(ctx, released)
  return result
}

function transactReleasing<T>(
  { db, files }: StorageContext,
  work: (tx: Db, release: ReleaseFiles) => Synchronous<T>,
) {
  const released: string[] = []
  const { result } = transact<{ result: T }>(db, tx => {
    const release: ReleaseFiles = paths => {
      noteOrphanedFiles(tx, files, paths)
      released.push(...paths)
    }
    return { result: work(tx, release) }
  })
  return { result, released }
}

/**
 * Deletes files that are not needed any more. Errors are only logged: the result of the transaction is already decided,
 * and the next start deletes the remaining files.
 */
async function removeUnneeded({ db, files, log }: StorageContext, paths: string[]) {
  try {
    await removeOrphanedFiles(db, files, paths)
  } catch (error) {
    log.warn('Files that nothing needs any more could not be removed; the next start tries again', {
      reason: String(error),
    })
  }
}

/**
 * Deletes files whose rows were not stored. If the account has been deleted, its folder, which the writes have created
 * again, is deleted too.
 * @returns whether the account has been deleted
 */
async function takeBack(ctx: StorageContext, owner: FilesOwner, paths: string[]): Promise<boolean> {
  const isGone = findAccount(ctx.db, owner.userId) === undefined
  await removeUnneeded(ctx, isGone ? [...paths, owner.folder] : paths)
  return isGone
}
