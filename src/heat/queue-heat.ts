import type { Context } from '../context'
import { transact } from '../platform/db/database'
import { queueJob } from '../jobs'
import { listUntracedWorkoutIds } from '../maps/heat/store'

/** Queued in one transaction, which others wait for. */
const batchSize = 100

/** Queues some workouts that are not in the tiles to be added, the latest first, and what comes after them to be queued. */
export function queueHeat(ctx: Context, fromWorkoutId: number) {
  transact(ctx.db, tx => {
    const ids = listUntracedWorkoutIds(tx, fromWorkoutId, batchSize)
    for (const id of ids) queueJob(tx, 'add-heat', String(id), ctx.clock())
    if (ids.length === batchSize) queueJob(tx, 'queue-heat', String(ids.at(-1)! - 1), ctx.clock())
  })
  ctx.jobs.wake()
}
