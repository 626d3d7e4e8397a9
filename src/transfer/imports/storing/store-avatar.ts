import { squareAvatar, storeAvatar } from '../../../accounts/avatars/avatar-files'
import { updateUser } from '../../../accounts/users/store'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { requireAccount } from '../../../platform/access/require-account'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { AppError } from '../../../platform/errors'
import type { ReleaseFiles } from '../../../platform/storage/store-files'
import type { ImportedFiles } from '../archive/account-data'
import { added, alreadyThere, leftOut, type Outcome } from './outcome'

/** Paths below the upload folder, for undoing the import. `before` is null if there was no avatar. */
interface AvatarUndoRecord {
  before: string | null
  after: string
}

/**
 * Stores the imported avatar, cropped like any other avatar.
 * @param note stores the outcome in the same transaction, and must either keep or release the file of the previous
 *   avatar
 * @throws AppError 401 if the account has been deleted
 */
export async function storeImportedAvatar(
  ctx: PlatformContext,
  userId: number,
  { name, files }: { name: string; files: ImportedFiles },
  note: (tx: Db, outcome: Outcome<AvatarUndoRecord>) => void,
) {
  const noteOnly = (outcome: Outcome<AvatarUndoRecord>) => transact(ctx.db, tx => note(tx, outcome))
  const jpeg = await readImportedAvatar(ctx, userId, { name, files })
  if ('outcome' in jpeg) return noteOnly(jpeg)
  if (await hasAvatar(ctx, userId, jpeg)) return noteOnly(alreadyThere)
  const exchange = (tx: Db, after: string) => {
    const before = requireAccount(tx, userId).avatarFile
    updateUser(tx, userId, { avatarFile: after })
    note(tx, { ...added, memo: { before, after } })
  }
  await storeAvatar(ctx, userId, jpeg, exchange, { limit: 'besides-imports' })
}

/** Maximum size of the image in bytes; larger than any image that can be uploaded. */
const maxBytes = 64 * 1024 ** 2

/** Returns the avatar as a JPEG, or the reason why it cannot be imported. */
async function readImportedAvatar(
  ctx: PlatformContext,
  userId: number,
  { name, files }: { name: string; files: ImportedFiles },
): Promise<Uint8Array | Outcome<never>> {
  try {
    const file = await files.find(name)
    if (!file) return leftOut('item-file-missing', 'the file is missing')
    if (file.size > maxBytes) return leftOut('item-file-too-large', 'the file is too large')
    return await squareAvatar(ctx, userId, await file.read())
  } catch (error) {
    if (error instanceof UnreadableArchive) return leftOut('item-file-damaged', 'the file is damaged')
    if (error instanceof AppError && error.kind === 'invalid') {
      return leftOut('image-unreadable', 'it cannot be read as a picture')
    }
    throw error
  }
}

async function hasAvatar(ctx: PlatformContext, userId: number, jpeg: Uint8Array): Promise<boolean> {
  const { avatarFile } = requireAccount(ctx.db, userId)
  const present = avatarFile && (await ctx.files.read(avatarFile).catch(() => null))
  return present ? Buffer.from(jpeg).equals(present) : false
}

/**
 * Restores the previous avatar, unless the user has changed the avatar since the import. Returns whether it was
 * restored.
 */
export function putBackAvatar(
  tx: Db,
  userId: number,
  { before, after }: AvatarUndoRecord,
  release: ReleaseFiles,
): boolean {
  if (requireAccount(tx, userId).avatarFile !== after) return false
  updateUser(tx, userId, { avatarFile: before })
  release([after])
  return true
}
