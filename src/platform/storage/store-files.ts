// Files and the rows that name them: both are stored or neither, and both go, whatever interrupts it. A crash, a full disk
// and an account that is deleted meanwhile leave nothing behind.
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

/** Writes files. @throws AppError 401 when the account has gone; then nothing is written */
export type SaveFiles = (files: NewFiles) => Promise<void>

/** In a transaction: files and folders that no row needs any more, which are removed once it is committed. */
export type ReleaseFiles = (paths: readonly string[]) => void

/** A transaction must not answer a promise: it would be over before that is settled. */
type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

/**
 * Writes files, then stores the rows that name them, in one transaction.
 * @param write saves the files, and answers what the rows need to know of them
 * @param commit stores the rows; false when nobody wants the files any more, which are then removed
 * @returns what `commit` does
 * @throws AppError 401 when the account has gone meanwhile, 413 above its storage limit; else what `write` and `commit` throw, with the files removed
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
  await removeReleased(ctx, done.released)
  return done.result
}

/** @returns refuses what has been stored since then and is too much for the account */
function withinLimit(tx: Db, { userId, limit }: FilesOwner): () => void {
  if (limit === 'none') return () => {}
  const besides = limit === undefined ? [] : (['imports'] as const)
  const before = storageOf(tx, userId, besides)
  return () => requireStillWithin(tx, userId, before, besides)
}

/** Does in one transaction what ends the need for files, and then removes them. */
export async function releaseFiles<T>(
  ctx: StorageContext,
  work: (tx: Db, release: ReleaseFiles) => Synchronous<T>,
): Promise<T> {
  const { result, released } = transactReleasing<T>(ctx, work)
  await removeReleased(ctx, released)
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

/** What is committed has succeeded, whatever the disk says now: the next start removes what is left. */
async function removeReleased({ db, files, log }: StorageContext, paths: string[]) {
  try {
    await removeOrphanedFiles(db, files, paths)
  } catch (error) {
    log.warn('Files that nothing needs any more could not be removed; the next start tries again', {
      reason: String(error),
    })
  }
}

/** Removes what was written. Whether the account has gone: what is written after that makes its folder again. */
async function takeBack(ctx: StorageContext, owner: FilesOwner, paths: string[]): Promise<boolean> {
  const isGone = findAccount(ctx.db, owner.userId) === undefined
  await removeOrphanedFiles(ctx.db, ctx.files, isGone ? [...paths, owner.folder] : paths)
  return isGone
}
