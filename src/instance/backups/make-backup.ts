import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { second } from '../../lib/durations'
import { messageOf } from '../../lib/thrown'
import { countAccounts } from '../../platform/access/store'
import { serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { AppError } from '../../platform/errors'
import { tellHappened } from '../../platform/events/followers'
import { endAlert, raiseAlert } from '../alerts/alerts'
import { requireResult } from './archive/attempt'
import { nameBackup } from './archive/format'
import { backupsFolder, removeOldBackups } from './folder/backups-folder'
import { findSchedule, queueNextBackup } from './schedule'
import { insertBackupRun } from './store'
import { tidyBackupsTask, writeBackupTask } from './tasks'

const backupFailed = { kind: 'backup-failed', subject: '' } as const

/**
 * Makes a backup as a job, and removes the oldest backups. Every outcome is recorded, including failures of attempts
 * that will be repeated. An instance without accounts makes no backups: if its data was lost, empty backups must not
 * replace the good backups.
 * @throws Error if the job has to be retried
 */
export async function makeBackup(ctx: PlatformContext, stopping: AbortSignal) {
  if (countAccounts(ctx.db) === 0) return queueNextBackup(ctx, ctx.db)
  const startedAt = ctx.clock()
  const folder = backupsFolder(ctx.config)
  const recipients = ctx.config.backupRecipients
  const isSealed = recipients.length > 0
  const fileName = nameBackup(nextFreeSecond(folder, startedAt, isSealed), isSealed)
  try {
    const asked = { target: join(folder, fileName), now: startedAt.getTime(), recipients }
    const outcome = await ctx.workers.run(writeBackupTask, asked, { userId: null })
    const { size, files, missingFiles } = requireResult(outcome, 'failed')
    transact(ctx.db, tx => {
      insertBackupRun(tx, { startedAt, finishedAt: ctx.clock(), fileName, size, files, missingFiles })
      endAlert(ctx, tx, backupFailed)
      queueNextBackup(ctx, tx)
      recordAct(ctx, tx, { act: 'backup-made', by: serverItself })
    })
    ctx.jobs.wake()
  } catch (error) {
    // A backup that ended because the server was stopped is not recorded as a failure. It is made after the next start.
    if (!stopping.aborted) {
      const reason = messageOf(error)
      const reasonCode = error instanceof AppError ? error.code : 'internal-error'
      transact(ctx.db, tx => {
        insertBackupRun(tx, { startedAt, finishedAt: ctx.clock(), reason, reasonCode })
        tellHappened(ctx, tx, null, { type: 'backup.failed', reasonCode })
        raiseAlert(ctx, tx, backupFailed)
      })
      ctx.jobs.wake()
    }
    throw error
  }
  // Errors here must not cause the backup to be made again.
  await removeOldBackups(folder, { keep: findSchedule(ctx).keep, made: fileName })
    .then(() => tidyBackups(ctx))
    .catch(error => {
      ctx.log.warn('Old backups could not be removed', { reason: String(error) })
    })
}

/** Returns the first second, at or after `from`, that no existing backup has in its name. */
function nextFreeSecond(folder: string, from: Date, isSealed: boolean): Date {
  let free = from
  while (existsSync(join(folder, nameBackup(free, isSealed)))) free = new Date(free.getTime() + second)
  return free
}

/** Removes pooled files that no backup needs. @throws Error if a file cannot be removed; the next backup tries again */
export async function tidyBackups({ workers, config }: PlatformContext) {
  const outcome = await workers.run(tidyBackupsTask, { folder: backupsFolder(config) }, { userId: null })
  requireResult(outcome, 'failed')
}
