import { randomText } from '../../lib/random'
import { requireAccount, requireNotSuspended } from '../../platform/access/require-account'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { avatarsFolder, type FilesOwner } from '../../platform/storage/account-folders'
import { type ReleaseFiles, releaseFiles, storeFiles } from '../../platform/storage/store-files'
import { WorkerFailure } from '../../platform/workers/workers'
import { updateUser } from '../users/store'
import { avatarTask } from './tasks'

/**
 * Gives a user another avatar: the new file first, then its row, then the old file goes.
 * @param bytes the file as it was uploaded
 * @throws AppError 400 when it cannot be read as an image, 413 above the storage limit of the account
 */
export async function changeAvatar(ctx: PlatformContext, userId: number, bytes: Uint8Array) {
  const jpeg = await squareAvatar(ctx, userId, bytes)
  await storeAvatar(ctx, userId, jpeg, (tx, path, release) => exchangeAvatar(tx, userId, path, release))
}

/** Takes the avatar of a user away, if there is one. */
export async function removeAvatar(ctx: PlatformContext, userId: number) {
  await releaseFiles(ctx, (tx, release) => exchangeAvatar(tx, userId, null, release))
}

/**
 * The one kind of avatar that is kept, made in the worker process.
 * @throws AppError 400 when it cannot be read as an image
 */
export async function squareAvatar(
  ctx: PlatformContext,
  userId: number,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const jpeg = await ctx.workers.run(avatarTask, { bytes }, { userId }).catch(error => {
    // A file that takes all the time, or kills a process twice, is refused like any other bad file.
    if (error instanceof WorkerFailure) return null
    throw error
  })
  if (!jpeg) throw invalid('image-unreadable', 'file extension not allowed')
  return jpeg
}

/**
 * Writes the file of an avatar, then what belongs to it.
 * @param exchange puts it at this path into the rows of its user, in a transaction
 * @param limit as that of `FilesOwner`
 * @throws AppError 401 when the account is gone, 413 above its storage limit
 */
export async function storeAvatar(
  ctx: PlatformContext,
  userId: number,
  jpeg: Uint8Array,
  exchange: (tx: Db, path: string, release: ReleaseFiles) => void,
  limit: Pick<FilesOwner, 'limit'> = {},
) {
  const folder = avatarsFolder(userId)
  const path = `${folder}/${randomText(16)}.jpg`
  await storeFiles(
    ctx,
    { userId, folder, ...limit },
    save => save({ [path]: jpeg }),
    (tx, _, release) => exchange(tx, path, release),
  )
}

/** @throws AppError 401 when the account is gone, or suspended */
function exchangeAvatar(tx: Db, userId: number, path: string | null, release: ReleaseFiles) {
  const { avatarFile } = requireAccount(tx, userId)
  requireNotSuspended(tx, userId)
  updateUser(tx, userId, { avatarFile: path })
  if (avatarFile) release([avatarFile])
}
