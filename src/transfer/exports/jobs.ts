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
import { completeExportRequest, deleteExportRequest, findExportRequest } from './store'
import { writeAccountArchiveTask } from './tasks'

/** The subject of both kinds of job is the id of a user. */
export const makeExportKind = jobKind('make-export', byId)
export const sweepExportKind = jobKind('sweep-export', byId)

/** Lifetime of an archive in ms, from the time when it is complete. */
const archiveLifetimeMs = day

export const exportJobs: readonly Job<PlatformContext>[] = [
  job({
    kind: makeExportKind,
    delays: [minute, 10 * minute],
    run: makeExport,
    giveUp: giveUpExport,
  }),
  job({ kind: sweepExportKind, delays: [hour], maxAheadMs: () => archiveLifetimeMs, run: sweepExport }),
]

/**
 * Runs as a job: makes the archive that a user requested, and emails the user. If the job is interrupted, for example
 * by a server stop, no data remains, and it starts again.
 * @throws Error if the job must be retried
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
    // No storage limit, because a user must be able to export any amount of data.
    { userId, folder: exportsFolder(userId), limit: 'none' },
    save => save({ [path]: { spooledAt } }),
    tx => keepArchive(ctx, tx, userId, { fileName, fileSize }),
  )
  ctx.jobs.wake()
}

/** Stores the finished archive for a day. Does nothing if the account, and with it the request, has been deleted. */
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

/** Marks the request as failed after the last retry, so that the user can request an export again. */
function giveUpExport(ctx: PlatformContext, userId: number) {
  completeExportRequest(ctx.db, userId, { completedAt: ctx.clock(), fileName: null, fileSize: null })
}

/** Runs as a job: deletes a user's expired archive and its request. */
export async function sweepExport(ctx: PlatformContext, userId: number) {
  await releaseFiles(ctx, (tx, release) => {
    const { completedAt, fileName } = findExportRequest(tx, userId) ?? {}
    if (!completedAt || !fileName || !havePassed(archiveLifetimeMs, completedAt, ctx.clock())) return
    deleteExportRequest(tx, userId)
    release([archivePath(userId, fileName)])
  })
}
