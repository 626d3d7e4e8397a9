import { hour, minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Job, job } from '../../platform/jobs/job'
import { endBatchKind } from '../job-kinds'
import { purgeHidden } from '../library/purge'
import { listHiddenOf } from '../library/store'
import { closeBatch, deleteBatch, findBatch } from './store'

/** Maximum number of workouts to purge in one transaction, because other requests wait meanwhile. */
const atOnce = 50

/** Runs when a batch can no longer be undone: purges its deleted workouts and their files. */
async function endBatch(ctx: PlatformContext, batchId: number) {
  if (!findBatch(ctx.db, batchId)) return
  closeBatch(ctx.db, batchId)
  for (
    let next = listHiddenOf(ctx.db, batchId, atOnce);
    next.length > 0;
    next = listHiddenOf(ctx.db, batchId, atOnce)
  ) {
    await purgeHidden(ctx, next)
  }
  deleteBatch(ctx.db, batchId)
}

export const batchJobs: readonly Job<PlatformContext>[] = [
  job({ kind: endBatchKind, delays: [minute, 10 * minute, hour], run: endBatch }),
]
