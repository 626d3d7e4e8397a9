import { and, count, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { type OneTimePurpose, oauthTokens, oneTimeTokens, revokedSessions, users } from '../db/tables'

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

/** Remembers the session until its token would have expired, and forgets those that did. */
export function insertRevokedSession(db: Db, jti: string, expiresAt: Date, now: Date) {
  const aDayAgo = new Date(now.getTime() - 86_400_000)
  db.delete(revokedSessions).where(lt(revokedSessions.expiresAt, aDayAgo)).run()
  db.insert(revokedSessions).values({ jti, expiresAt }).onConflictDoNothing().run()
}

/**
 * Ends all sessions of a user, and what third-party apps were allowed, except for the one session that is kept.
 * @param keptSession its id; null when none is
 */
export function endSessions(db: Db, userId: number, keptSession: string | null, now: Date) {
  db.update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1`, keptSession })
    .where(eq(users.id, userId))
    .run()
  db.update(oauthTokens)
    .set({ revokedAt: now })
    .where(and(eq(oauthTokens.userId, userId), isNull(oauthTokens.revokedAt)))
    .run()
}

export function insertOneTimeToken(db: Db, token: typeof oneTimeTokens.$inferInsert) {
  db.insert(oneTimeTokens).values(token).run()
}

/** Finds and deletes in one statement, so that of many who try at once one succeeds. */
export function takeOneTimeToken(
  db: Db,
  hash: string,
  purpose: OneTimePurpose,
  now: Date,
): { userId: number; email: string } | undefined {
  return db
    .delete(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, now)),
    )
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email })
    .get()
}

export function deleteOneTimeTokens(db: Db, userId: number, purpose: OneTimePurpose) {
  db.delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
    .run()
}

export function deleteExpiredOneTimeTokens(db: Db, now: Date) {
  db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)).run()
}
