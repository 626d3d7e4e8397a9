import { requireAccount } from '../platform/access/require-account'
import { findAccount } from '../platform/access/store'
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { invalid, unauthorized } from '../errors'
import { randomText } from '../lib/random'
import { keepFiles, noteStrayFiles, removeStrayFiles } from '../stray-files'
import { picturesFolder } from '../platform/storage/account-folders'
import { updateUser } from '../accounts/users/store'
import { WorkerFailure } from '../worker/worker'

/** A photo takes a tenth of a second; a JPEG of a megabyte can be made to take forty. */
const timeoutMs = 5_000

/**
 * Gives a user another picture: the new file first, then its row, then the old file goes.
 * @param bytes the file as it was uploaded
 * @throws AppError 400 when it cannot be read as a picture
 */
export async function changePicture(ctx: Context, userId: number, bytes: Uint8Array) {
  const jpeg = await squarePicture(ctx, bytes)
  const replaced = await storePicture(ctx, userId, jpeg, (tx, path) => exchangePicture(tx, userId, path))
  await removeStrayFiles(ctx.db, ctx.files, replaced)
}

/** Takes the picture of a user away, if there is one. */
export async function removePicture(ctx: Context, userId: number) {
  const replaced = transact(ctx.db, tx => exchangePicture(tx, userId, null))
  await removeStrayFiles(ctx.db, ctx.files, replaced)
}

/**
 * The one kind of picture that is kept, made in the worker process.
 * @throws AppError 400 when it cannot be read as a picture
 */
export async function squarePicture(ctx: Context, bytes: Uint8Array): Promise<Uint8Array> {
  const jpeg = await ctx.worker.run('square-picture', { bytes }, { timeoutMs }).catch(error => {
    // A file that takes the worker down or all its time is refused like any other bad file.
    if (error instanceof WorkerFailure) return null
    throw error
  })
  if (!jpeg) throw invalid('file extension not allowed')
  return jpeg
}

/**
 * Writes the file of a picture, then what belongs to it.
 * @param exchange puts it at this path into the rows of its user, in a transaction
 * @returns what `exchange` does
 * @throws AppError 401 when the account is gone
 */
export async function storePicture<T>(
  ctx: Context,
  userId: number,
  jpeg: Uint8Array,
  exchange: (tx: Db, path: string) => T,
): Promise<T> {
  const folder = picturesFolder(userId)
  const path = `${folder}/${randomText(16)}.jpg`
  transact(ctx.db, tx => noteStrayFiles(tx, [path]))
  try {
    await ctx.files.save(path, jpeg)
    // In an object: what a transaction answers must not look like a promise.
    return transact<{ result: T }>(ctx.db, tx => {
      keepFiles(tx, [path])
      return { result: exchange(tx, path) }
    }).result
  } catch (error) {
    // The account may have gone, and its folder with it, before all this was written.
    const isOrphan = !findAccount(ctx.db, userId)
    await removeStrayFiles(ctx.db, ctx.files, isOrphan ? [path, folder] : [path])
    throw isOrphan ? unauthorized() : error
  }
}

/**
 * Answers the file of the picture before, noted as stray.
 * @throws AppError 401 when the account is gone
 */
function exchangePicture(tx: Db, userId: number, path: string | null): string[] {
  const account = requireAccount(tx, userId)
  updateUser(tx, userId, { pictureFile: path })
  const replaced = account.pictureFile ? [account.pictureFile] : []
  noteStrayFiles(tx, replaced)
  return replaced
}
