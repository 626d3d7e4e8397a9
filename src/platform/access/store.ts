import { and, count, eq, gt, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import {
  budgets,
  instanceConfig,
  type OneTimePurpose,
  oauthGrants,
  oauthTokens,
  oneTimeTokens,
  personalTokens,
  revokedSessions,
  users,
} from '../db/tables'

export type { OneTimePurpose } from '../db/tables'

/** A user row, as the guard hands it to handlers. */
export type Account = typeof users.$inferSelect

export function findAccount(db: Db, userId: number): Account | undefined {
  return db.select().from(users).where(eq(users.id, userId)).get()
}

/** Of all accounts, active or not. */
export function countAccounts(db: Db): number {
  return db.select({ accounts: count() }).from(users).get()?.accounts ?? 0
}

export function isSessionRevoked(db: Db, jti: string): boolean {
  return db.select().from(revokedSessions).where(eq(revokedSessions.jti, jti)).get() !== undefined
}

/** Remembers the session until its token has certainly expired, and forgets those that have. */
export function insertRevokedSession(db: Db, jti: string, expiresAt: Date, now: Date) {
  const aDayAgo = new Date(Math.min(now.getTime(), findCertainTime(db)) - 86_400_000)
  deleteRevokedSessions(db, aDayAgo)
  db.insert(revokedSessions).values({ jti, expiresAt }).onConflictDoNothing().run()
}

/** A clock that is ahead by mistake will be set back, and what had been forgotten by it would be good again. */
function findCertainTime(db: Db): number {
  return db.select({ mark: instanceConfig.clockMark }).from(instanceConfig).get()?.mark?.getTime() ?? 0
}

/** Those that expired before a time. Answers how many there were. */
export function deleteRevokedSessions(db: Db, before: Date): number {
  return db
    .delete(revokedSessions)
    .where(lt(revokedSessions.expiresAt, before))
    .returning({ jti: revokedSessions.jti })
    .all().length
}

/**
 * Ends all sessions of a user except for the one that is kept.
 * @param keptSession its id; null when none is
 */
export function endSessions(db: Db, userId: number, keptSession: string | null) {
  db.update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1`, keptSession })
    .where(eq(users.id, userId))
    .run()
}

/** A token that an app or a script sends for its user, while it is good. */
export interface AppToken {
  /** Of what its uses are noted at: the grant, or the personal token itself. */
  id: number
  account: Account
  /** Separated by spaces. */
  scope: string
  lastUsedAt: Date | null
}

export function findAccessToken(db: Db, hash: string, now: Date): AppToken | undefined {
  return db
    .select({
      id: oauthGrants.id,
      account: users,
      scope: oauthTokens.scope,
      lastUsedAt: oauthGrants.lastUsedAt,
    })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .where(
      and(
        eq(oauthTokens.accessTokenHash, hash),
        gt(oauthTokens.expiresAt, now),
        isNull(oauthTokens.replacedAt),
        isNull(oauthGrants.revokedAt),
      ),
    )
    .get()
}

export function findPersonalToken(db: Db, hash: string, now: Date): AppToken | undefined {
  return db
    .select({
      id: personalTokens.id,
      account: users,
      scope: personalTokens.scope,
      lastUsedAt: personalTokens.lastUsedAt,
    })
    .from(personalTokens)
    .innerJoin(users, eq(users.id, personalTokens.userId))
    .where(
      and(
        eq(personalTokens.tokenHash, hash),
        or(isNull(personalTokens.expiresAt), gt(personalTokens.expiresAt, now)),
      ),
    )
    .get()
}

export function noteGrantUse(db: Db, id: number, now: Date) {
  db.update(oauthGrants).set({ lastUsedAt: now }).where(eq(oauthGrants.id, id)).run()
}

export function notePersonalTokenUse(db: Db, id: number, now: Date) {
  db.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, id)).run()
}

/** What third-party apps and scripts of a user were allowed is over. */
export function endAppAccess(db: Db, userId: number, now: Date) {
  db.update(oauthGrants)
    .set({ revokedAt: now })
    .where(and(eq(oauthGrants.userId, userId), isNull(oauthGrants.revokedAt)))
    .run()
  db.delete(personalTokens).where(eq(personalTokens.userId, userId)).run()
}

export function insertOneTimeToken(db: Db, token: typeof oneTimeTokens.$inferInsert) {
  db.insert(oneTimeTokens).values(token).run()
}

export function hasOneTimeToken(db: Db, hash: string, purpose: OneTimePurpose, now: Date): boolean {
  return (
    db
      .select()
      .from(oneTimeTokens)
      .where(isGood(hash, purpose, now))
      .get() !== undefined
  )
}

const isGood = (hash: string, purpose: OneTimePurpose, now: Date) =>
  and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, now))

/** Finds and deletes in one statement, so that of many who try at once one succeeds. */
export function takeOneTimeToken(
  db: Db,
  hash: string,
  purpose: OneTimePurpose,
  now: Date,
): { userId: number; email: string } | undefined {
  return db
    .delete(oneTimeTokens)
    .where(isGood(hash, purpose, now))
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email })
    .get()
}

export function deleteOneTimeTokens(db: Db, userId: number, purpose: OneTimePurpose) {
  db.delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
    .run()
}

/** All but those of accounts that nobody confirmed, which go with their account. */
export function deleteExpiredOneTimeTokens(db: Db, now: Date) {
  db.delete(oneTimeTokens)
    .where(and(lte(oneTimeTokens.expiresAt, now), ne(oneTimeTokens.purpose, 'confirm-account')))
    .run()
}

export type Budget = typeof budgets.$inferSelect

export function findBudget(db: Db, key: string): Budget | undefined {
  return db.select().from(budgets).where(eq(budgets.key, key)).get()
}

/** In place of the one with the same key, if there is one. */
export function replaceBudget(db: Db, budget: Budget) {
  db.insert(budgets).values(budget).onConflictDoUpdate({ target: budgets.key, set: budget }).run()
}

/** Takes one use back. */
export function refundBudget(db: Db, key: string) {
  db.update(budgets)
    .set({ used: sql`${budgets.used} - 1` })
    .where(and(eq(budgets.key, key), gt(budgets.used, 0)))
    .run()
}

/** All whose key begins so. Keys are of letters, digits, hyphens and spaces. */
export function deleteBudgets(db: Db, keyStart: string) {
  db.delete(budgets)
    .where(and(gte(budgets.key, keyStart), lt(budgets.key, `${keyStart}~`)))
    .run()
}

export function deleteExpiredBudgets(db: Db, now: Date) {
  db.delete(budgets).where(lte(budgets.expiresAt, now)).run()
}
