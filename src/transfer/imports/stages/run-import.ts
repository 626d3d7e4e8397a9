import type { Context } from '../../../context'
import { type Db, transact } from '../../../platform/db/database'
import { removeStrayFiles } from '../../../stray-files'
import type { ArrivingFiles } from '../archive/account-data'
import { finishImport } from '../../../imports/end-import'
import { nameOfSport } from '../storing/match-sport'
import { filesOfArchive, openAccountArchive } from '../archive/open-account-archive'
import { othersTurn } from './others-turn'
import type { OutcomeWithMemo } from '../storing/outcome'
import { type ItemContents, parseContent } from '../archive/plan'
import { endOfWaiting, queueImport } from '../../../imports/queue-import'
import { requireStatus } from './require-status'
import {
  countOutcomes,
  findNextItem,
  type Import,
  type ImportItem,
  type ImportItemKind,
  listItems,
  updateImport,
  updateItem,
} from '../rows/store'
import { type EquipmentMemo, storeArrivingEquipment } from '../storing/store-equipment'
import { storeArrivingPicture } from '../../../imports/store-arriving-picture'
import { storeArrivingPreference, storeArrivingProfile } from '../storing/store-profile'
import { storeArrivingWorkout } from '../../../imports/store-arriving-workout'

/** In this order: workouts are done with equipment, and measured as preferences say. */
export const kindsInOrder: readonly ImportItemKind[] = [
  'equipment',
  'sport-preference',
  'profile',
  'picture',
  'workout',
]

/** Done in one part, about a minute; then it is the turn of another user's import. To open a large archive takes seconds. */
const itemsAtOnce = 1000

/**
 * Stores the next items of an import, each in a transaction that also keeps what became of it.
 * @returns whether there are more
 * @throws Error when it has to be tried again
 */
export async function runImport(
  ctx: Context,
  found: Import & { archiveFile: string },
  stopping: AbortSignal,
): Promise<boolean> {
  const archive = await openAccountArchive(ctx.files.locate(found.archiveFile))
  try {
    const store = createStorer(ctx, found, { files: filesOfArchive(archive), stopping })
    for (let count = 0; count < itemsAtOnce; count++) {
      const item = nextItem(ctx.db, found.id)
      if (!item) return await endRun(ctx, found)
      await store(item)
      ctx.jobs.wake()
      await othersTurn()
      stopping.throwIfAborted()
    }
    return true
  } finally {
    archive.close()
  }
}

function nextItem(db: Db, importId: number): ImportItem | undefined {
  for (const kind of kindsInOrder) {
    const item = findNextItem(db, importId, { kind, outcome: 'waiting' })
    if (item) return item
  }
  return undefined
}

/** The archive is kept for a while when workouts wait for their sport. */
async function endRun(ctx: Context, found: Import): Promise<false> {
  const paths = transact(ctx.db, tx => {
    requireStatus(tx, found.id, 'running')
    if (!countOutcomes(tx, found.id, 'workout')['unknown-sport']) return finishImport(tx, found, 'done')
    updateImport(tx, found.id, { status: 'done' })
    queueImport(ctx, tx, found.id, endOfWaiting(found))
    return []
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
  return false
}

/** @returns what stores an item of this import */
function createStorer(
  ctx: Context,
  found: Import,
  { files, stopping }: { files: ArrivingFiles; stopping: AbortSignal },
) {
  const { userId } = found
  let equipmentIds: ReadonlyMap<string, string> | undefined

  /** Keeps what became of an item. */
  const note = (tx: Db, item: ImportItem, { outcome, reason, memo }: OutcomeWithMemo<unknown>) => {
    requireStatus(tx, item.importId, 'running')
    // The end of the server ends the worker, too: that a recording could not be measured then means nothing.
    stopping.throwIfAborted()
    updateItem(tx, item, {
      outcome,
      reason,
      memo: memo === null ? null : JSON.stringify(memo),
      // Nobody needs it once it is stored, or never will be.
      content: outcome === 'unknown-sport' ? item.content : null,
    })
  }

  const inTransaction = (item: ImportItem, store: (tx: Db) => OutcomeWithMemo<unknown>) =>
    transact(ctx.db, tx => note(tx, item, store(tx)))

  const storers: {
    [K in ImportItemKind]: (item: ImportItem, content: ItemContents[K]) => void | Promise<void>
  } = {
    equipment: (item, content) =>
      inTransaction(item, tx => storeArrivingEquipment(tx, userId, content, ctx.clock())),
    'sport-preference': (item, content) =>
      inTransaction(item, tx => storeArrivingPreference(tx, userId, content)),
    profile: (item, content) => inTransaction(item, tx => storeArrivingProfile(tx, userId, content)),
    picture: (item, name) =>
      storeArrivingPicture(ctx, userId, { name, files }, (tx, outcome) => {
        note(tx, item, outcome)
        // It is the import's now, for as long as it can be undone.
        updateImport(tx, found.id, { keptPicture: outcome.memo?.before ?? null })
      }),
    workout: (item, workout) => {
      equipmentIds ??= listEquipmentIds(ctx.db, found.id)
      const arrival = { userId, workout, files, sportId: item.sportId, equipmentIds }
      return storeArrivingWorkout(ctx, arrival, (tx, outcome) => {
        note(tx, item, { ...outcome, memo: null })
        if (outcome.outcome === 'unknown-sport') {
          updateItem(tx, item, { unknownSport: nameOfSport(workout.sport) })
        }
      })
    },
  }

  return async (item: ImportItem): Promise<void> => {
    if (item.content === null) throw new Error('the item has no content')
    await storers[item.kind](item, parseContent(item.content))
  }
}

/** Short ids of equipment here by those it has in the archive. */
function listEquipmentIds(db: Db, importId: number): Map<string, string> {
  const stored = listItems(db, importId, 'equipment')
    .filter(({ shortId, memo }) => shortId !== null && memo !== null)
    .map(({ shortId, memo }) => [shortId!, (JSON.parse(memo!) as EquipmentMemo).shortId] as const)
  return new Map(stored)
}
