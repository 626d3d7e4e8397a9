import type { Context } from '../../../context'
import { type Db, transact } from '../../../platform/db/database'
import {
  deleteEquipment,
  findDefaultEquipment,
  findEquipment,
  listEquipments,
  setDefaultEquipment,
} from '../../../workouts/equipments/store'
import { AppError, invalid } from '../../../errors'
import { removeStrayFiles } from '../../../stray-files'
import { deleteWorkoutWithFiles } from '../../../workouts/workouts/delete-workout'
import { finishImport } from '../../../imports/end-import'
import { othersTurn } from './others-turn'
import { queueImport } from '../../../imports/queue-import'
import { requireStatus } from './require-status'
import { kindsInOrder } from './run-import'
import {
  findImportOf,
  findNextItem,
  hasAdded,
  type Import,
  type ImportItem,
  updateImport,
  updateItem,
} from '../rows/store'
import type { EquipmentMemo } from '../storing/store-equipment'
import { type PictureMemo, restorePicture } from '../../../imports/store-arriving-picture'
import {
  type PreferenceMemo,
  type ProfileMemo,
  restorePreference,
  restoreProfile,
} from '../storing/store-profile'

/** Done in one part; then it is the turn of another user's import. */
const itemsAtOnce = 100

/**
 * Has a job take away what the last import of a user added.
 * @throws AppError 400 when there is nothing to take away
 */
export function beginUndo(ctx: Context, userId: number): Import {
  const found = transact(ctx.db, tx => {
    const found = findImportOf(tx, userId)
    if (!found || !canUndo(tx, found)) throw invalid('there is no import to undo')
    updateImport(tx, found.id, { status: 'undoing' })
    queueImport(ctx, tx, found.id)
    return { ...found, status: 'undoing' as const }
  })
  ctx.jobs.wake()
  return found
}

export const canUndo = (db: Db, { id, status }: Import) => status === 'done' && hasAdded(db, id)

/**
 * Takes away the next items that an import added, the last first. What has been changed since stays: profile and
 * preferences, and equipment that other workouts were done with.
 * @returns whether there are more
 * @throws Error when it has to be tried again
 */
export async function undoImport(ctx: Context, found: Import, stopping: AbortSignal): Promise<boolean> {
  for (let count = 0; count < itemsAtOnce; count++) {
    const item = nextItem(ctx.db, found.id)
    if (!item) return await endUndo(ctx, found)
    await undoItem(ctx, found.userId, item)
    await othersTurn()
    stopping.throwIfAborted()
  }
  return true
}

function nextItem(db: Db, importId: number): ImportItem | undefined {
  for (const kind of kindsInOrder.toReversed()) {
    const item = findNextItem(db, importId, { kind, outcome: 'added', fromEnd: true })
    if (item) return item
  }
  return undefined
}

async function endUndo(ctx: Context, found: Import): Promise<false> {
  const paths = transact(ctx.db, tx => {
    requireStatus(tx, found.id, 'undoing')
    return finishImport(tx, found, 'undone')
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
  return false
}

async function undoItem(ctx: Context, userId: number, item: ImportItem) {
  if (item.kind === 'workout' && item.shortId) await deleteWorkout(ctx, userId, item.shortId)
  const paths = transact(ctx.db, tx => {
    requireStatus(tx, item.importId, 'undoing')
    updateItem(tx, item, { outcome: 'undone' })
    return restore(tx, userId, item)
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
}

async function deleteWorkout(ctx: Context, userId: number, shortId: string) {
  await deleteWorkoutWithFiles(ctx, userId, shortId).catch(error => {
    const isGone = error instanceof AppError && (error.kind === 'notFound' || error.kind === 'forbidden')
    if (!isGone) throw error
  })
}

/** @returns files that nobody needs any more, noted as stray */
function restore(tx: Db, userId: number, { kind, memo, importId }: ImportItem): string[] {
  if (memo === null) return []
  const known = JSON.parse(memo)
  if (kind === 'equipment') removeEquipment(tx, userId, known as EquipmentMemo)
  if (kind === 'sport-preference') restorePreference(tx, userId, known as PreferenceMemo)
  if (kind === 'profile') restoreProfile(tx, userId, known as ProfileMemo)
  if (kind !== 'picture') return []
  const paths = restorePicture(tx, userId, known as PictureMemo)
  if (paths.length > 0) updateImport(tx, importId, { keptPicture: null })
  return paths
}

function removeEquipment(tx: Db, userId: number, { shortId, defaults }: EquipmentMemo) {
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
