import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { findRecalculation, type Recalculation, updateRecalculation } from './store'

export interface Working {
  stopping: AbortSignal
  /** Milliseconds after which the rest is left for later, so that others have their turn. */
  partMs: number
}

/** False if somebody has ended the work meanwhile, or the account is deleted. */
export const isUnderway = (db: Db, { id, status }: Recalculation) =>
  findRecalculation(db, id)?.status === status

/**
 * Works on one workout after the other, and notes how far it is.
 * @returns `all` if they are done, `part` if others have their turn first, `ended` if somebody has ended the work
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
