import { join } from 'node:path'
import { countAccounts } from '../../platform/access/store'
import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { backupsFolder, removeOldBackups } from './folder'
import { nameBackup } from './archive/format'
import { queueNextBackup } from '../../backups/schedule'
import { insertBackupRun } from './store'
import type { WrittenBackup } from './archive/write-backup'

/** Many gigabytes from and to a slow stick. */
const timeoutMs = 12 * 3_600_000

/**
 * Makes a backup, as a job, and removes the oldest. What came of it is noted, also when it has to be tried again.
 * Without accounts there is nothing to keep: an instance that lost its data must not push out what could bring it back.
 * @throws Error when it has to be tried again
 */
export async function makeBackup(ctx: Context, stopping: AbortSignal) {
  if (countAccounts(ctx.db) === 0) return queueNextBackup(ctx, ctx.db)
  const startedAt = ctx.clock()
  const folder = backupsFolder(ctx.config)
  const fileName = nameBackup(startedAt)
  try {
    const { size, files, missingFiles } = await write(ctx, join(folder, fileName), startedAt)
    transact(ctx.db, tx => {
      insertBackupRun(tx, { startedAt, finishedAt: ctx.clock(), fileName, size, files, missingFiles })
      queueNextBackup(ctx, tx)
    })
  } catch (error) {
    // Interrupted by the end of the server: the next start makes it.
    if (!stopping.aborted) {
      insertBackupRun(ctx.db, { startedAt, finishedAt: ctx.clock(), reason: (error as Error).message })
    }
    throw error
  }
  await removeOldBackups(folder, { keep: ctx.config.backupKeep, made: fileName }).catch(error => {
    // That is no reason to make another one.
    ctx.log.warn('Old backups could not be removed', { reason: String(error) })
  })
}

async function write(ctx: Context, target: string, now: Date): Promise<WrittenBackup> {
  const input = { target, now: now.getTime() }
  const outcome = await ctx.archivist.run('make-backup', input, { timeoutMs })
  if (!outcome.done) throw new Error(outcome.reason)
  return outcome.result
}
