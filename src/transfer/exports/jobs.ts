import { join } from 'node:path'
import { havePassed } from '../../lib/date'
import { day, hour, minute } from '../../lib/durations'
import { randomText } from '../../lib/random'
import { findAccount } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { byId, type Job, job, jobKind } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { queueEmail } from '../../platform/mail/send-email'
import { archivePath, exportsFolder } from '../../platform/storage/account-folders'
import { releaseFiles, storeFiles } from '../../platform/storage/store-files'
import { writeAccountArchiveTask } from './archive/tasks'
import { completeExportRequest, deleteExportRequest, findExportRequest } from './store'

/** The subject of both is the id of a user. */
export const makeExportKind = jobKind('make-export', byId)
export const sweepExportKind = jobKind('sweep-export', byId)

/** From when it is ready. */
const archiveLifetimeMs = day

export const exportJobs: readonly Job<PlatformContext>[] = [
  job({
    kind: makeExportKind,
    delays: [minute, 10 * minute],
    run: makeExport,
    giveUp: giveUpExport,
  }),
  job({ kind: sweepExportKind, delays: [hour], farthestMs: () => archiveLifetimeMs, run: sweepExport }),
]

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
function giveUpExport(ctx: PlatformContext, userId: number) {
  completeExportRequest(ctx.db, userId, { completedAt: ctx.clock(), fileName: null, fileSize: null })
}

/** Removes a user's archive with its request when its day is over, as a job. */
export async function sweepExport(ctx: PlatformContext, userId: number) {
  await releaseFiles(ctx, (tx, release) => {
    const { completedAt, fileName } = findExportRequest(tx, userId) ?? {}
    if (!completedAt || !fileName || !havePassed(archiveLifetimeMs, completedAt, ctx.clock())) return
    deleteExportRequest(tx, userId)
    release([archivePath(userId, fileName)])
  })
}
