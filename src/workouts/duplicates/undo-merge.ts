import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { detachEquipments, listEquipmentsOfWorkouts } from '../equipments/store'
import { discardPutAway } from '../put-away/discard'
import { restoreWorkouts } from '../put-away/restore'
import { findWorkout, type NewWorkout, updateWorkout, type WorkoutRow } from '../rows/store'
import { findMerged, findMergedOf, listMergedInto, type MergedWorkout } from './store'

/**
 * Brings a workout back that was merged into another, as it was, and takes from the other what it had got of it, unless it
 * was changed since.
 * @throws AppError 404, or 400 when its sport is gone
 */
export function undoMerge(ctx: PlatformContext, userId: number, mergedId: number | null): WorkoutRow {
  const restored = transact(ctx.db, tx => {
    const merged = requireMerged(tx, userId, mergedId)
    emptyAgain(tx, merged)
    const [row] = restoreWorkouts(tx, userId, [merged], ctx.clock())
    return row!
  })
  ctx.jobs.wake()
  return restored
}

/**
 * Brings back what was merged into a workout, and the workout itself when it was merged into another.
 * @throws AppError 400 when the sport of one of them is gone
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
  await discardPutAway(ctx, [requireMerged(ctx.db, userId, mergedId)])
}

function requireMerged(db: Db, userId: number, id: number | null): MergedWorkout {
  const found = id === null ? undefined : findMerged(db, userId, id)
  if (!found) throw notFound('merged-workout-not-found', 'merged workout not found', { merged: [] })
  return found
}

function emptyAgain(tx: Db, { keptShortId, userId, filled: { texts, equipmentId } }: MergedWorkout) {
  const kept = findWorkout(tx, { shortId: keptShortId })?.workout
  if (kept?.userId !== userId) return
  const unchanged = Object.entries(texts).filter(
    ([name, { after }]) => kept[name as keyof WorkoutRow] === after,
  )
  const changes: Partial<NewWorkout> = Object.fromEntries(
    unchanged.map(([name, { before }]) => [name, before]),
  )
  const present = listEquipmentsOfWorkouts(tx, [kept.id]).get(kept.id) ?? []
  if (present.length === 1 && present[0]?.equipment.id === equipmentId) detachEquipments(tx, kept.id, kept)
  if (unchanged.length > 0) updateWorkout(tx, kept.id, changes)
}
