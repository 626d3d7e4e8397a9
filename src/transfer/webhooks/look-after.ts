import { day, hour, minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { job } from '../../platform/jobs/job'
import { queueJob, queueJobs } from '../../platform/jobs/store'
import { deleteOldDeliveries, listAwaited } from './rows/delivery-store'
import { keptDays, lookAfterKind, sendKind } from './rows/kinds'
import { listTargets } from './rows/webhook-store'
import { sealTargetsWithPresentKey } from './targets/target'

/**
 * Forgets old deliveries, seals what was sealed with an earlier key, and has what waits sent, for example because its account
 * is no longer suspended. Every hour while there are webhooks.
 */
function lookAfter(ctx: PlatformContext) {
  const now = ctx.clock()
  deleteOldDeliveries(ctx.db, new Date(now.getTime() - keptDays * day))
  queueJobs(ctx.db, sendKind, listAwaited(ctx.db), now)
  ctx.jobs.wake()
  sealTargetsWithPresentKey(ctx)
  if (listTargets(ctx.db).length > 0) queueLookingAfter(ctx, ctx.db)
}

/** Queues the next look, in the transaction that makes a webhook. */
export function queueLookingAfter({ clock }: Pick<PlatformContext, 'clock'>, tx: Db) {
  queueJob(tx, lookAfterKind, null, new Date(clock().getTime() + hour))
}

export const lookAfterJob = job({
  kind: lookAfterKind,
  delays: [minute, hour],
  maxAheadMs: () => hour,
  run: lookAfter,
})
