// The numbers that tell whether anything has changed. Triggers count them, see migration 0086.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from './database'
import { prepared } from './statements'
import { accountChanges, accountStates, serverState } from './tables'

export interface AccountState {
  /** Random text that changes if the database was restored or copied. */
  epoch: string
  /** Grows with each change of what is the same for everybody, such as sports. */
  ofServer: number
  /** Grows with each change of what the account sees. */
  ofAccount: number
  /** The highest number of the deleted things that were forgotten. */
  forgotten: number
}

/** Returns what tells whether anything of an account has changed. One look-up by key. */
export function findState(db: Db, userId: number): AccountState {
  const found = prepared(db, stateOfAccount).get({ userId })
  // Only an account that was deleted meanwhile has no row.
  return found ?? { epoch: '', ofServer: 0, ofAccount: 0, forgotten: 0 }
}

const stateOfAccount = (db: Db) =>
  db
    .select({
      epoch: serverState.epoch,
      ofServer: serverState.number,
      ofAccount: accountStates.number,
      forgotten: accountStates.forgotten,
    })
    .from(accountStates)
    .innerJoin(serverState, eq(serverState.id, 1))
    .where(eq(accountStates.userId, sql.placeholder('userId')))
    .prepare()

/** Maximum number of kept results. They are small. */
const maxResults = 500

/**
 * Returns the result that was computed for an account before, or computes it anew if anything of the account has changed
 * since. The result must depend on nothing but what the triggers of migration 0086 count, and `others`. It must not be
 * changed by the caller.
 * @param name together with the account, it identifies the result
 * @param others everything else that decides the result, such as preferences and the current day
 */
export function keptUntilChanged<Result>(
  db: Db,
  { name, userId, others }: { name: string; userId: number; others: readonly unknown[] },
  compute: () => Result,
): Result {
  const { results } = db
  const { epoch, ofServer, ofAccount } = findState(db, userId)
  const basis = JSON.stringify([epoch, ofServer, ofAccount, ...others])
  const key = `${name} ${userId}`
  const kept = results.get(key)
  const result = kept?.basis === basis ? (kept.result as Result) : compute()
  // A Map iterates in the order of insertion, so its first entry is the one that was not used for the longest time.
  results.delete(key)
  results.set(key, { basis, result })
  const [oldest] = results.keys()
  if (results.size > maxResults && oldest !== undefined) results.delete(oldest)
  return result
}

/** Removes what is known of things that were deleted before a time, and notes up to which number. */
export function forgetGoneThings(db: Db, before: Date) {
  const isOld = and(sql`${accountChanges.isGone} = 1`, lt(accountChanges.changedAt, before))
  const forgotten = db
    .select({
      userId: accountChanges.userId,
      number: sql<number>`max(${accountChanges.number})`,
    })
    .from(accountChanges)
    .where(isOld)
    .groupBy(accountChanges.userId)
    .all()
  for (const { userId, number } of forgotten)
    db.update(accountStates)
      .set({ forgotten: sql`max(${accountStates.forgotten}, ${number})` })
      .where(eq(accountStates.userId, userId))
      .run()
  if (forgotten.length > 0) db.delete(accountChanges).where(isOld).run()
}
