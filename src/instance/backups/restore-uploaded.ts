import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireSetupLink, type SetupContext } from '../../accounts/setup/create-first-account'
import { makeFolder } from '../../lib/files/write-durably'
import { randomHex } from '../../lib/random'
import { AppError, appErrorOf, invalid } from '../../platform/errors'
import { type DataDir, dataDirAt } from '../../platform/storage/data-dir'
import { inBulk } from '../../platform/storage/disk-room'
import { discardRestored, isRestoreMarked, markRestored } from '../../platform/storage/restored-data'
import { writeAside } from '../../platform/storage/write-file'
import { explain, requireResult } from './archive/attempt'
import { type RestoredBackup, restoringFolder } from './archive/restore-backup'
import { layBackupOutTask } from './tasks'

interface UploadedBackup {
  /** The token of the set-up link. */
  token: string
  /** The file in chunks, because it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** `Content-Length` in bytes; 0 if missing. */
  announcedSize: number
  /** The key of an encrypted backup. It is only held in memory. */
  identity: string | null
}

export interface RestoreContext extends SetupContext {
  /** Call this when a restored instance is ready to replace the present instance. */
  onRestored(): void
}

/**
 * Restores an uploaded backup into an instance without accounts. When the promise resolves, the backup has been
 * verified and will replace this instance.
 * @throws AppError 403 for a wrong token, 400 for an unusable backup; nothing has changed then
 */
export async function restoreUploaded(ctx: RestoreContext, upload: UploadedBackup): Promise<RestoredBackup> {
  requireSetupLink(ctx, upload.token)
  return ctx.exclusively('restore', () => restore(ctx, upload), restoreUnderway)
}

const restoreUnderway = () => invalid('restore-underway', 'another backup is being restored')

async function restore(ctx: RestoreContext, upload: UploadedBackup): Promise<RestoredBackup> {
  const { dataDir } = ctx.config
  // A restore that waits for the restart of the server must not be overwritten.
  if (isRestoreMarked(dataDir)) throw restoreUnderway()
  const folder = restoringFolder(dataDirAt(dataDir))
  try {
    const { identity } = upload
    const asked = { path: await receive(upload, folder), now: ctx.clock().getTime(), identity }
    const outcome = await ctx.workers.run(layBackupOutTask, asked, { userId: null })
    const restored = requireResult(outcome, 'invalid')
    // The link is checked again, because the first account may have been created meanwhile.
    requireSetupLink(ctx, upload.token)
    if (restored.accounts === 0) {
      throw invalid('backup-without-accounts', 'there is no account in the backup')
    }
    markRestored(dataDir, ctx.clock())
    ctx.onRestored()
    return restored
  } catch (error) {
    // A worker process that died or exceeded its time limit has not deleted its unfinished files.
    discardRestored(dataDir)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

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

/** Removes interrupted uploads. Call it at the start of the server. */
export function removeReceived(dataDir: DataDir) {
  rmSync(restoringFolder(dataDir), { recursive: true, force: true })
}
