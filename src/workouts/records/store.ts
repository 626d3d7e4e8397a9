import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { keysOf } from '../../lib/keys'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { type RecordType, records, users, workouts } from '../../platform/db/tables'

/** The types of records that are kept, and the top speed, whose holder is looked up. */
export type BestType = RecordType | 'TS'

/** The column each type of record is the highest value of. */
const measuredBy = {
  AS: workouts.aveSpeedCkmh,
  FD: workouts.distanceM,
  HA: workouts.ascentMm,
  LD: workouts.movingS,
  MS: workouts.maxSpeedCkmh,
  TS: workouts.topSpeedCkmh,
} satisfies Record<BestType, SQLiteColumn>

const bestTypes = keysOf(measuredBy)
const recordTypes = bestTypes.filter((type): type is RecordType => type !== 'TS')

const shownColumns = {
  id: records.id,
  userId: records.userId,
  recordType: records.recordType,
  sportId: records.sportId,
  value: records.value,
  workoutDate: records.workoutDate,
  workoutId: records.workoutId,
  workoutShortId: workouts.shortId,
  username: users.username,
}

const shownRecords = (db: Db) =>
  db
    .select(shownColumns)
    .from(records)
    .innerJoin(workouts, eq(workouts.id, records.workoutId))
    .innerJoin(users, eq(users.id, records.userId))

export type ShownRecord = ReturnType<ReturnType<typeof shownRecords>['all']>[number]

/** By sport, then type. */
export function listRecords(db: Db, userId: number): ShownRecord[] {
  return listRecordsOfUsers(db, [userId]).get(userId) ?? []
}

/** By user id, each by sport, then type. */
export function listRecordsOfUsers(db: Db, userIds: number[]): Map<number, ShownRecord[]> {
  const rows = prepared(db, recordsOfUsers).all({ ids: JSON.stringify(userIds) })
  return Map.groupBy(rows, row => row.userId)
}

const recordsOfUsers = (db: Db) =>
  shownRecords(db)
    .where(isAmongIds(records.userId))
    .orderBy(asc(records.sportId), asc(records.recordType))
    .prepare()

/** The records each of these workouts holds, by workout id, in the order importers know: from MS to AS. */
export function listRecordsOfWorkouts(db: Db, workoutIds: number[]): Map<number, ShownRecord[]> {
  const rows = prepared(db, recordsOfWorkouts).all({ ids: JSON.stringify(workoutIds) })
  return Map.groupBy(rows, row => row.workoutId)
}

const recordsOfWorkouts = (db: Db) =>
  shownRecords(db).where(isAmongIds(records.workoutId)).orderBy(desc(records.recordType)).prepare()

/**
 * Brings the records of a user in a sport up to date with the stored workouts. The holder is the highest value, the
 * earliest workout among equals; without a value above zero there is no record.
 */
export function refreshRecords(db: Db, userId: number, sportId: number) {
  for (const recordType of recordTypes) {
    const holder = findHolder(db, userId, sportId, recordType)
    if (holder) upsertRecord(db, { userId, sportId, recordType, ...holder })
    else deleteRecord(db, userId, sportId, recordType)
  }
}

/** A sport that a user has workouts or records in. */
interface UserSport {
  userId: number
  sportId: number
}

/** Where the records are not what `refreshRecords` would make of them. */
export function listWrongRecords(db: Db): UserSport[] {
  const places = [workouts, records].flatMap(table =>
    db.selectDistinct({ userId: table.userId, sportId: table.sportId }).from(table).all(),
  )
  const distinct = new Map(places.map(place => [`${place.userId} ${place.sportId}`, place]))
  return [...distinct.values()].filter(place => !areCurrent(db, place))
}

