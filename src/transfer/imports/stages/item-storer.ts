import { requireAccount } from '../../../platform/access/require-account'
import { type Db, transact } from '../../../platform/db/database'
import { isStorageLimit } from '../../../platform/storage/storage-limit'
import { keepOnce } from '../../../workouts/duplicates/duplicates'
import { readSportsOfWords } from '../../../workouts/sports/of-files/read-sport-choice'
import type { SportsOfWords } from '../../../workouts/sports/of-files/sport-choice'
import { storeArchived } from '../../../workouts/training/body/archived/store-archived'
import type { WorkoutsContext } from '../../../workouts/workouts-context'
import type { ImportedActivity, ImportedWorkout } from '../archive/account-data'
import { type ItemContents, parsePlanned } from '../archive/plan'
import {
  appendItems,
  type Import,
  type ImportItem,
  type ImportItemKind,
  listItems,
  updateImport,
  updateItem,
} from '../rows/store'
import { nameOfSport } from '../storing/match-sport'
import { added, alreadyThere, type Outcome, waitingFor } from '../storing/outcome'
import { type StoredActivity, storeImportedActivity } from '../storing/store-activity'
import { storeImportedAvatar } from '../storing/store-avatar'
import { type EquipmentUndoRecord, storeImportedEquipment } from '../storing/store-equipment'
import { storeImportedFigurePreference } from '../storing/store-figure-preference'
import { storeImportedGoal } from '../storing/store-goal'
import { storeImportedPreference, storeImportedProfile } from '../storing/store-profile'
import { storeImportedWorkout } from '../storing/store-workout'
import { requireStatus } from './course'
import type { OpenedImport } from './open-imported'

type Storers = {
  [K in ImportItemKind]: (item: ImportItem, content: ItemContents[K]) => void | Promise<void>
}

/**
 * Stores the items of one run of an import. Each item is stored in one transaction with its outcome. Data that all
 * workouts share is read when the first workout is stored, because all equipment has been stored by then.
 */
export class ItemStorer {
  private readEquipmentIds: ReadonlyMap<string, string> | undefined
  private readSports: SportsOfWords | undefined

  private readonly storers: Storers = {
    equipment: (item, content) =>
      this.storeInTransaction(item, tx =>
        storeImportedEquipment(tx, this.found.userId, content, this.ctx.clock()),
      ),
    'sport-preference': (item, content) => this.storePreference(item, content),
    goal: (item, content) =>
      this.storeInTransaction(item, tx =>
        storeImportedGoal(tx, this.found.userId, content, this.ctx.clock()),
      ),
    training: (item, content) =>
      this.storeInTransaction(item, tx => {
        const { stored, reason } = storeArchived(tx, this.ctx, this.found.userId, content)
        if (stored === null) return reason === null ? alreadyThere : { outcome: 'left-out', reason }
        return { ...added, reason, memo: stored }
      }),
    profile: (item, content) =>
      this.storeInTransaction(item, tx => storeImportedProfile(tx, this.ctx, this.found.userId, content)),
    picture: (item, name) => this.storeAvatar(item, name),
    workout: (item, content) =>
      'activityFile' in content ? this.storeActivity(item, content) : this.storeWorkout(item, content),
  }

  /** @param ended signal that is aborted when the import is stopped */
  constructor(
    private readonly ctx: WorkoutsContext,
    private readonly found: Import,
    private readonly archive: OpenedImport,
    private readonly ended: AbortSignal,
  ) {}

  /** Stores an item. @throws Error if the item must be retried */
  async store(item: ImportItem): Promise<void> {
    if (item.content === null) throw new Error('the item has no content')
    try {
      await this.storers[item.kind](item, parsePlanned(item.content))
    } catch (error) {
      if (!isStorageLimit(error)) throw error
      // The import goes on, because smaller items, or those without files, may still be within the limit.
      const { code, message: sentence, detail } = error
      const reason = { code, sentence, ...(detail && { detail }) }
      this.storeInTransaction(item, () => ({ outcome: 'left-out', reason }))
    }
  }

  private storePreference(item: ImportItem, content: ItemContents['sport-preference']): void {
    transact(this.ctx.db, tx => {
      const { userId } = this.found
      const { sport } = content
      const stored =
        'figureChoices' in content
          ? storeImportedFigurePreference(tx, userId, content)
          : storeImportedPreference(tx, userId, content)
      const waits = stored.reason?.code === 'item-sport-unknown' && item.sportId === null
      this.note(tx, item, waits && sport ? waitingFor(nameOfSport(sport)) : stored)
    })
  }

