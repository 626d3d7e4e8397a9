import { day, hour, minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { job } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { keptDays, lookAfterKind } from './rows/kinds'
import { deleteOldDeliveries } from './rows/delivery-store'
import { listTargets } from './rows/webhook-store'
import { sealTargetsWithPresentKey } from './targets/target'

/** Forgets old deliveries and seals what was sealed with an earlier key, every hour while there are webhooks. */
function lookAfter(ctx: PlatformContext) {
  deleteOldDeliveries(ctx.db, new Date(ctx.clock().getTime() - keptDays * day))
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
