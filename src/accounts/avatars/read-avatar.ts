import { codeOf } from '../../lib/thrown'
import { findUserByName, hasAccess } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'

interface Avatar {
  /** Path below the upload folder; unique for each avatar. */
  path: string
  jpeg: Uint8Array<ArrayBuffer>
}

/**
 * Reads the avatar of a user.
 * @throws AppError 404 if there is no such active user, or no avatar
 */
export async function readAvatar(ctx: PlatformContext, username: string): Promise<Avatar> {
  const path = requireAvatarFile(ctx, username)
  try {
    return { path, jpeg: await ctx.files.read(path) }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    // The avatar may have been replaced meanwhile: then read the new one.
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