  private async storeAvatar(item: ImportItem, name: string): Promise<void> {
    await using folder = await this.ctx.spool.makeFolder()
    const picture = { name, files: this.archive.filesIn(folder.path) }
    await storeImportedAvatar(this.ctx, this.found.userId, picture, (tx, outcome) => {
      this.note(tx, item, outcome)
      // The import keeps the previous avatar until it can no longer be undone.
      updateImport(tx, this.found.id, { keptAvatar: outcome.memo?.before ?? null })
    })
  }

  private async storeActivity(item: ImportItem, activity: ImportedActivity): Promise<void> {
    const { ctx, found } = this
    const wanted = {
      userId: found.userId,
      activity,
      workoutDate: item.workoutDate,
      file: this.archive.locate(activity.activityFile),
      sportId: item.sportId,
      unnamedSportId: found.unnamedSportId,
      sportsOfWords: this.sportsOfWords,
      equipmentIds: this.equipmentIds,
      ended: this.ended,
    }
    const stored = await storeImportedActivity(ctx, wanted, (tx, first, others) => {
      this.note(tx, item, first.outcome)
      const { what, workoutDate } = first
      updateItem(tx, item, { what: what ?? item.what, workoutDate: workoutDate ?? item.workoutDate })
      appendItems(tx, found.id, others.map(asItem))
    })
    // Duplicates are merged only after the workouts are stored. If this is interrupted, both recordings stay as
    // separate workouts, and are listed as likely duplicates.
    const kept = stored.filter(({ outcome }) => outcome === added)
    const merged = await keepOnce(ctx, requireAccount(ctx.db, found.userId), kept)
    if (merged.length === 0) return
    transact(ctx.db, tx => {
      requireStatus(tx, item.importId, 'running')
      updateItem(tx, item, keptOnce)
    })
  }

  private async storeWorkout(item: ImportItem, workout: ImportedWorkout): Promise<void> {
    await using folder = await this.ctx.spool.makeFolder()
    const wanted = {
      userId: this.found.userId,
      workout,
      files: this.archive.filesIn(folder.path),
      sportId: item.sportId,
      equipmentIds: this.equipmentIds,
      ended: this.ended,
    }
    await storeImportedWorkout(this.ctx, wanted, (tx, outcome) => this.note(tx, item, outcome))
  }

  private storeInTransaction(item: ImportItem, store: (tx: Db) => Outcome): void {
    transact(this.ctx.db, tx => this.note(tx, item, store(tx)))
  }

  /** Stores the outcome of an item. */
  private note(tx: Db, item: ImportItem, { outcome, reason, unknownSport, memo }: Outcome): void {
    requireStatus(tx, item.importId, 'running')
    updateItem(tx, item, {
      outcome,
      reason: reason?.sentence ?? null,
      reasonCode: reason?.code ?? null,
      reasonDetail: reason?.detail ?? null,
      unknownSport: unknownSport ?? null,
      memo: memo === undefined ? null : JSON.stringify(memo),
      // The content is only kept for items that wait for their sport.
      content: outcome === 'unknown-sport' ? item.content : null,
    })
  }

  private get equipmentIds(): ReadonlyMap<string, string> {
    this.readEquipmentIds ??= listEquipmentIds(this.ctx.db, this.found.id)
    return this.readEquipmentIds
  }

  private get sportsOfWords(): SportsOfWords {
    this.readSports ??= readSportsOfWords(this.ctx.db, this.found.userId, this.found.createdAt)
    return this.readSports
  }
}

const keptOnce = {
  reasonCode: 'item-merged',
  reason: 'it was here already in another recording, and both are one workout now',
} as const

/** Creates an item for another workout in the file, which was unknown before the file was read. */
const asItem = ({ what, shortId, workoutDate, outcome: { outcome } }: StoredActivity) =>
  ({ kind: 'workout', what: what ?? '', shortId, workoutDate, outcome }) as const

/** Returns the short ids of equipment in this instance, by those in the archive. */
function listEquipmentIds(db: Db, importId: number): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { shortId, memo } of listItems(db, importId, 'equipment')) {
    if (shortId === null || memo === null) continue
    const stored: EquipmentUndoRecord = JSON.parse(memo)
    ids.set(shortId, stored.shortId)
  }
  return ids
}
