import { and, asc, count, desc, eq, inArray, isNotNull, isNull, min, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import {
  type ImportItemKind,
  type ImportOutcome,
  importItems,
  imports,
  workouts,
} from '../../../platform/db/tables'
import type { Reason } from '../../../platform/errors'
import type { OwnSport } from '../../../workouts/sports/store'

type ImportRow = typeof imports.$inferSelect
export type Import = ImportRow & { userId: number }
export type ImportItem = typeof importItems.$inferSelect
export type NewImportItem = typeof importItems.$inferInsert
export type { ImportContents, ImportItemKind, ImportOrigin, ImportOutcome } from '../../../platform/db/tables'

/** Returns the latest import of a user. */
export function findImportOf(db: Db, userId: number): Import | undefined {
  return ownedBySomebody(db.select().from(imports).where(eq(imports.userId, userId)).get())
}

/** Returns an import; undefined if it does not exist or its user was removed. */
export function findImport(db: Db, id: number): Import | undefined {
  return ownedBySomebody(db.select().from(imports).where(eq(imports.id, id)).get())
}

const ownedBySomebody = (row: ImportRow | undefined): Import | undefined =>
  row && row.userId !== null ? { ...row, userId: row.userId } : undefined

export function insertImport(db: Db, row: typeof imports.$inferInsert & { userId: number }): Import {
  return { ...db.insert(imports).values(row).returning().get(), userId: row.userId }
}

export function updateImport(db: Db, id: number, changes: Partial<Import>) {
  db.update(imports).set(changes).where(eq(imports.id, id)).run()
}

/**
 * Removes the user from an import. The import is then considered deleted, and a job deletes its items in small batches.
 */
export function disownImport(db: Db, id: number) {
  db.update(imports)
    .set({ userId: null, archiveFile: null, keptAvatar: null })
    .where(eq(imports.id, id))
    .run()
}

/** Deletes the row of an import whose user was removed, and with it any remaining items. */
export function deleteDisowned(db: Db, id: number) {
  db.delete(imports)
    .where(and(eq(imports.id, id), isNull(imports.userId)))
    .run()
}

export function insertItems(db: Db, items: NewImportItem[]) {
  if (items.length > 0) db.insert(importItems).values(items).run()
}

/** Adds items after the existing items of the same kind. */
export function appendItems(db: Db, importId: number, items: Omit<NewImportItem, 'importId' | 'position'>[]) {
  for (const item of items) {
    const [last] = db
      .select({ position: sql<number>`coalesce(max(${importItems.position}), -1)` })
      .from(importItems)
      .where(itemsOf(importId, item.kind))
      .all()
    insertItems(db, [{ ...item, importId, position: (last?.position ?? -1) + 1 }])
  }
}

/** Deletes up to `limit` items of an import. @returns the number of deleted items */
export function deleteSomeItems(db: Db, importId: number, limit: number): number {
  const some = db
    .select({ rowid: sql`rowid` })
    .from(importItems)
    .where(eq(importItems.importId, importId))
    .limit(limit)
  return db.delete(importItems).where(sql`rowid IN ${some}`).returning({ kind: importItems.kind }).all()
    .length
}

/** Condition for the items of an import and a kind, optionally with an outcome. */
const itemsOf = (importId: number, kind: ImportItemKind, outcome?: ImportOutcome) =>
  and(
    eq(importItems.importId, importId),
    eq(importItems.kind, kind),
    outcome && eq(importItems.outcome, outcome),
  )

/** Returns the first or the last items of a kind with this outcome. */
export function listNextItems(
  db: Db,
  importId: number,
  { kind, outcome, fromEnd = false }: { kind: ImportItemKind; outcome: ImportOutcome; fromEnd?: boolean },
  limit = 1,
): ImportItem[] {
  const direction = fromEnd ? desc : asc
  return db
    .select()
    .from(importItems)
    .where(itemsOf(importId, kind, outcome))
    .orderBy(direction(importItems.position))
    .limit(limit)
    .all()
}

export function listItems(db: Db, importId: number, kind: ImportItemKind): ImportItem[] {
  return db.select().from(importItems).where(itemsOf(importId, kind)).orderBy(asc(importItems.position)).all()
}

export function updateItem(
  db: Db,
  { importId, kind, position }: Pick<ImportItem, 'importId' | 'kind' | 'position'>,
  changes: Partial<NewImportItem>,
) {
  db.update(importItems)
    .set(changes)
    .where(and(itemsOf(importId, kind), eq(importItems.position, position)))
    .run()
}

/** Returns the number of items of a kind by outcome. */
export function countOutcomes(
  db: Db,
  importId: number,
  kind: ImportItemKind,
): Partial<Record<ImportOutcome, number>> {
  const rows = db
    .select({ outcome: importItems.outcome, items: count() })
    .from(importItems)
    .where(itemsOf(importId, kind))
    .groupBy(importItems.outcome)
    .all()
  return Object.fromEntries(rows.map(({ outcome, items }) => [outcome, items]))
}

/**
 * Kinds of items in the order of their import. Workouts come late, because they refer to equipment and are measured
 * with the user's preferences; training data comes last, because it refers to workouts.
 */
export const kindsInOrder: readonly ImportItemKind[] = [
  'equipment',
  'sport-preference',
  'goal',
  'profile',
  'picture',
  'workout',
  'training',
]

/** Whether the import has added items that can be undone. */
export const hasAdded = (db: Db, importId: number): boolean =>
  kindsInOrder.some(kind => listNextItems(db, importId, { kind, outcome: 'added' }).length > 0)

const countItems = (db: Db, condition: SQL | undefined): number =>
  db.select({ items: count() }).from(importItems).where(condition).get()?.items ?? 0

const hasProblem = (importId: number) =>
  and(eq(importItems.importId, importId), isNotNull(importItems.reason))

/**
 * Counts the added workouts of an import whose item has a reason.
 * @param isMerged true to count workouts that were merged with others, false to count workouts that differ from the
 * original
 */
export const countAddedWithReason = (db: Db, importId: number, isMerged: boolean): number =>
  countItems(
    db,
    and(
      itemsOf(importId, 'workout'),
      isNotNull(importItems.reason),
      inArray(importItems.outcome, ['added', 'undone']),
      (isMerged ? eq : ne)(importItems.reasonCode, 'item-merged'),
    ),
  )

/** Returns the number of weights, heart rates and thresholds that an import has added. */
export const countAddedValues = (db: Db, importId: number): number =>
  db
    .select({ values: sql<number>`coalesce(sum(json_array_length(${importItems.memo}, '$.values')), 0)` })
    .from(importItems)
    .where(and(itemsOf(importId, 'training'), inArray(importItems.outcome, ['added', 'undone'])))
    .get()?.values ?? 0

export const countProblems = (db: Db, importId: number): number => countItems(db, hasProblem(importId))

export interface Problem {
  item: ImportItem
  /** Whether the unreadable file is stored with the workout. */
  isFileKept: boolean
}

export function listProblems(db: Db, importId: number, page: { perPage: number; offset: number }): Problem[] {
  const isFileKept = sql`EXISTS (
    SELECT 1 FROM shown_workouts AS stored WHERE stored.short_id = import_items.short_id AND stored.original_file IS NOT NULL)`
  return db
    .select({ item: importItems, isFileKept: isFileKept.mapWith(Boolean) })
    .from(importItems)
    .where(hasProblem(importId))
    .orderBy(asc(importItems.kind), asc(importItems.position))
    .limit(page.perPage)
    .offset(page.offset)
    .all()
}

/**
 * Returns unknown sports in the order of their labels. The limit is needed because an archive may have a different
 * sport for every workout.
 * @returns for each sport, the number of workouts that wait for it, and its appearance according to the first of them
 */
export function listUnknownSports(db: Db, importId: number, limit: number) {
  const rows = db
    .select({
      label: importItems.unknownSport,
      workouts: count(),
      // If `min` is selected, SQLite takes the other columns from the row with the minimum.
      first: min(importItems.position),
      look: sql<string | null>`${importItems.content} -> '$.sport.look'`,
      shelfKey: sql<string | null>`${importItems.content} ->> '$.sport.shelfKey'`,
    })
    .from(importItems)
    .where(and(itemsOf(importId, 'workout'), isNotNull(importItems.unknownSport)))
    .groupBy(importItems.unknownSport)
    .orderBy(asc(importItems.unknownSport))
    .limit(limit)
    .all()
  return rows.map(({ label, workouts, look, shelfKey }) => ({
    label: label ?? '',
    workouts,
    shelfKey,
    look: look === null ? null : (JSON.parse(look) as Omit<OwnSport, 'label'>),
  }))
}

/** Returns the number of workouts that wait for this sport. */
export const countWaitingFor = (db: Db, importId: number, label: string): number =>
  countItems(db, and(itemsOf(importId, 'workout'), eq(importItems.unknownSport, label)))

/** Returns the number of workouts that an import has added with a guessed sport that is not confirmed. */
export const countGuessed = (db: Db, importId: number): number =>
  db
    .select({ guessed: count() })
    .from(importItems)
    .innerJoin(workouts, eq(workouts.shortId, importItems.shortId))
    .where(and(itemsOf(importId, 'workout', 'added'), eq(workouts.sportConfirmed, false)))
    .get()?.guessed ?? 0

/** Assigns a sport of this instance to items that wait for an unknown sport, so that their import continues. */
export function nameUnknownSport(db: Db, importId: number, label: string, sportId: number) {
  db.update(importItems)
    .set({ outcome: 'waiting', unknownSport: null, sportId })
    .where(and(eq(importItems.importId, importId), eq(importItems.unknownSport, label)))
    .run()
}

/**
 * Skips the preferences for an unknown sport if no workout of this sport waits, because the user is then not asked
 * about it.
 */
export function leaveOutUnwanted(db: Db, importId: number, reason: Reason) {
  const wanted = sql`SELECT unknown_sport FROM import_items
    WHERE import_id = ${importId} AND kind = 'workout' AND unknown_sport IS NOT NULL`
  const ofUnknown = itemsOf(importId, 'sport-preference', 'unknown-sport')
  leaveOut(db, and(ofUnknown, sql`unknown_sport NOT IN (${wanted})`), reason)
}

/** Skips all items of a kind that are still waiting. */
export const leaveOutWaiting = (db: Db, importId: number, kind: ImportItemKind, reason: Reason) =>
  leaveOut(db, itemsOf(importId, kind, 'waiting'), reason)

function leaveOut(db: Db, items: SQL | undefined, { sentence: reason, code: reasonCode }: Reason) {
  db.update(importItems)
    .set({ outcome: 'left-out', unknownSport: null, content: null, reason, reasonCode })
    .where(items)
    .run()
}
