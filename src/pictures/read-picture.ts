import type { Context } from '../context'
import { notFound } from '../errors'
import { findUserByName } from '../accounts/users/store'

interface UserPicture {
  /** Below the upload folder; another one for every picture. */
  path: string
  jpeg: Uint8Array<ArrayBuffer>
}

/**
 * The picture of a user.
 * @throws AppError 404 when there is no such user who ever logged in, or no picture
 */
export async function readPicture(ctx: Context, username: string): Promise<UserPicture> {
  const path = requirePictureFile(ctx, username)
  try {
    return { path, jpeg: await ctx.files.read(path) }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    // Replaced after it was looked up: then the new one is there.
    if (requirePictureFile(ctx, username) !== path) return readPicture(ctx, username)
    throw noPicture()
  }
}

function requirePictureFile(ctx: Context, username: string): string {
  const user = findUserByName(ctx.db, username)
  // An inactive account never had a picture; that there is one is nobody's business.
  if (!user?.isActive) throw notFound('user does not exist')
  if (!user.pictureFile) throw noPicture()
  return user.pictureFile
}

const noPicture = () => notFound('No picture.')
