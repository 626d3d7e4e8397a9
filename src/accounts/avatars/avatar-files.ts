import { randomText } from '../../lib/random'
import { codeOf } from '../../lib/thrown'
import { requireAccount, requireNotSuspended } from '../../platform/access/require-account'
import { findUserByName, hasAccess } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { avatarsFolder, type FilesOwner } from '../../platform/storage/account-folders'
import { type ReleaseFiles, releaseFiles, storeFiles } from '../../platform/storage/store-files'
import { WorkerFailure } from '../../platform/workers/workers'
import { updateUser } from '../users/store'
import { avatarTask } from './tasks'

/**
 * Replaces the avatar of a user: writes the new file, then the row, then removes the old file.
 * @param bytes the uploaded file
 * @throws AppError 400 if it cannot be read as an image, 413 if the account would be over its limit
 */
export async function changeAvatar(ctx: PlatformContext, userId: number, bytes: Uint8Array) {
  const jpeg = await squareAvatar(ctx, userId, bytes)
  await storeAvatar(ctx, userId, jpeg, (tx, path, release) => exchangeAvatar(tx, userId, path, release))
}

/** Deletes the avatar of a user. Does nothing if the user has none. */
export async function removeAvatar(ctx: PlatformContext, userId: number) {
  await releaseFiles(ctx, (tx, release) => exchangeAvatar(tx, userId, null, release))
}

/**
 * Converts an image to the form in which all avatars are stored, a square JPEG, in a worker process.
 * @throws AppError 400 if it cannot be read as an image
 */
export async function squareAvatar(ctx: PlatformContext, userId: number, bytes: Uint8Array) {
  const jpeg = await ctx.workers.run(avatarTask, { bytes }, { userId }).catch(error => {
    // A file that exceeds the time limit twice, or crashes the process twice, is refused.
    if (error instanceof WorkerFailure) return null
    throw error
  })
  if (!jpeg) throw invalid('image-unreadable', 'file extension not allowed')
  return jpeg
}

/**
 * Stores the file of an avatar, then writes its path into the user's rows.
 * @param exchange writes the path, in the given transaction, and releases the old file
 * @param limit see `FilesOwner`
 * @throws AppError 401 if the account is gone, 413 if it would be over its limit
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

/**
 * Replaces the path in the user's row; null removes it. Releases the old file.
 * @throws AppError 401 if the account is gone or suspended
 */
function exchangeAvatar(tx: Db, userId: number, path: string | null, release: ReleaseFiles) {
  const { avatarFile } = requireAccount(tx, userId)
  requireNotSuspended(tx, userId)
  updateUser(tx, userId, { avatarFile: path })
  if (avatarFile) release([avatarFile])
}

/**
 * Reads the avatar of a user.
 * @returns the JPEG, and its path relative to the upload folder, which is unique for each avatar
 * @throws AppError 404 if there is no such active user, or no avatar
 */
export async function readAvatar(
  ctx: PlatformContext,
  username: string,
): Promise<{ path: string; jpeg: Uint8Array<ArrayBuffer> }> {
  const path = requireAvatarFile(ctx, username)
  try {
    return { path, jpeg: await ctx.files.read(path) }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    // The avatar may have been replaced meanwhile. In this case, read the new one.
    if (requireAvatarFile(ctx, username) !== path) return readAvatar(ctx, username)
    throw noAvatar()
  }
}

function requireAvatarFile(ctx: PlatformContext, username: string): string {
  const user = findUserByName(ctx.db, username)
  // Do not reveal accounts that are inactive or suspended.
  if (!user || !hasAccess(user)) throw notFound('user-not-found', 'user does not exist')
  if (!user.avatarFile) throw noAvatar()
  return user.avatarFile
}

const noAvatar = () => notFound('avatar-not-found', 'No picture.')
