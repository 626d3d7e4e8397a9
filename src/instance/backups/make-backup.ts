import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { second } from '../../lib/durations'
import { messageOf } from '../../lib/thrown'
import { countAccounts } from '../../platform/access/store'
import { serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { AppError, appErrorOf } from '../../platform/errors'
import { endAlert, raiseAlert } from '../alerts/alerts'
import { nameBackup } from './archive/format'
import type { WrittenBackup } from './archive/write-backup'
import { backupsFolder, removeOldBackups } from './folder/backups-folder'
import { findSchedule, queueNextBackup } from './schedule'
import { insertBackupRun } from './store'
import { tidyBackupsTask, writeBackupTask } from './tasks'

const backupFailed = { kind: 'backup-failed', subject: '' } as const

/**
 * Makes a backup, as a job, and removes the oldest. What came of it is noted, also when it has to be tried again.
 * Without accounts there is nothing to keep: an instance that lost its data must not push out what could bring it back.
 * @throws Error when it has to be tried again
 */
export async function makeBackup(ctx: PlatformContext, stopping: AbortSignal) {
  if (countAccounts(ctx.db) === 0) return queueNextBackup(ctx, ctx.db)
  const startedAt = ctx.clock()
  const folder = backupsFolder(ctx.config)
  const fileName = nameBackup(nextFreeSecond(folder, startedAt))
  try {
    const { size, files, missingFiles } = await write(ctx, join(folder, fileName), startedAt)
    transact(ctx.db, tx => {
      insertBackupRun(tx, { startedAt, finishedAt: ctx.clock(), fileName, size, files, missingFiles })
      endAlert(ctx, tx, backupFailed)
      queueNextBackup(ctx, tx)
      recordAct(ctx, tx, { act: 'backup-made', by: serverItself })
    })
    ctx.jobs.wake()
  } catch (error) {
    // Interrupted by the end of the server: the next start makes it.
    if (!stopping.aborted) {
      const reason = messageOf(error)
      const reasonCode = error instanceof AppError ? error.code : 'internal-error'
      transact(ctx.db, tx => {
        insertBackupRun(tx, { startedAt, finishedAt: ctx.clock(), reason, reasonCode })
        raiseAlert(ctx, tx, backupFailed)
      })
      ctx.jobs.wake()
    }
    throw error
  }
  // What goes wrong then is no reason to make another one.
  await removeOldBackups(folder, { keep: findSchedule(ctx).keep, made: fileName })
    .then(() => tidyBackups(ctx))
    .catch(error => {
      ctx.log.warn('Old backups could not be removed', { reason: String(error) })
    })
}

/** Backups are named by the second, and two may be asked for within one. */
function nextFreeSecond(folder: string, from: Date): Date {
  let free = from
  while (existsSync(join(folder, nameBackup(free)))) free = new Date(free.getTime() + second)
  return free
}

/** Removes what no backup needs any more. @throws Error when it cannot; the next backup tries again */
export async function tidyBackups({ workers, config }: PlatformContext) {
  const outcome = await workers.run(tidyBackupsTask, { folder: backupsFolder(config) }, { userId: null })
  if (!outcome.done) throw appErrorOf('failed', outcome.reason)
}

async function write(ctx: PlatformContext, target: string, now: Date): Promise<WrittenBackup> {
  const outcome = await ctx.workers.run(writeBackupTask, { target, now: now.getTime() }, { userId: null })
  if (!outcome.done) throw appErrorOf('failed', outcome.reason)
  return outcome.result
}
