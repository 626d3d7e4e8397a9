import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { prepared } from '../../db/statements'
import { revokedSessions, sessions, users } from '../../db/tables'
import type { TokenClaims } from '../tokens/tokens'

export type SessionRow = typeof sessions.$inferSelect

type SessionClaims = Pick<TokenClaims, 'jti' | 'userId' | 'expiresAt' | 'isListed'>

export function insertSession(db: Db, session: typeof sessions.$inferInsert) {
  db.insert(sessions).values(session).run()
}

const listedSession = (db: Db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.jti, sql.placeholder('jti')), eq(sessions.userId, sql.placeholder('userId'))))
    .prepare()

/**
 * Finds the row of a session. A session is open while its row exists, so that an ended one stays ended even if the
 * clock is set back. A new password ends sessions, too, which is checked in `caller.ts`.
 */
export function findSession(db: Db, { jti, userId }: Pick<SessionClaims, 'jti' | 'userId'>) {
  return prepared(db, listedSession).get({ jti, userId })
}

/**
 * Sessions from before Trackhut 1.1 have no row in `sessions`; they have ended if they are listed in
 * `revoked_sessions`.
 */
export function isUnlistedSessionOver(db: Db, jti: string): boolean {
  return db.select().from(revokedSessions).where(eq(revokedSessions.jti, jti)).get() !== undefined
}

export function closeSession(db: Db, { jti, expiresAt, isListed }: SessionClaims) {
  if (isListed) endSession(db, jti)
  // These rows are never deleted: without them the sessions would be valid again.
  else db.insert(revokedSessions).values({ jti, expiresAt }).onConflictDoNothing().run()
}

/** Ends a session that has a row. */
export function endSession(db: Db, jti: string) {
  db.delete(sessions).where(eq(sessions.jti, jti)).run()
}

/** Deletes expired sessions, and returns their number. */
export function deleteSessions(db: Db, expiredBefore: Date): number {
  const isExpired = lt(sessions.expiresAt, expiredBefore)
  return db.delete(sessions).where(isExpired).returning({ jti: sessions.jti }).all().length
}

/** Deletes the sessions that nobody has used since a time. */
export function deleteIdleSessions(db: Db, unusedSince: Date) {
  db.delete(sessions).where(lt(sessions.lastUsedAt, unusedSince)).run()
}

/** Ends all sessions of a user except one. @param currentSession id of the session to keep; null to end all */
export function endSessions(db: Db, userId: number, currentSession: string | null) {
  const isOther = currentSession === null ? undefined : ne(sessions.jti, currentSession)
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .run()
  // Ends sessions that have no row as well.
  db.update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1`, keptSession: currentSession })
    .where(eq(users.id, userId))
    .run()
}

/**
 * Lists the open sessions of a user, the last used first. Sessions from before their epoch was recorded may have ended
 * by a new password; they are listed until they are used or expire.
 */
export function listSessions(db: Db, userId: number, limit: number): SessionRow[] {
  return db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, userId),
        or(
          isNull(sessions.epoch),
          eq(sessions.epoch, users.sessionEpoch),
          eq(sessions.jti, users.keptSession),
        ),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(limit)
    .all()
    .map(({ session }) => session)
}

export function nameSession(db: Db, jti: string, ownName: string | null) {
  db.update(sessions).set({ ownName }).where(eq(sessions.jti, jti)).run()
}

/** Stores that the user of a session has just proved who they are. */
export function noteProof(db: Db, jti: string, now: Date) {
  db.update(sessions).set({ provedAt: now }).where(eq(sessions.jti, jti)).run()
}

/** What a use of a session tells. */
export interface SessionUse {
  lastUsedAt: Date
  network: string
  epoch: number
}

export function noteSessionUse(db: Db, jti: string, use: SessionUse) {
  db.update(sessions).set(use).where(eq(sessions.jti, jti)).run()
}
