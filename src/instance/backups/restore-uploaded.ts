import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireSetupLink } from '../../accounts/setup/create-first-account'
import type { SetupContext } from '../../accounts/setup/setup-link'
import { makeFolder } from '../../lib/files/write-durably'
import { randomHex } from '../../lib/random'
import { AppError, appErrorOf, invalid } from '../../platform/errors'
import { type DataDir, dataDirAt } from '../../platform/storage/data-dir'
import { inBulk } from '../../platform/storage/disk-room'
import { discardRestored, isRestoreMarked, markRestored } from '../../platform/storage/restored-data'
import { writeAside } from '../../platform/storage/write-file'
import { explain } from './archive/attempt'
import type { RestoredBackup } from './archive/restore-backup'
import { layBackupOutTask } from './tasks'

interface UploadedBackup {
  /** The token of the set-up link. */
  token: string
  /** The file, piece by piece: it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** Bytes, as far as the client says; else 0. */
  announcedSize: number
}

export interface RestoreContext extends SetupContext {
  /** To be called when a restored instance lies ready to take the place of this one. */
  onRestored(): void
}

/**
 * Takes a backup into an instance without accounts. When this resolves the backup has been read through, and is about to
 * take the place of this instance.
 * @throws AppError 403 for another token, 400 for a backup that cannot be used: nothing has changed then
 */
export async function restoreUploaded(ctx: RestoreContext, upload: UploadedBackup): Promise<RestoredBackup> {
  requireSetupLink(ctx, upload.token)
  const refusal = () => invalid('restore-underway', 'another backup is being restored')
  return ctx.exclusively('restore', () => restore(ctx, upload, refusal), refusal)
}

async function restore(
  ctx: RestoreContext,
  upload: UploadedBackup,
  refusal: () => AppError,
): Promise<RestoredBackup> {
  const { dataDir } = ctx.config
  // Until the server has begun anew: what was promised then is let alone.
  if (isRestoreMarked(dataDir)) throw refusal()
  const folder = receivingFolder(dataDirAt(dataDir))
  try {
    const path = await receive(upload, folder)
    const restored = await layOut(ctx, path)
    requireUse(ctx, upload.token, restored)
    markRestored(dataDir, ctx.clock())
    ctx.onRestored()
    return restored
  } catch (error) {
    // Nobody else does when the process dies that lays it out, or takes too long.
    discardRestored(dataDir)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where an uploaded backup lies while it is read. */
const receivingFolder = ({ run }: DataDir) => join(run, 'restore')

/** Writes it to the disk. */
async function receive({ content, announcedSize }: UploadedBackup, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await makeFolder(folder)
  const path = join(folder, randomHex(8))
  try {
    await writeAside(path, inBulk(folder, content, announcedSize))
  } catch (error) {
    const reason = explain(error)
    throw error instanceof AppError || reason.code === 'internal-error'
      ? error
      : appErrorOf('invalid', reason)
  }
  return path
}

async function layOut(ctx: RestoreContext, path: string): Promise<RestoredBackup> {
  const asked = { path, now: ctx.clock().getTime() }
  const outcome = await ctx.workers.run(layBackupOutTask, asked, { userId: null })
  if (!outcome.done) throw appErrorOf('invalid', outcome.reason)
  return outcome.result
}

/** Somebody may have made the first account meanwhile. */
function requireUse(ctx: RestoreContext, token: string, { accounts }: RestoredBackup) {
  requireSetupLink(ctx, token)
  if (accounts === 0) throw invalid('backup-without-accounts', 'there is no account in the backup')
}

/** At start: removes what was interrupted while it was sent. */
export function removeReceived(dataDir: DataDir) {
  rmSync(receivingFolder(dataDir), { recursive: true, force: true })
}
