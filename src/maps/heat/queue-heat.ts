import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { addHeatKind, queueHeatKind } from './job-kinds'
import { listWorkoutIdsMissingFromHeat } from './store'

/** Queued in one transaction, which others wait for. */
const batchSize = 100

/** Queues some workouts that are not in the tiles to be added, the latest first, and what comes after them to be queued. */
export function queueHeat(ctx: PlatformContext, fromWorkoutId: number) {
  transact(ctx.db, tx => {
    const ids = listWorkoutIdsMissingFromHeat(tx, fromWorkoutId, batchSize)
    for (const id of ids) queueJob(tx, addHeatKind, id, ctx.clock())
    const last = ids[batchSize - 1]
    if (last !== undefined) queueJob(tx, queueHeatKind, last - 1, ctx.clock())
  })
  ctx.jobs.wake()
}
