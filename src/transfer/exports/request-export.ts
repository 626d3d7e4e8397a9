import { havePassed } from '../../lib/date'
import { day } from '../../lib/durations'
import { requireAccount } from '../../platform/access/require-account'
import type { Code } from '../../platform/codes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { dropJob, queueJob } from '../../platform/jobs/store'
import { archivePath } from '../../platform/storage/account-folders'
import { releaseFiles } from '../../platform/storage/store-files'
import { makeExportKind, sweepExportKind } from './jobs'
import { type ExportRequest, findExportRequest, saveExportRequest } from './store'
import { statusOf } from './view'

/** The reason why no new archive is made. */
interface Refusal {
  message: string
  code: Extract<Code, 'export-underway' | 'export-recent'>
}

/** One archive a day: it holds everything, and takes much work. */
const waitMs = day

/**
 * Requests an archive, which a job makes. After a day a new one replaces the earlier one; a failed one can be requested
 * again at once.
 * @returns the current request, and why no new one was made, or null
 */
export async function requestExport(
  ctx: PlatformContext,
  userId: number,
): Promise<{ request: ExportRequest; refusal: Refusal | null }> {
  const now = ctx.clock()
  const outcome = await releaseFiles(ctx, (tx, release) => {
    requireAccount(tx, userId)
    const existing = findExportRequest(tx, userId)
    const refusal = existing ? refusalOf(existing, now) : null
    if (existing && refusal) return { request: existing, refusal }
    if (existing?.fileName) release([archivePath(userId, existing.fileName)])
    dropJob(tx, sweepExportKind, userId)
    queueJob(tx, makeExportKind, userId, now)
    return { request: saveExportRequest(tx, userId, now), refusal: null }
  })
  ctx.jobs.wake()
  return outcome
}

function refusalOf(request: ExportRequest, now: Date): Refusal | null {
  const status = statusOf(request)
  if (status === 'in_progress') {
    return { message: 'ongoing request exists', code: 'export-underway' }
  }
  const isRecent = !havePassed(waitMs, request.createdAt, now)
  if (status !== 'successful' || !isRecent) return null
  return { message: 'completed request already exists', code: 'export-recent' }
}
