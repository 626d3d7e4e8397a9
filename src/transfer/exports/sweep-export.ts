import { havePassed } from '../../lib/date'
import { day } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { archivePath } from '../../platform/storage/account-folders'
import { releaseFiles } from '../../platform/storage/store-files'
import { deleteExportRequest, findExportRequest } from './store'

/** From when it is ready. */
export const archiveLifetimeMs = day

/** Removes a user's archive with its request when its day is over, as a job. */
export async function sweepExport(ctx: PlatformContext, userId: number) {
  await releaseFiles(ctx, (tx, release) => {
    const { completedAt, fileName } = findExportRequest(tx, userId) ?? {}
    if (!completedAt || !fileName || !havePassed(archiveLifetimeMs, completedAt, ctx.clock())) return
    deleteExportRequest(tx, userId)
    release([archivePath(userId, fileName)])
  })
}
