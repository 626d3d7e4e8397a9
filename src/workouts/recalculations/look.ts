// Looks for workouts of a user whose figures would differ if they were measured today. No workout is changed.
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { sizeOfDifference } from './difference'
import { saveFinding } from './findings-store'
import { lookAgain } from './measuring/look-again'
import { allCauses, differenceOf, leaveOut } from './recalculate'
import { findRow, type Recalculation, recordedIds, updateRecalculation } from './store'
import { isUnderway, type Working, workThrough } from './work-through'

/** Continues a look from its last workout. @returns whether there are workouts left to measure */
export async function lookForDifferences(
  ctx: PlatformContext,
  begun: Recalculation,
  working: Working,
): Promise<boolean> {
  const ids = recordedIds(ctx.db, begun.userId, begun.lastWorkoutId)
  const work = (workoutId: number) => lookAtOne(ctx, begun, workoutId, working.stopping)
  const done = await workThrough(ctx, begun, ids, work, working)
  if (done === 'all') updateRecalculation(ctx.db, begun.id, { status: 'done' })
  return done === 'part'
}

async function lookAtOne(
  ctx: PlatformContext,
  begun: Recalculation,
  workoutId: number,
  stopping: AbortSignal,
) {
  await using folder = await ctx.spool.makeFolder()
  const wanted = { causes: allCauses, folder: folder.path, stopping }
  const look = await lookAgain(ctx, findRow(ctx.db, workoutId), wanted)
  if (look.state === 'gone' || look.state === 'same') return
  if (look.state !== 'different') {
    if (isUnderway(ctx.db, begun)) leaveOut(ctx.db, begun, workoutId, look.state)
    return
  }
  const { before, after } = differenceOf(look)
  const size = sizeOfDifference(before, after)
  transact(ctx.db, tx => {
    // The look or the workout may have been deleted meanwhile.
    if (!isUnderway(tx, begun) || !findRow(tx, workoutId)) return
    saveFinding(tx, { lookId: begun.id, workoutId, causes: look.causes, before, after, size })
  })
}
