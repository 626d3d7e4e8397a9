import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { keysOf } from '../../lib/keys'
import type { Db } from '../../platform/db/database'
import { upsertRow } from '../../platform/db/row-statements'
import { isAmongIds, prepared, preparedAs } from '../../platform/db/statements'
import { type RecordType, records, userSportTotals, users, workouts } from '../../platform/db/tables'

/** The record types. All are stored except the top speed (`TS`), which is looked up in the workouts. */
export type BestType = RecordType | 'TS'

/** The workout column for each record type. The workout with the highest value in this column holds the record. */
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

/** Returns a user's records, sorted by sport and then by type. */
export function listRecords(db: Db, userId: number): ShownRecord[] {
  return listRecordsOfUsers(db, [userId]).get(userId) ?? []
}

/** Returns records by user id. The records of each user are sorted by sport and then by type. */
export function listRecordsOfUsers(db: Db, userIds: number[]): Map<number, ShownRecord[]> {
  const rows = prepared(db, recordsOfUsers).all({ ids: JSON.stringify(userIds) })
  return Map.groupBy(rows, row => row.userId)
}

const recordsOfUsers = (db: Db) =>
  shownRecords(db)
    .where(isAmongIds(records.userId))
    .orderBy(asc(records.sportId), asc(records.recordType))
    .prepare()

/**
 * Returns the records that each of these workouts holds, by workout id. They are sorted by type from MS down to AS,
 * because programs for FitTrackee's API expect this order.
 */
export function listRecordsOfWorkouts(db: Db, workoutIds: number[]): Map<number, ShownRecord[]> {
  const rows = prepared(db, recordsOfWorkouts).all({ ids: JSON.stringify(workoutIds) })
  return Map.groupBy(rows, row => row.workoutId)
}

const recordsOfWorkouts = (db: Db) =>
  shownRecords(db).where(isAmongIds(records.workoutId)).orderBy(desc(records.recordType)).prepare()

/**
 * Updates the records of a user in a sport. A record is held by the workout with the highest value; of equal workouts,
 * by the earliest. If no value is above zero, there is no record. Workouts whose sport is a guess hold no records.
 */
export function refreshRecords(db: Db, userId: number, sportId: number) {
  const present = prepared(db, recordsOfSport).all({ userId, sportId })
  for (const recordType of recordTypes) {
    const record = present.find(record => record.recordType === recordType)
    const holder = findHolder(db, userId, sportId, recordType)
    if (!holder && record) db.delete(records).where(eq(records.id, record.id)).run()
    else if (holder && !isHeldBy(record, holder)) upsertRecord(db, { userId, sportId, recordType, ...holder })
  }
}

const recordsOfSport = (db: Db) =>
  db
    .select()
    .from(records)
    .where(
      and(eq(records.userId, sql.placeholder('userId')), eq(records.sportId, sql.placeholder('sportId'))),
    )
    .prepare()

type Holder = Pick<typeof records.$inferSelect, 'workoutId' | 'workoutDate' | 'value'>

const isHeldBy = (record: Holder | undefined, { workoutId, workoutDate, value }: Holder): boolean =>
  record?.workoutId === workoutId &&
  record.value === value &&
  record.workoutDate.getTime() === workoutDate.getTime()

/** A sport in which a user has workouts or records. */
interface UserSport {
  userId: number
  sportId: number
}

/** Returns the pairs of user and sport whose stored records differ from those that `refreshRecords` would store. */
export function listWrongRecords(db: Db): UserSport[] {
  const places = [workouts, records].flatMap(table =>
    db.selectDistinct({ userId: table.userId, sportId: table.sportId }).from(table).all(),
  )
  const distinct = new Map(places.map(place => [`${place.userId} ${place.sportId}`, place]))
  return [...distinct.values()].filter(place => !areCurrent(db, place))
}

function areCurrent(db: Db, { userId, sportId }: UserSport): boolean {
  const present = prepared(db, recordsOfSport).all({ userId, sportId })
  return recordTypes.every(recordType => {
    const record = present.find(record => record.recordType === recordType)
    const holder = findHolder(db, userId, sportId, recordType)
    return holder ? isHeldBy(record, holder) : record === undefined
  })
}

/** A workout that beat all earlier workouts of its sport. */
export interface PastRecord {
  recordType: BestType
  sportId: number
  workoutId: number
  workoutDate: Date
  value: number
  /** The difference to the previous record; `null` for the first record. */
  gain: number | null
}

/**
 * Returns all past and present records of a sport: for each type, from the first record to the present one. Searches
 * backwards, with one index lookup for each record.
 * @param max maximum number for each type; the latest are kept
 */
export function listPastRecords(db: Db, userId: number, sportId: number, max: number): PastRecord[] {
  return bestTypes.flatMap(recordType => {
    const held: Omit<PastRecord, 'gain'>[] = []
    let holder = findHolder(db, userId, sportId, recordType)
    // Reads one record more than `max`, because the gain of the earliest returned record is its difference to the one
    // before.
    while (holder && held.length <= max) {
      held.unshift({ recordType, sportId, ...holder })
      holder = findHolder(db, userId, sportId, recordType, holder.workoutDate)
    }
    return held
      .map((record, at) => ({ ...record, gain: at === 0 ? null : record.value - held[at - 1]!.value }))
      .slice(-max)
  })
}

