import { requireAccount } from '../../../platform/access/require-account'
import { type Db, transact } from '../../../platform/db/database'
import type { Reason } from '../../../platform/errors'
import { isStorageLimit } from '../../../platform/storage/storage-limit'
import { releaseFiles } from '../../../platform/storage/store-files'
import { keepOnce } from '../../../workouts/duplicates/duplicates'
import { readSportsOfWords } from '../../../workouts/sports/of-files/read-sport-choice'
import type { SportsOfWords } from '../../../workouts/sports/of-files/sport-choice'
import type { WorkoutsContext } from '../../../workouts/workouts-context'
import { type ItemContents, parseContent } from '../archive/plan'
import {
  appendItems,
  countOutcomes,
  type Import,
  type ImportItem,
  type ImportItemKind,
  leaveOutUnwanted,
  listItems,
  listNextItems,
  updateImport,
  updateItem,
} from '../rows/store'
import { nameOfSport } from '../storing/match-sport'
import { added, type OutcomeWithMemo } from '../storing/outcome'
import { type StoredActivity, storeImportedActivity } from '../storing/store-activity'
import { storeImportedAvatar } from '../storing/store-avatar'
import { type EquipmentMemo, storeImportedEquipment } from '../storing/store-equipment'
import { storeImportedGoal } from '../storing/store-goal'
import { sportUnknown, storeImportedPreference, storeImportedProfile } from '../storing/store-profile'
import { storeImportedWorkout } from '../storing/store-workout'
import { finishImport } from './end-import'
import { type OpenedImport, openImported } from './open-imported'
import { othersTurn } from './others-turn'
import { endOfWaiting, queueImport } from './queue-import'
import { requireStatus } from './require-status'

/** In this order: workouts are done with equipment, and measured as preferences say. */
export const kindsInOrder: readonly ImportItemKind[] = [
  'equipment',
  'sport-preference',
  'goal',
  'profile',
  'picture',
  'workout',
]

/** How long one part takes; then it is the turn of another user's import. */
const partMs = 30_000

/**
 * Stores the next items of an import, each in a transaction that also keeps what became of it.
 * @param ended aborted when nobody wants it any longer
 * @returns whether there are more
 * @throws Error when it has to be tried again
 */
export async function runImport(
  ctx: WorkoutsContext,
  found: Import & { archiveFile: string },
  ended: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + partMs
  await using folder = await ctx.spool.makeFolder()
  const archive = await openImported(ctx, found, folder.path, { userId: found.userId, signal: ended })
  const store = createStorer(ctx, found, archive, ended)
  const waiting = () => nextItems(ctx.db, found.id)
  const goesOn = () => performance.now() < end && !ended.aborted && waiting().every(archive.has)
  const isDone = await storeAll(waiting, store, goesOn)
  ended.throwIfAborted()
  return isDone ? await endRun(ctx, found) : true
}

/**
 * Stores item after item, several at a time: whenever one is done the next begins.
 * @param next some that are waiting, those in hand included
 * @param goesOn whether another may begin
 * @returns whether none is left
 * @throws what the first did that failed, once nothing is in hand any more
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
      // Two of the same outing would not know of each other.
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
    await othersTurn()
  }
}

const twinMs = 60_000

/** Whether both may be of one outing, as far as that was seen at once. */
const areTwins = (one: ImportItem, other: ImportItem) =>
  one.workoutDate !== null &&
  other.workoutDate !== null &&
  Math.abs(one.workoutDate.getTime() - other.workoutDate.getTime()) <= twinMs

/** While one is stored a worker process measures the next, and has another to go on with. */
const workoutsAtOnce = 4

function nextItems(db: Db, importId: number): ImportItem[] {
  for (const kind of kindsInOrder) {
    const most = kind === 'workout' ? workoutsAtOnce : 1
    const items = listNextItems(db, importId, { kind, outcome: 'waiting' }, most)
    if (items.length > 0) return items
  }
  return []
}

/** The archive is kept for a while when workouts wait for their sport. */
async function endRun(ctx: WorkoutsContext, found: Import): Promise<false> {
  await releaseFiles(ctx, (tx, release) => {
    requireStatus(tx, found.id, 'running')
    leaveOutUnwanted(tx, found.id, sportUnknown)
    if (!countOutcomes(tx, found.id, 'workout')['unknown-sport']) {
      return finishImport(tx, found, release, 'done')
    }
    updateImport(tx, found.id, { status: 'done' })
    queueImport(ctx, tx, found.id, endOfWaiting(found))
  })
  return false
}

