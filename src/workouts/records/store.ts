import { and, asc, desc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { type RecordType, records, users, workouts } from '../../platform/db/tables'

/** The column each type of record is the highest value of. */
const measuredBy = {
  AS: workouts.aveSpeedCkmh,
  FD: workouts.distanceM,
  HA: workouts.ascentMm,
  LD: workouts.movingS,
  MS: workouts.maxSpeedCkmh,
} satisfies Record<RecordType, SQLiteColumn>

const recordTypes = Object.keys(measuredBy) as RecordType[]

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

function findHolder(db: Db, userId: number, sportId: number, recordType: RecordType) {
  const column = measuredBy[recordType]
  const holder = db
    .select({ workoutId: workouts.id, workoutDate: workouts.workoutDate, value: column })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), eq(workouts.sportId, sportId), gt(column, 0)))
    .orderBy(desc(column), asc(workouts.workoutDate), asc(workouts.id))
    .limit(1)
    .get()
  // `value > 0` leaves no nulls.
  return holder && { ...holder, value: holder.value as number }
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
