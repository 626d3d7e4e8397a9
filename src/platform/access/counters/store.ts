// How often something was done that may be done only so often.
import { randomInt } from 'node:crypto'
import { and, asc, count, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { counters } from '../../db/tables'

/** How the keys of trusted networks begin, after all others in the alphabet. A right log-in alone makes them. */
export const trustedStart = 'welcome'

export type Counter = typeof counters.$inferSelect

export function findCounter(db: Db, key: string): Counter | undefined {
  return db.select().from(counters).where(eq(counters.key, key)).get()
}

/** Some 25 MB: 50,000 log-ins that somebody made up, in a day. A household has a few dozen. */
export const mostCounters = 100_000

/** To count them is to read all: one new one in so many does it. By chance, which nobody can choose around. */
const newOnesToACount = 100

/** In place of the one with the same key, if there is one. */
export function replaceCounter(db: Db, counter: Counter) {
  db.insert(counters).values(counter).onConflictDoUpdate({ target: counters.key, set: counter }).run()
  if (counter.used === 1 && randomInt(newOnesToACount) === 0) deleteLeastCounters(db)
}

/**
 * Whoever makes up names or has many addresses makes counters of one use each: these go first, the oldest of them before
 * others. What was guessed at often stays, so that a flood makes no room for more guesses; so do the networks of those who
 * logged in.
 */
function deleteLeastCounters(db: Db) {
  const all = db.select({ count: count() }).from(counters).get()
  const tooMany = (all?.count ?? 0) - mostCounters
  if (tooMany <= 0) return
  const least = db
    .select({ key: counters.key })
    .from(counters)
    .where(lt(counters.key, trustedStart))
    .orderBy(asc(counters.used), asc(counters.expiresAt))
    .limit(tooMany)
  db.delete(counters).where(inArray(counters.key, least)).run()
}

/** Takes one use back. */
export function decrementCounter(db: Db, key: string) {
  db.update(counters)
    .set({ used: sql`${counters.used} - 1` })
    .where(and(eq(counters.key, key), gt(counters.used, 0)))
    .run()
}

/** All whose key begins so. Keys are of letters, digits, hyphens and spaces. */
export function deleteCounters(db: Db, keyStart: string) {
  db.delete(counters)
    .where(and(gte(counters.key, keyStart), lt(counters.key, `${keyStart}~`)))
    .run()
}

export function deleteExpiredCounters(db: Db, now: Date) {
  db.delete(counters).where(lte(counters.expiresAt, now)).run()
}
