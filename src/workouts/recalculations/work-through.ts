import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { findRecalculation, type Recalculation, updateRecalculation } from './store'

export interface Working {
  stopping: AbortSignal
  /**
   * Time in milliseconds after which the work stops, so that other jobs can run. The remaining workouts are left for a
   * later run.
   */
  partMs: number
}

/** Whether the work is still to be done. False if it was stopped or undone meanwhile, or if the account was deleted. */
export const isUnderway = (db: Db, { id, status }: Recalculation) =>
  findRecalculation(db, id)?.status === status

/**
 * Works on one workout after the other, and stores the progress.
 * @returns `all` if all workouts are done, `part` if other jobs have to run first, `ended` if the work was stopped
 * meanwhile
 */
export async function workThrough<Item extends number | { workoutId: number }>(
  ctx: PlatformContext,
  begun: Recalculation,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  { stopping, partMs }: Working,
): Promise<'all' | 'part' | 'ended'> {
  const endsAt = performance.now() + partMs
  let { lookedAt } = begun
  for (const item of items) {
    stopping.throwIfAborted()
    if (!isUnderway(ctx.db, begun)) return 'ended'
    if (performance.now() > endsAt) return 'part'
    await work(item)
    const lastWorkoutId = typeof item === 'number' ? item : item.workoutId
    updateRecalculation(ctx.db, begun.id, { lastWorkoutId, lookedAt: ++lookedAt })
  }
  return isUnderway(ctx.db, begun) ? 'all' : 'ended'
}
