import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { requireSport } from '../../workouts/sports/require-sport'
import {
  countWaitingFor,
  findImportOf,
  type Import,
  listItems,
  nameUnknownSport,
  updateImport,
  updateItem,
} from './rows/store'
import { queueImport } from './stages/course'
import { type EquipmentUndoRecord, storeAwaitedDefaults } from './storing/store-equipment'

/**
 * Maps unknown sports of an archive to sports of this instance. The workouts that wait for these sports are then
 * imported.
 * @param sportIds ids of sports in this instance, by the labels in the archive
 * @throws AppError 400 if no workouts wait for one of the labels, or if a sport does not exist
 */
export function nameSports(ctx: PlatformContext, userId: number, sportIds: Record<string, number>): Import {
  const named = transact(ctx.db, tx => {
    const found = findImportOf(tx, userId)
    const isOpen =
      found?.archiveFile && (found.preview || found.status === 'done' || found.status === 'running')
    if (!isOpen) throw invalid('no-sport-wanted', 'no workouts wait for a sport')
    const { preview } = found
    for (const [label, sportId] of Object.entries(sportIds)) {
      const workouts = countWaitingFor(tx, found.id, label)
      if (workouts === 0) throw invalid('sport-not-wanted', `no workouts wait for the sport ${label}`)
      nameUnknownSport(tx, found.id, label, requireSport(tx, userId, sportId).sport.id)
      if (preview) preview.sports[sportId] = (preview.sports[sportId] ?? 0) + workouts
    }
    if (preview) {
      updateImport(tx, found.id, { preview })
      return found
    }
    storeAllAwaitedDefaults(tx, found)
    if (found.status === 'running') return found
    updateImport(tx, found.id, { status: 'running' })
    queueImport(ctx, tx, found.id)
    return { ...found, status: 'running' as const }
  })
  ctx.jobs.wake()
  return named
}

/** Makes imported equipment the default of sports that have been added to this instance since it was imported. */
function storeAllAwaitedDefaults(tx: Db, { id, userId }: Import) {
  for (const item of listItems(tx, id, 'equipment')) {
    if (item.memo === null || item.outcome !== 'added') continue
    const memo = storeAwaitedDefaults(tx, userId, JSON.parse(item.memo) as EquipmentUndoRecord)
    if (memo) updateItem(tx, item, { memo: JSON.stringify(memo) })
  }
}
