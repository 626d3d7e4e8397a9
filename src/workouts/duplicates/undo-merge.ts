import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { listEquipmentsOfWorkouts } from '../equipments/store'
import { changeWorkouts } from '../library/change'
import { showWorkouts } from '../library/hide'
import { purgeHidden } from '../library/purge'
import { findWorkout, type NewWorkout, type WorkoutRow } from '../rows/store'
import { findMerged, findMergedOf, listMergedInto, type MergedWorkout } from './store'

/**
 * Brings a workout back that was merged into another, as it was, and takes from the other what it had got of it, unless it
 * was changed since.
 * @throws AppError 404
 */
export function undoMerge(ctx: PlatformContext, userId: number, mergedId: number | null): WorkoutRow {
  const restored = transact(ctx.db, tx => {
    const merged = requireMerged(tx, userId, mergedId)
    emptyAgain(tx, ctx, merged)
    const [row] = showWorkouts(tx, [merged])
    return row!
  })
  ctx.jobs.wake()
  return restored
}

/**
 * Brings back what was merged into a workout, and the workout itself when it was merged into another.
 */
export function undoMergesOf(ctx: PlatformContext, userId: number, shortId: string) {
  for (const id of listMergedInto(ctx.db, userId, shortId)) undoMerge(ctx, userId, id)
  const itself = findMergedOf(ctx.db, userId, shortId)
  if (itself !== undefined) undoMerge(ctx, userId, itself)
}

/**
 * Deletes a workout for good that was merged into another.
 * @throws AppError 404
 */
export async function discardMerged(ctx: PlatformContext, userId: number, mergedId: number | null) {
  await purgeHidden(ctx, [requireMerged(ctx.db, userId, mergedId)])
}

function requireMerged(db: Db, userId: number, id: number | null): MergedWorkout {
  const found = id === null ? undefined : findMerged(db, userId, id)
  if (!found) throw notFound('merged-workout-not-found', 'merged workout not found', { merged: [] })
  return found
}

function emptyAgain(
  tx: Db,
  ctx: PlatformContext,
  { keptShortId, userId, filled: { texts, equipmentId } }: MergedWorkout,
) {
  const kept = findWorkout(tx, { shortId: keptShortId })?.workout
  if (kept?.userId !== userId) return
  const unchanged = Object.entries(texts).filter(
    ([name, { after }]) => kept[name as keyof WorkoutRow] === after,
  )
  const changes: Partial<NewWorkout> = Object.fromEntries(
    unchanged.map(([name, { before }]) => [name, before]),
  )
  const present = listEquipmentsOfWorkouts(tx, [kept.id]).get(kept.id) ?? []
  const isItsOwn = present.length === 1 && present[0]?.equipment.id === equipmentId
  changeWorkouts(tx, ctx, [{ row: kept, values: changes, equipmentIds: isItsOwn ? [] : undefined }])
}
