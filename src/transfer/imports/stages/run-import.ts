import { minute } from '../../../lib/durations'
import type { Db } from '../../../platform/db/database'
import { releaseFiles } from '../../../platform/storage/store-files'
import type { WorkoutsContext } from '../../../workouts/workouts-context'
import {
  countOutcomes,
  type Import,
  type ImportItem,
  kindsInOrder,
  leaveOutUnwanted,
  listNextItems,
  updateImport,
} from '../rows/store'
import { sportUnknown } from '../storing/outcome'
import {
  endOfWaiting,
  finishImport,
  partMs,
  queueImport,
  requireStatus,
  type StoredImport,
  tellEnd,
  yieldToEventLoop,
} from './course'
import { ItemStorer } from './item-storer'
import { openImported } from './open-imported'

/**
 * Stores the next items of an import. Each item is stored in one transaction with its outcome.
 * @param ended signal that is aborted when the import is stopped
 * @returns whether more items are left
 * @throws Error if the job must be retried
 */
export async function runImport(
  ctx: WorkoutsContext,
  found: StoredImport,
  ended: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + partMs
  await using folder = await ctx.spool.makeFolder()
  const archive = await openImported(ctx, found, folder.path, { userId: found.userId, signal: ended })
  const storer = new ItemStorer(ctx, found, archive, ended)
  const waiting = () => nextItems(ctx.db, found.id)
  const goesOn = () => performance.now() < end && !ended.aborted && waiting().every(archive.has)
  const isDone = await storeAll(waiting, item => storer.store(item), goesOn)
  ended.throwIfAborted()
  return isDone ? await endRun(ctx, found) : true
}

/**
 * Stores several items at the same time: as soon as one item is stored, another one begins.
 * @param next returns the first waiting items, including items that are being stored
 * @param goesOn returns whether another item may begin
 * @returns whether no items are left
 * @throws the first error, after all items in progress have ended
 */
async function storeAll(
  next: () => ImportItem[],
  store: (item: ImportItem) => Promise<void>,
  goesOn: () => boolean,
): Promise<boolean> {
  const inHand = new Map<number, { item: ImportItem; work: Promise<unknown> }>()
  const failures: unknown[] = []
  for (;;) {
    const waiting = failures.length > 0 || !goesOn() ? [] : next()
    for (const item of waiting) {
      const { position } = item
      // Two recordings of the same outing must not be stored at the same time, because neither would be recognised as a
      // duplicate.
      const hasTwin = inHand.values().some(other => areTwins(other.item, item))
      if (inHand.has(position) || hasTwin) continue
      const work = store(item)
        .catch(error => failures.push(error))
        .finally(() => inHand.delete(position))
      inHand.set(position, { item, work })
    }
    if (inHand.size === 0) {
      if (failures.length > 0) throw failures[0]
      return goesOn()
    }
    await Promise.race(inHand.values().map(({ work }) => work))
    await yieldToEventLoop()
  }
}

const twinMs = minute

/** Whether two items may be recordings of the same outing, because they start at about the same time. */
const areTwins = (one: ImportItem, other: ImportItem) =>
  one.workoutDate !== null &&
  other.workoutDate !== null &&
  Math.abs(one.workoutDate.getTime() - other.workoutDate.getTime()) <= twinMs

/**
 * Number of workouts that are processed at the same time. With this number, a worker process always has a workout to
 * measure and another one in its queue while earlier workouts are stored.
 */
const workoutsAtOnce = 4

function nextItems(db: Db, importId: number): ImportItem[] {
  for (const kind of kindsInOrder) {
    const max = kind === 'workout' ? workoutsAtOnce : 1
    const items = listNextItems(db, importId, { kind, outcome: 'waiting' }, max)
    if (items.length > 0) return items
  }
  return []
}

/** Ends a run. If workouts still wait for their sport, the archive is kept for up to 30 days. */
async function endRun(ctx: WorkoutsContext, found: Import): Promise<false> {
  await releaseFiles(ctx, (tx, release) => {
    requireStatus(tx, found.id, 'running')
    leaveOutUnwanted(tx, found.id, sportUnknown)
    if (!countOutcomes(tx, found.id, 'workout')['unknown-sport']) {
      return finishImport(ctx, tx, found, release, 'done')
    }
    tellEnd(ctx, tx, found)
    updateImport(tx, found.id, { status: 'done' })
    queueImport(ctx, tx, found.id, endOfWaiting(found))
  })
  return false
}
