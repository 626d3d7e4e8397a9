import { requireAccount } from '../../platform/access/require-account'
import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { dropJob, queueJob } from '../../jobs'
import { noteStrayFiles, removeStrayFiles } from '../../stray-files'
import { archivePath } from '../../exports/archive-path'
import type { Refusal } from '../../exports/schemas'
import { type ExportRequest, findExportRequest, saveExportRequest } from './store'
import { statusOf } from './view'

/** One archive a day: it is everything, and much work. */
const waitMs = 24 * 3_600_000

/**
 * Asks for an archive, which a job makes. After a day it takes the place of an earlier one; one that failed can be asked
 * for again at once.
 * @returns the request there is now, and the reason when it is an earlier one
 */
export async function requestExport(
  ctx: Context,
  userId: number,
): Promise<{ request: ExportRequest; refusal: Refusal | null }> {
  const now = ctx.clock()
  const { replaced, ...outcome } = transact(ctx.db, tx => {
    requireAccount(tx, userId)
    const existing = findExportRequest(tx, userId)
    const refusal = existing ? refusalOf(existing, now) : null
    if (existing && refusal) return { request: existing, refusal, replaced: [] }
    const replaced = existing?.fileName ? [archivePath(userId, existing.fileName)] : []
    noteStrayFiles(tx, replaced)
    dropJob(tx, 'sweep-export', String(userId))
    queueJob(tx, 'make-export', String(userId), now)
    return { request: saveExportRequest(tx, userId, now), refusal: null, replaced }
  })
  ctx.jobs.wake()
  await removeStrayFiles(ctx.db, ctx.files, replaced)
  return outcome
}

function refusalOf(request: ExportRequest, now: Date): Refusal | null {
  const status = statusOf(request)
  if (status === 'in_progress') return 'ongoing request exists'
  const isRecent = now.getTime() - request.createdAt.getTime() < waitMs
  return status === 'successful' && isRecent ? 'completed request already exists' : null
}