function areCurrent(db: Db, { userId, sportId }: UserSport): boolean {
  const { id: _, ...kept } = getTableColumns(records)
  return recordTypes.every(recordType => {
    const holder = findHolder(db, userId, sportId, recordType)
    const row = db
      .select(kept)
      .from(records)
      .where(isOf(userId, sportId, recordType))
      .get()
    return Bun.deepEquals(row, holder && { userId, sportId, recordType, ...holder })
  })
}

/** A workout that was farther, faster, longer or higher than all of its sport before it. */
export interface PastRecord {
  recordType: BestType
  sportId: number
  workoutId: number
  workoutDate: Date
  value: number
  /** By how much more than the record before; null for the first one. */
  gain: number | null
}

/**
 * How the records of a sport came about, each type from its first to the present one. From the present one back, each
 * step is a look into the index that the present one is found in.
 * @param most of each type, the latest
 */
export function listPastRecords(db: Db, userId: number, sportId: number, most: number): PastRecord[] {
  return bestTypes.flatMap(recordType => {
    const held: Omit<PastRecord, 'gain'>[] = []
    let holder = findHolder(db, userId, sportId, recordType)
    // One more, so that the gain of the first is known.
    while (holder && held.length <= most) {
      held.unshift({ recordType, sportId, ...holder })
      holder = findHolder(db, userId, sportId, recordType, holder.workoutDate)
    }
    const values = held.map(({ value }) => value)
    return held.map((record, at) => ({ ...record, gain: gainAt(values, at) })).slice(-most)
  })
}

const gainAt = (values: number[], at: number) => {
  const before = values[at - 1]
  return before === undefined ? null : values[at]! - before
}

/**
 * The records of a sport that were won in a time and stood at its end, with what they gained on those before it.
 * @param before is not in it
 */
export function listRecordsWon(
  db: Db,
  userId: number,
  sportId: number,
  { from, before }: { from: Date; before: Date },
): PastRecord[] {
  return bestTypes.flatMap(recordType => {
    const holder = findHolder(db, userId, sportId, recordType, before)
    if (!holder || holder.workoutDate < from) return []
    const earlier = findHolder(db, userId, sportId, recordType, from)
    return [{ recordType, sportId, ...holder, gain: earlier ? holder.value - earlier.value : null }]
  })
}

/** Short ids of workouts by their ids. */
export function listShortIds(db: Db, workoutIds: number[]): Map<number, string> {
  const rows = db
    .select({ id: workouts.id, shortId: workouts.shortId })
    .from(workouts)
    .where(inArray(workouts.id, workoutIds))
    .all()
  return new Map(rows.map(({ id, shortId }) => [id, shortId]))
}

/** @param before only workouts earlier than this */
function findHolder(db: Db, userId: number, sportId: number, recordType: BestType, before?: Date) {
  const column = measuredBy[recordType]
  const holder = db
    .select({ workoutId: workouts.id, workoutDate: workouts.workoutDate, value: column })
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, userId),
        eq(workouts.sportId, sportId),
        // Written out, because an index has the same condition.
        sql`${column} > 0`,
        before ? lt(workouts.workoutDate, before) : undefined,
      ),
    )
    .orderBy(desc(column), asc(workouts.workoutDate), asc(workouts.id))
    .limit(1)
    .get()
  return holder?.value ? { ...holder, value: holder.value } : undefined
}

/** Keeps the row, and so its id, when the record changes hands. */
function upsertRecord(db: Db, record: typeof records.$inferInsert) {
  const { workoutId, workoutDate, value } = record
  db.insert(records)
    .values(record)
    .onConflictDoUpdate({
      target: [records.userId, records.sportId, records.recordType],
      set: { workoutId, workoutDate, value },
    })
    .run()
}

function deleteRecord(db: Db, userId: number, sportId: number, recordType: RecordType) {
  db.delete(records)
    .where(isOf(userId, sportId, recordType))
    .run()
}

const isOf = (userId: number, sportId: number, recordType: RecordType) =>
  and(eq(records.userId, userId), eq(records.sportId, sportId), eq(records.recordType, recordType))
