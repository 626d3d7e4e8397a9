import { requireAccount } from '../platform/access/require-account'
import { UnreadableArchive } from '../formats/zip/unreadable-archive'
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { AppError } from '../errors'
import { squarePicture, storePicture } from '../pictures/change-picture'
import { noteStrayFiles } from '../stray-files'
import { updateUser } from '../accounts/users/store'
import type { ArrivingFiles } from '../transfer/imports/archive/account-data'
import { ArrivingFileTooLarge } from './arriving-file-too-large'
import { added, alreadyThere, leftOut, type OutcomeWithMemo } from '../transfer/imports/storing/outcome'

/** Paths below the upload folder; null for none. */
export interface PictureMemo {
  before: string | null
  after: string
}

/**
 * Gives the user the picture that arrived, squared like any other.
 * @param note keeps the outcome, in the same transaction; the file of the picture before is left to it
 * @throws AppError 401 when the account is gone
 */
export async function storeArrivingPicture(
  ctx: Context,
  userId: number,
  { name, files }: { name: string; files: ArrivingFiles },
  note: (tx: Db, outcome: OutcomeWithMemo<PictureMemo>) => void,
) {
  const noteOnly = (outcome: OutcomeWithMemo<PictureMemo>) => transact(ctx.db, tx => note(tx, outcome))
  const jpeg = await readPicture(ctx, name, files)
  if (typeof jpeg === 'string') return noteOnly({ ...leftOut(jpeg), memo: null })
  if (await hasPicture(ctx, userId, jpeg)) return noteOnly({ ...alreadyThere, memo: null })
  await storePicture(ctx, userId, jpeg, (tx, after) => {
    const before = requireAccount(tx, userId).pictureFile
    updateUser(tx, userId, { pictureFile: after })
    note(tx, { ...added, memo: { before, after } })
  })
}

/** The picture, or why there is none. */
async function readPicture(ctx: Context, name: string, files: ArrivingFiles): Promise<Uint8Array | string> {
  try {
    const bytes = await files.read(name)
    return bytes ? await squarePicture(ctx, bytes) : 'the file is missing'
  } catch (error) {
    if (error instanceof UnreadableArchive) return 'the file is damaged'
    if (error instanceof ArrivingFileTooLarge) return 'the file is too large'
    if (error instanceof AppError) return 'it cannot be read as a picture'
    throw error
  }
}

async function hasPicture(ctx: Context, userId: number, jpeg: Uint8Array): Promise<boolean> {
  const { pictureFile } = requireAccount(ctx.db, userId)
  const present = pictureFile && (await ctx.files.read(pictureFile).catch(() => null))
  return present ? Buffer.from(jpeg).equals(present) : false
}

/**
 * Gives the user back the picture from before, unless they have chosen another since.
 * @returns files that nobody needs any more, noted as stray
 */
export function restorePicture(tx: Db, userId: number, { before, after }: PictureMemo): string[] {
  if (requireAccount(tx, userId).pictureFile !== after) return []
  updateUser(tx, userId, { pictureFile: before })
  noteStrayFiles(tx, [after])
  return [after]
}