/** @returns what stores an item of this import */
function createStorer(ctx: WorkoutsContext, found: Import, archive: OpenedImport, ended: AbortSignal) {
  const { userId } = found
  let equipmentIds: ReadonlyMap<string, string> | undefined
  let sportsOfWords: SportsOfWords | undefined

  /** Keeps what became of an item. */
  const note = (tx: Db, item: ImportItem, { outcome, reason, memo }: OutcomeWithMemo<unknown>) => {
    requireStatus(tx, item.importId, 'running')
    updateItem(tx, item, {
      outcome,
      reason: reason?.sentence ?? null,
      reasonCode: reason?.code ?? null,
      reasonDetail: reason?.detail ?? null,
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
      inTransaction(item, tx => storeImportedEquipment(tx, userId, content, ctx.clock())),
    'sport-preference': (item, content) =>
      transact(ctx.db, tx => {
        const stored = storeImportedPreference(tx, userId, content)
        const waits = stored.reason?.code === 'item-sport-unknown' && item.sportId === null
        note(tx, item, waits ? { outcome: 'unknown-sport', reason: null, memo: null } : stored)
        if (waits) updateItem(tx, item, { unknownSport: nameOfSport(content.sport) })
      }),
    goal: (item, content) => inTransaction(item, tx => storeImportedGoal(tx, userId, content, ctx.clock())),
    profile: (item, content) => inTransaction(item, tx => storeImportedProfile(tx, userId, content)),
    picture: async (item, name) => {
      await using folder = await ctx.spool.makeFolder()
      const picture = { name, files: archive.filesIn(folder.path) }
      await storeImportedAvatar(ctx, userId, picture, (tx, outcome) => {
        note(tx, item, outcome)
        // It is the import's now, for as long as it can be undone.
        updateImport(tx, found.id, { keptAvatar: outcome.memo?.before ?? null })
      })
    },
    workout: async (item, workout) => {
      equipmentIds ??= listEquipmentIds(ctx.db, found.id)
      if ('activityFile' in workout) {
        const { sportId, workoutDate } = item
        sportsOfWords ??= readSportsOfWords(ctx.db, userId, found.createdAt)
        const wanted = {
          userId,
          activity: workout,
          workoutDate,
          file: archive.locate(workout.activityFile),
          sportId,
          sportsOfWords,
          equipmentIds,
          ended,
        }
        const stored = await storeImportedActivity(ctx, wanted, (tx, first, others) => {
          noteActivity(tx, item, first)
          appendItems(tx, found.id, others.map(asItem))
        })
        // Later than that: whatever interrupts it, both are there, and listed as likely duplicates.
        const merged = await keepOnce(ctx, requireAccount(ctx.db, userId), stored.filter(isAdded))
        if (merged.length > 0) transact(ctx.db, tx => noteMerged(tx, item))
        return
      }
      await using folder = await ctx.spool.makeFolder()
      const files = archive.filesIn(folder.path)
      const wanted = { userId, workout, files, sportId: item.sportId, equipmentIds, ended }
      await storeImportedWorkout(ctx, wanted, (tx, outcome) => {
        note(tx, item, { ...outcome, memo: null })
        if (outcome.outcome === 'unknown-sport') {
          updateItem(tx, item, { unknownSport: nameOfSport(workout.sport) })
        }
      })
    },
  }

  const noteMerged = (tx: Db, item: ImportItem) => {
    requireStatus(tx, item.importId, 'running')
    updateItem(tx, item, { reason: keptOnce.sentence, reasonCode: keptOnce.code })
  }

  const noteActivity = (tx: Db, item: ImportItem, stored: StoredActivity) => {
    const { what, workoutDate, unknownSport = null } = stored
    note(tx, item, { ...stored.outcome, memo: null })
    updateItem(tx, item, {
      what: what ?? item.what,
      workoutDate: workoutDate ?? item.workoutDate,
      unknownSport,
    })
  }

  return async (item: ImportItem): Promise<void> => {
    if (item.content === null) throw new Error('the item has no content')
    try {
      await storers[item.kind](item, parseContent(item.content))
    } catch (error) {
      if (!isStorageLimit(error)) throw error
      // What is smaller, or has no files, may yet be stored.
      const { code, message: sentence, detail } = error
      const reason = { code, sentence, ...(detail && { detail }) }
      transact(ctx.db, tx => note(tx, item, { outcome: 'left-out', reason, memo: null }))
    }
  }
}

const isAdded = ({ outcome }: StoredActivity) => outcome === added

const keptOnce: Reason = {
  code: 'item-merged',
  sentence: 'it was here already in another recording, and both are one workout now',
}

/** Another workout of a file, which was not known before the file was read. */
const asItem = ({ what, shortId, workoutDate, outcome: { outcome } }: StoredActivity) =>
  ({ kind: 'workout', what: what ?? '', shortId, workoutDate, outcome }) as const

/** Short ids of equipment here by those it has in the archive. */
function listEquipmentIds(db: Db, importId: number): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { shortId, memo } of listItems(db, importId, 'equipment')) {
    if (shortId === null || memo === null) continue
    const stored: EquipmentMemo = JSON.parse(memo)
    ids.set(shortId, stored.shortId)
  }
  return ids
}