/**
 * Returns the records of a sport that were set in a period and not beaten before its end. The gain of each is the
 * difference to the record before the period.
 * @param before end of the period, exclusive
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

/** Returns the short ids of the workouts that held the records, by workout id. */
export function listShortIds(db: Db, past: readonly PastRecord[]): Map<number, string> {
  const ids = past.map(({ workoutId }) => workoutId)
  const rows = prepared(db, shortIdsOfWorkouts).all({ ids: JSON.stringify(ids) })
  return new Map(rows.map(({ id, shortId }) => [id, shortId]))
}

const shortIdsOfWorkouts = (db: Db) =>
  db
    .select({ id: workouts.id, shortId: workouts.shortId })
    .from(workouts)
    .where(isAmongIds(workouts.id))
    .prepare()

/**
 * Returns the workout that holds a record. @param before only workouts before this time count; undefined for all
 * workouts
 */
function findHolder(db: Db, userId: number, sportId: number, recordType: BestType, before?: Date) {
  const statement = preparedAs(db, `holder of ${recordType}, ${before ? 'before' : 'ever'}`, () =>
    selectHolder(db, measuredBy[recordType], before !== undefined),
  )
  const holder = statement.get({ userId, sportId, before: before?.getTime() })
  return holder?.value ? { ...holder, value: holder.value } : undefined
}

const selectHolder = (db: Db, column: (typeof measuredBy)[BestType], isBefore: boolean) =>
  db
    .select({ workoutId: workouts.id, workoutDate: workouts.workoutDate, value: column })
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, sql.placeholder('userId')),
        eq(workouts.sportId, sql.placeholder('sportId')),
        // Written as SQL text, so that SQLite recognizes the condition of the index.
        sql`${column} > 0`,
        eq(workouts.sportConfirmed, true),
        isBefore ? sql`${workouts.workoutDate} < ${sql.placeholder('before')}` : undefined,
      ),
    )
    .orderBy(desc(column), asc(workouts.workoutDate), asc(workouts.id))
    .limit(1)
    .prepare()

/**
 * Inserts or updates a record. An existing row is updated, so that its id stays when another workout takes over the
 * record.
 */
function upsertRecord(db: Db, record: typeof records.$inferInsert) {
  const set = () => ({
    workoutId: sql`excluded.workout_id`,
    workoutDate: sql`excluded.workout_date`,
    value: sql`excluded.value`,
  })
  upsertRow(db, records, record, { target: [records.userId, records.sportId, records.recordType], set })
}

/**
 * A top speed record. Such records are not stored, because each takes only one lookup in an index, in the same way as
 * those that `refreshRecords` looks up.
 */
export interface TopSpeedRecord {
  sportId: number
  workoutShortId: string
  workoutDate: Date
  /** Top speed in hundredths of km/h. */
  value: number
}

/**
 * Selects the id of a user's fastest workout in a sport, the earliest among equals; `NULL` if no top speed is above
 * zero.
 */
const holderOf = (userId: SQLiteColumn, sportId: SQLiteColumn): SQL => sql`(
  SELECT held.id FROM shown_workouts AS held
  WHERE held.user_id = ${userId} AND held.sport_id = ${sportId} AND held.top_speed_ckmh > 0
    AND held.sport_confirmed = 1
  ORDER BY held.top_speed_ckmh DESC, held.workout_date, held.id LIMIT 1)`

/** Returns a user's top speed records, ordered by sport id. */
export function listTopSpeeds(db: Db, userId: number): TopSpeedRecord[] {
  return prepared(db, topSpeedsOfUser)
    .all({ userId })
    .map(row => ({ ...row, value: row.value ?? 0 }))
}

const topSpeedsOfUser = (db: Db) =>
  db
    .select({
      sportId: workouts.sportId,
      workoutShortId: workouts.shortId,
      workoutDate: workouts.workoutDate,
      value: workouts.topSpeedCkmh,
    })
    .from(userSportTotals)
    .innerJoin(workouts, eq(workouts.id, holderOf(userSportTotals.userId, userSportTotals.sportId)))
    .where(eq(userSportTotals.userId, sql.placeholder('userId')))
    .orderBy(asc(userSportTotals.sportId))
    .prepare()

/** Returns those of `workoutIds` whose workouts hold the top speed record of their sport. */
export function findHoldersOfTopSpeed(db: Db, workoutIds: number[]): Set<number> {
  const rows = prepared(db, holdersOfTopSpeed).all({ ids: JSON.stringify(workoutIds) })
  return new Set(rows.map(({ id }) => id))
}

const holdersOfTopSpeed = (db: Db) =>
  db
    .select({ id: workouts.id })
    .from(workouts)
    .where(
      sql`${isAmongIds(workouts.id)} AND ${workouts.id} = ${holderOf(workouts.userId, workouts.sportId)}`,
    )
    .prepare()
