import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { type ReleaseFiles, releaseFiles } from '../../../platform/storage/store-files'
import { deleteGoal } from '../../../workouts/analysis/goals/store'
import { undoMergesOf } from '../../../workouts/duplicates/duplicates'
import {
  deleteEquipment,
  findDefaultEquipment,
  findEquipment,
  listEquipments,
  setDefaultEquipment,
} from '../../../workouts/equipments/store'
import { purgeWorkouts } from '../../../workouts/library/purge'
import { findWorkout } from '../../../workouts/rows/store'
import { undoArchived } from '../../../workouts/training/body/archived/store-archived'
import {
  findImportOf,
  hasAdded,
  type Import,
  type ImportItem,
  kindsInOrder,
  listNextItems,
  updateImport,
  updateItem,
} from '../rows/store'
import { putBackAvatar } from '../storing/store-avatar'
import type { EquipmentUndoRecord } from '../storing/store-equipment'
import { putBackFigurePreference } from '../storing/store-figure-preference'
import { putBackPreference, putBackProfile } from '../storing/store-profile'
import { finishImport, partMs, queueImport, requireStatus, yieldToEventLoop } from './course'

/** Starts to undo the last import of a user. @throws AppError 400 if there is nothing to undo */
export function beginUndo(ctx: PlatformContext, userId: number): Import {
  const found = transact(ctx.db, tx => {
    const found = findImportOf(tx, userId)
    if (!found || !canUndo(tx, found)) throw invalid('no-import-to-undo', 'there is no import to undo')
    updateImport(tx, found.id, { status: 'undoing' })
    queueImport(ctx, tx, found.id)
    return { ...found, status: 'undoing' as const }
  })
  ctx.jobs.wake()
  return found
}

export const canUndo = (db: Db, { id, status }: Import) => status === 'done' && hasAdded(db, id)

/**
 * Removes the next items that an import added, in reverse order. Profile and preferences stay if the user has changed
 * them since, and equipment stays if other workouts use it.
 * @param ended signal that is aborted when the undo is no longer wanted
 * @returns whether more items are left
 * @throws Error if the job must be retried
 */
export async function undoImport(ctx: PlatformContext, found: Import, ended: AbortSignal): Promise<boolean> {
  const end = performance.now() + partMs
  do {
    const item = nextItem(ctx.db, found.id)
    if (!item) return await endUndo(ctx, found)
    await undoItem(ctx, found.userId, item)
    await yieldToEventLoop()
    ended.throwIfAborted()
  } while (performance.now() < end)
  return true
}

function nextItem(db: Db, importId: number): ImportItem | undefined {
  for (const kind of kindsInOrder.toReversed()) {
    const [item] = listNextItems(db, importId, { kind, outcome: 'added', fromEnd: true })
    if (item) return item
  }
  return undefined
}

async function endUndo(ctx: PlatformContext, found: Import): Promise<false> {
  await releaseFiles(ctx, (tx, release) => {
    requireStatus(tx, found.id, 'undoing')
    finishImport(ctx, tx, found, release, 'undone')
  })
  return false
}

async function undoItem(ctx: PlatformContext, userId: number, item: ImportItem) {
  if (item.kind === 'workout' && item.shortId) await deleteAddedWorkout(ctx, userId, item.shortId)
  await releaseFiles(ctx, (tx, release) => {
    requireStatus(tx, item.importId, 'undoing')
    updateItem(tx, item, { outcome: 'undone' })
    putBack(tx, ctx, userId, item, release)
  })
}

/**
 * Deletes a workout that came by itself, and brings back what was merged into it. Does nothing if it no longer exists or
 * belongs to another user.
 */
export async function deleteAddedWorkout(ctx: PlatformContext, userId: number, shortId: string) {
  undoMergesOf(ctx, userId, shortId)
  await releaseFiles(ctx, (tx, release) => {
    const found = findWorkout(tx, { shortId })?.workout
    if (found?.userId === userId) purgeWorkouts(tx, [found], release)
  })
}

function putBack(
  tx: Db,
  ctx: PlatformContext,
  userId: number,
  { kind, memo, importId }: ImportItem,
  release: ReleaseFiles,
) {
  if (memo === null) return
  const known = JSON.parse(memo)
  if (kind === 'equipment') removeEquipment(tx, userId, known)
  if (kind === 'sport-preference') {
    const putBackKnown = 'choicesFor' in known ? putBackFigurePreference : putBackPreference
    putBackKnown(tx, userId, known)
  }
  if (kind === 'goal') deleteGoal(tx, userId, known.shortId)
  if (kind === 'training') undoArchived(tx, ctx, userId, known)
  if (kind === 'profile') putBackProfile(tx, ctx, userId, known)
  if (kind === 'picture' && putBackAvatar(tx, userId, known, release)) {
    updateImport(tx, importId, { keptAvatar: null })
  }
}

function removeEquipment(tx: Db, userId: number, { shortId, defaults }: EquipmentUndoRecord) {
  const found = findEquipment(tx, userId, shortId)
  if (!found || found.equipment.workoutsCount > 0) return
  const present = new Set(listEquipments(tx, userId, undefined).map(({ equipment }) => equipment.id))
  for (const { sportId, equipmentId } of defaults) {
    if (findDefaultEquipment(tx, userId, sportId)?.equipment.id !== found.equipment.id) continue
    const isThere = equipmentId !== null && present.has(equipmentId)
    setDefaultEquipment(tx, userId, sportId, isThere ? equipmentId : null)
  }
  deleteEquipment(tx, found.equipment.id)
}
