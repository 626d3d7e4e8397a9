import {
  aliasedTable,
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Act } from '../acts'
import type { Db } from '../db/database'
import { auditActs, users } from '../db/tables'

type AuditAct = typeof auditActs.$inferSelect
export type NewAct = Pick<
  AuditAct,
  'act' | 'at' | 'lastAt' | 'via' | 'userId' | 'whomId' | 'address' | 'detail'
>

export function insertAct(db: Db, act: NewAct) {
  db.insert(auditActs).values(act).run()
}

/** Returns the id of the newest act that began after `since` and differs from `entry` only in its time. */
export function findSameAct(db: Db, entry: NewAct, since: Date): number | undefined {
  const { act, at, via, userId, whomId, address, detail } = auditActs
  const isSame = and(
    eq(act, entry.act),
    gt(at, since),
    eq(via, entry.via),
    sql`${userId} IS ${entry.userId}`,
    sql`${whomId} IS ${entry.whomId}`,
    sql`${address} IS ${entry.address}`,
    eq(detail, entry.detail),
  )
  return db.select({ id: auditActs.id }).from(auditActs).where(isSame).orderBy(desc(at)).limit(1).get()?.id
}

export function repeatAct(db: Db, id: number, at: Date) {
  const times = sql`${auditActs.times} + 1`
  db.update(auditActs).set({ times, lastAt: at }).where(eq(auditActs.id, id)).run()
}

export function countActs(db: Db, act: Act, since: Date): number {
  const isCounted = and(eq(auditActs.act, act), gt(auditActs.at, since))
  return db.select({ acts: count() }).from(auditActs).where(isCounted).get()?.acts ?? 0
}

interface ActSelection {
  act?: Act | undefined
  /** Ids of users who did the act, or whom it affected. */
  personIds?: number[] | undefined
  /** Start (inclusive) and, below, end (exclusive) of the period. */
  from?: Date | undefined
  to?: Date | undefined
  /** Only acts with a smaller id, for paging. */
  beforeId?: number | undefined
}

/** An act with the user names of accounts that still exist. */
export type NamedAct = ReturnType<typeof listActs>[number]

/** Lists acts, newest first. */
export function listActs(db: Db, selection: ActSelection, limit: number) {
  const whom = aliasedTable(users, 'whom')
  return db
    .select({ act: auditActs, username: users.username, whomName: whom.username })
    .from(auditActs)
    .leftJoin(users, eq(users.id, auditActs.userId))
    .leftJoin(whom, eq(whom.id, auditActs.whomId))
    .where(isSelected(selection))
    .orderBy(desc(auditActs.id))
    .limit(limit)
    .all()
}

/**
 * Lists the acts of an account, newest first: what its user did, but not to others, and what others did to it. Two
 * statements read as many rows as are returned, each from its index, however long the log is.
 */
export function listActsOf(
  db: Db,
  userId: number,
  { beforeId, limit }: { beforeId?: number | undefined; limit: number },
) {
  const isEarlier = beforeId === undefined ? undefined : lt(auditActs.id, beforeId)
  const read = (belongs: SQL | undefined) =>
    db.select().from(auditActs).where(and(belongs, isEarlier)).orderBy(desc(auditActs.id)).limit(limit).all()
  // The plus sign keeps SQLite from the index of affected users, in which most acts stand under NULL.
  const done = read(and(eq(auditActs.userId, userId), sql`+${auditActs.whomId} IS NULL`))
  const toThem = read(eq(auditActs.whomId, userId))
  return [...done, ...toThem].toSorted((a, b) => b.id - a.id).slice(0, limit)
}

function isSelected({ act, personIds, from, to, beforeId }: ActSelection): SQL | undefined {
  return and(
    act && eq(auditActs.act, act),
    personIds === undefined
      ? undefined
      : or(inArray(auditActs.userId, personIds), inArray(auditActs.whomId, personIds)),
    from && gte(auditActs.lastAt, from),
    to && lt(auditActs.at, to),
    beforeId === undefined ? undefined : lt(auditActs.id, beforeId),
  )
}

/** Deletes acts before `actsBefore`, and removes the IP addresses of acts before `addressesBefore`. */
export function forgetActs(
  db: Db,
  { actsBefore, addressesBefore }: { actsBefore: Date; addressesBefore: Date },
) {
  db.delete(auditActs).where(lt(auditActs.at, actsBefore)).run()
  const isOld = and(isNotNull(auditActs.address), lt(auditActs.at, addressesBefore))
  db.update(auditActs).set({ address: null }).where(isOld).run()
}
