import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { noteStrayFiles, removeStrayFiles } from '../../stray-files'
import { archivePath } from '../../exports/archive-path'
import { deleteExportRequest, findExportRequest } from './store'

/** From when it is ready. */
export const archiveLifetimeMs = 24 * 3_600_000

/** Removes a user's archive with its request when its day is over, as a job. */
export async function sweepExport(ctx: Context, userId: number) {
  const before = ctx.clock().getTime() - archiveLifetimeMs
  const swept = transact(ctx.db, tx => {
    const { completedAt, fileName } = findExportRequest(tx, userId) ?? {}
    if (!completedAt || !fileName || completedAt.getTime() > before) return []
    const paths = [archivePath(userId, fileName)]
    deleteExportRequest(tx, userId)
    noteStrayFiles(tx, paths)
    return paths
  })
  await removeStrayFiles(ctx.db, ctx.files, swept)
}
