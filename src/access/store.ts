import { count, eq, lt } from 'drizzle-orm'
import type { Db } from '../db/database'
import { revokedSessions, users } from '../db/tables'

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
