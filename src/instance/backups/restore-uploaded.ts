import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context'
import { type DataDir, dataDirAt } from '../../platform/storage/data-dir'
import { leavingRoom, requireRoom } from '../../platform/storage/disk-room'
import { AppError, invalid } from '../../errors'
import { makeFolder, writeDurably } from '../../platform/storage/files'
import { randomHex } from '../../lib/random'
import { discardRestored, markRestored } from '../../platform/storage/restored-data'
import { requireInvitation } from '../../accounts/setup/create-first-account'
import { attempt } from '../../backups/attempt'
import type { RestoredBackup } from './archive/restore-backup'

/** Many gigabytes on a small machine. */
const timeoutMs = 12 * 3_600_000

interface UploadedBackup {
  /** Of the set-up link. */
  token: string
  /** The file, piece by piece: it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** Bytes, as far as the client says; else 0. */
  announcedSize: number
}

/** Servers that are at it. */
const atWork = new WeakSet<Context>()

/**
 * Takes a backup into an instance without accounts. When this resolves the backup has been read through, and is about to
 * take the place of this instance.
 * @throws AppError 403 for another token, 400 for a backup that cannot be used: nothing has changed then
 */
export async function restoreUploaded(ctx: Context, upload: UploadedBackup): Promise<RestoredBackup> {
  requireInvitation(ctx, upload.token)
  if (atWork.has(ctx)) throw invalid('another backup is being restored')
  atWork.add(ctx)
  const folder = receivingFolder(dataDirAt(ctx.config.dataDir))
  try {
    const path = await receive(upload, folder)
    const restored = await layOut(ctx, path)
    requireUse(ctx, upload.token, restored)
    markRestored(ctx.config.dataDir, ctx.clock())
    ctx.onRestored()
    return restored
  } finally {
    atWork.delete(ctx)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where an uploaded backup lies while it is read. */
export const receivingFolder = ({ run }: DataDir) => join(run, 'restore')

/** Writes it to the disk. */
async function receive({ content, announcedSize }: UploadedBackup, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  await requireRoom(folder, announcedSize)
  const path = join(folder, randomHex(8))
  const written = await attempt(() => writeDurably(path, leavingRoom(folder, content)))
  if (!written.done) throw new AppError('failed', written.reason)
  return path
}

async function layOut(ctx: Context, path: string): Promise<RestoredBackup> {
  const outcome = await ctx.archivist.run('lay-backup-out', { path }, { timeoutMs })
  if (!outcome.done) throw invalid(outcome.reason)
  return outcome.result
}

/** Somebody may have made the first account meanwhile. */
function requireUse(ctx: Context, token: string, { accounts }: RestoredBackup) {
  try {
    requireInvitation(ctx, token)
    if (accounts === 0) throw invalid('there is no account in the backup')
  } catch (error) {
    discardRestored(ctx.config.dataDir)
    throw error
  }
}
