// Stores counters of actions whose number is limited, such as log-in attempts.
import { randomInt } from 'node:crypto'
import { and, asc, count, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { counters } from '../../db/tables'

/**
 * Key prefix of the counters that mark trusted networks. It sorts after all other keys, so `deleteLeastCounters` never
 * deletes these counters. Only a successful log-in creates one.
 */
export const trustedStart = 'welcome'

export type Counter = typeof counters.$inferSelect

export function findCounter(db: Db, key: string): Counter | undefined {
  return db.select().from(counters).where(eq(counters.key, key)).get()
}

/**
 * Maximum number of counters, which take about 25 MB. They suffice for 50,000 log-ins with invented names in a day. A
 * household needs a few dozen.
 */
export const maxCounters = 100_000

/**
 * Average number of new counters between two counts of the rows. Each count reads all rows, so the rows are not counted
 * after every insert. The choice is random, so that an attacker cannot avoid the count.
 */
const newOnesToACount = 100

/** Inserts the counter, or replaces the counter with the same key. */
export function replaceCounter(db: Db, counter: Counter) {
  db.insert(counters).values(counter).onConflictDoUpdate({ target: counters.key, set: counter }).run()
  if (counter.used === 1 && randomInt(newOnesToACount) === 0) deleteLeastCounters(db)
}

/**
 * Deletes the least important counters. An attacker who invents names or has many addresses creates counters with one
 * use each: these are deleted first, oldest first. Counters with many uses and trusted networks are kept, so that an
 * attacker cannot reset the limits by creating many counters.
 */
function deleteLeastCounters(db: Db) {
  const all = db.select({ count: count() }).from(counters).get()
  const tooMany = (all?.count ?? 0) - maxCounters
  if (tooMany <= 0) return
  const leastImportant = db
    .select({ key: counters.key })
    .from(counters)
    .where(lt(counters.key, trustedStart))
    .orderBy(asc(counters.used), asc(counters.expiresAt))
    .limit(tooMany)
  db.delete(counters).where(inArray(counters.key, leastImportant)).run()
}

export function decrementCounter(db: Db, key: string) {
  db.update(counters)
    .set({ used: sql`${counters.used} - 1` })
    .where(and(eq(counters.key, key), gt(counters.used, 0)))
    .run()
}

/** Deletes all counters whose key has this prefix. Keys consist of letters, digits, hyphens and spaces. */
export function deleteCounters(db: Db, keyStart: string) {
  const isBelow = and(gte(counters.key, keyStart), lt(counters.key, `${keyStart}~`))
  db.delete(counters).where(isBelow).run()
}

export function deleteExpiredCounters(db: Db, now: Date) {
  db.delete(counters).where(lte(counters.expiresAt, now)).run()
}
