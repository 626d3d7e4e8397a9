import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { dropJob, queueJob } from '../../platform/jobs/store'
import { listEquipments, listEquipmentsOfWorkouts } from '../equipments/store'
import { endBatchKind } from '../job-kinds'
import { hideWorkouts, showWorkouts } from '../library/hide'
import { type HiddenWorkout, listHiddenOf, listRowsOfHidden } from '../library/store'
import { listOwnWorkouts } from '../rows/store'
import { bringShareBack } from '../shares/links/store'
import { requireSport } from '../sports/require-sport'
import { applyChoices, type Change } from './change-choices'
import { maxInBatch } from './schemas'
import { type BatchRow, deleteBatch, findOwnBatch, insertBatch } from './store'

/**
 * Restores the workouts of a batch to their state before it.
 * @returns how many workouts were restored
 * @throws AppError 404 if it is too late, or 400 if a sport no longer exists
 */
export function undoBatch(ctx: PlatformContext, userId: number, batchId: number | null): number {
  const restored = transact(ctx.db, tx => {
    const batch = requireOpen(tx, userId, batchId, ctx.clock())
    const restored = batch.changed
      ? undoChanges(tx, ctx, batch, batch.changed)
      : bringBack(tx, batch, ctx.clock())
    deleteBatch(tx, batch.id)
    dropJob(tx, endBatchKind, batch.id)
    return restored
  })
  ctx.jobs.wake()
  return restored
}

function bringBack(tx: Db, batch: BatchRow, now: Date): number {
  const hidden = listHiddenOf(tx, batch.id, maxInBatch)
  if (batch.made) removeMade(tx, batch, { hidden, shortIds: batch.made }, now)
  const shown = showWorkouts(tx, hidden)
  const [cut] = shown
  const [takenOver] = batch.made ?? []
  if (cut && takenOver) bringShareBack(tx, { shortId: takenOver, before: batch.madeAt }, cut)
  return shown.length
}

interface Made {
  /** The workout that was cut. */
  hidden: readonly HiddenWorkout[]
  /** Short ids of its parts. */
  shortIds: readonly string[]
}

/** Hides the parts that a cut made, in a new batch whose time for undo is over, so that a job purges them. */
function removeMade(tx: Db, { userId }: BatchRow, { hidden, shortIds }: Made, now: Date) {
  const [cut] = listRowsOfHidden(
    tx,
    hidden.map(({ id }) => id),
  )
  if (!cut) return
  // A workout from before the cut may have got one of these short ids back, if an earlier cut was undone.
  const rows = listOwnWorkouts(tx, userId, shortIds).filter(({ id }) => id > cut.id)
  if (rows.length === 0) return
  const over = { userId, kind: 'delete', madeAt: now, endsAt: now, workoutsCount: rows.length } as const
  const batch = insertBatch(tx, over)
  hideWorkouts(tx, rows, { batchId: batch.id }, now)
  queueJob(tx, endBatchKind, batch.id, now)
}

function requireOpen(tx: Db, userId: number, id: number | null, now: Date): BatchRow {
  const found = id === null ? undefined : findOwnBatch(tx, userId, id)
  if (!found || found.endsAt <= now) throw notFound('undo-over', 'it is too late to undo this')
  return found
}

/** Undoes the changes of a batch, except for workouts that were changed again since. */
function undoChanges(
  tx: Db,
  ctx: PlatformContext,
  { userId, madeAt }: BatchRow,
  changed: NonNullable<BatchRow['changed']>,
): number {
  for (const sportId of new Set(changed.map(({ before }) => before.sportId)))
    requireSport(tx, userId, sportId)
  const rows = listOwnWorkouts(
    tx,
    userId,
    changed.map(({ shortId }) => shortId),
  )
  const byShortId = new Map(rows.map(row => [row.shortId, row]))
  const present = listEquipmentsOfWorkouts(
    tx,
    rows.map(({ id }) => id),
  )
  const isThere = new Set(listEquipments(tx, userId, undefined).map(({ equipment }) => equipment.id))
  const changes = changed.flatMap(({ shortId, before, after, modifiedBefore }): Change[] => {
    const row = byShortId.get(shortId)
    if (!row) return []
    const equipmentIds = (present.get(row.id) ?? []).map(({ equipment }) => equipment.id)
    const current = { sportId: row.sportId, equipmentIds }
    if (!Bun.deepEquals(current, after)) return []
    const isUntouched = row.modifiedAt?.getTime() === madeAt.getTime()
    const formerly = modifiedBefore === null ? null : new Date(modifiedBefore)
    return [
      {
        row,
        before: current,
        after: { ...before, equipmentIds: before.equipmentIds.filter(id => isThere.has(id)) },
        modifiedAt: isUntouched ? formerly : ctx.clock(),
      },
    ]
  })
  applyChoices(tx, ctx, changes)
  return changes.length
}
