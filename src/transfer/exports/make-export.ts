import { join } from 'node:path'
import { randomText } from '../../lib/random'
import { findAccount } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { queueEmail } from '../../platform/mail/send-email'
import { archivePath, exportsFolder } from '../../platform/storage/account-folders'
import { storeFiles } from '../../platform/storage/store-files'
import { writeAccountArchiveTask } from './archive/tasks'
import { sweepExportKind } from './job-kinds'
import { completeExportRequest, findExportRequest } from './store'
import { archiveLifetimeMs } from './sweep-export'

/**
 * Has the archive made that a user asked for, as a job, and tells them by mail. When it is interrupted, by the end of the
 * server too, nothing of it is left, and it begins anew.
 * @throws Error when it has to be tried again
 */
export async function makeExport(ctx: PlatformContext, userId: number, stopping: AbortSignal) {
  if (findExportRequest(ctx.db, userId)?.completedAt !== null) return
  const fileName = `archive_${randomText(15)}.zip`
  const path = archivePath(userId, fileName)
  await using folder = await ctx.spool.makeFolder()
  const spooledAt = join(folder.path, fileName)
  const input = { userId, path: spooledAt, madeAt: ctx.clock().getTime() }
  const fileSize = await ctx.workers.run(writeAccountArchiveTask, input, { userId, signal: stopping })
  if (fileSize === null || !findAccount(ctx.db, userId)) return
  await storeFiles(
    ctx,
    // Whoever has too much has to be able to take it elsewhere.
    { userId, folder: exportsFolder(userId), limit: 'none' },
    save => save({ [path]: { spooledAt } }),
    tx => keepArchive(ctx, tx, userId, { fileName, fileSize }),
  )
  ctx.jobs.wake()
}

/** The archive is there for a day from now. Nothing when the account has gone meanwhile, and its request with it. */
function keepArchive(
  ctx: PlatformContext,
  tx: Db,
  userId: number,
  archive: { fileName: string; fileSize: number },
) {
  const now = ctx.clock()
  const user = findAccount(tx, userId)
  if (!user || !completeExportRequest(tx, userId, { ...archive, completedAt: now })) return false
  queueJob(tx, sweepExportKind, userId, new Date(now.getTime() + archiveLifetimeMs))
  queueEmail(ctx, tx, { kind: 'export-ready', userId, recipient: user.email })
  return true
}

/** After the last try: the user can ask again. */
export function giveUpExport(ctx: PlatformContext, userId: number) {
  completeExportRequest(ctx.db, userId, { completedAt: ctx.clock(), fileName: null, fileSize: null })
}
