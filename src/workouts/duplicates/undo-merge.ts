import { encodeShortId } from '../../lib/short-id'
import { addHeatKind } from '../../maps/heat/job-kinds'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { queueJob } from '../../platform/jobs/store'
import { releaseFiles } from '../../platform/storage/store-files'
import {
  attachEquipment,
  detachEquipments,
  listEquipments,
  listEquipmentsOfWorkouts,
} from '../equipments/store'
import { drawMapImageKind, measureTopSpeedsKind } from '../job-kinds'
import { findWorkout, type NewWorkout, type SegmentRow, updateWorkout, type WorkoutRow } from '../rows/store'
import { requireSport } from '../sports/require-sport'
import { filesOfWorkout } from '../workouts/files'
import { addToTotalsAndRecords } from '../workouts/totals-and-records'
import { deleteMerged, findMerged, insertAsItWas, type MergedWorkout } from './store'

/**
 * Brings a workout back that was merged into another, as it was, and takes from the other what it had got of it, unless it
 * was changed since.
 * @throws AppError 404, or 400 when its sport is gone
 */
export function undoMerge(ctx: PlatformContext, userId: number, mergedId: number | null): WorkoutRow {
  const restored = transact(ctx.db, tx => {
    const merged = requireMerged(tx, userId, mergedId)
    const before = workoutOf(merged)
    requireSport(tx, userId, before.sportId)
    emptyAgain(tx, merged)
    const row = insertAsItWas(tx, withFreeId(tx, before), merged.segments as unknown as SegmentRow[])
    const present = new Set(listEquipments(tx, userId, undefined).map(({ equipment }) => equipment.id))
    for (const id of merged.equipmentIds) if (present.has(id)) attachEquipment(tx, id, row.id, row)
    addToTotalsAndRecords(tx, [row], null)
    queueJob(tx, addHeatKind, row.id, ctx.clock())
    if (row.mapId !== null) queueJob(tx, drawMapImageKind, row.mapId, ctx.clock())
    if (row.topSpeedCkmh === null) queueJob(tx, measureTopSpeedsKind, null, ctx.clock())
    deleteMerged(tx, merged.id)
    return row
  })
  ctx.jobs.wake()
  return restored
}

/**
 * Deletes a workout for good that was merged into another.
 * @throws AppError 404
 */
export async function discardMerged(ctx: PlatformContext, userId: number, mergedId: number | null) {
  await releaseFiles(ctx, (tx, release) => {
    const merged = requireMerged(tx, userId, mergedId)
    release(filesOfWorkout(workoutOf(merged)))
    deleteMerged(tx, merged.id)
  })
}

function requireMerged(db: Db, userId: number, id: number | null): MergedWorkout {
  const found = id === null ? undefined : findMerged(db, userId, id)
  if (!found) throw notFound('merged-workout-not-found', 'merged workout not found', { merged: [] })
  return found
}

/** Its row as it was. */
export function workoutOf({ workout }: MergedWorkout): WorkoutRow {
  const row = workout as unknown as WorkoutRow
  const { workoutDate, createdAt, modifiedAt } = row
  return {
    ...row,
    workoutDate: new Date(workoutDate),
    createdAt: new Date(createdAt),
    modifiedAt: modifiedAt && new Date(modifiedAt),
  }
}

/** Somebody may have imported it once more. Maps may look different by now, and are drawn again. */
function withFreeId(tx: Db, workout: WorkoutRow): WorkoutRow {
  const isTaken = findWorkout(tx, { shortId: workout.shortId }) !== undefined
  const shortId = isTaken ? encodeShortId(crypto.randomUUID()) : workout.shortId
  return { ...workout, shortId, mapImageDrawnAt: null }
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
