import { and, asc, count, eq, gt, inArray, lt, lte, ne } from 'drizzle-orm'
import type { possibleEnds } from '../../lib/date'
import type { Db } from '../../platform/db/database'
import {
  identities,
  logInLinks,
  providerTransactions,
  sessions,
  usedLogoutTokens,
} from '../../platform/db/tables'

export type { ProviderPurpose } from '../../platform/db/tables'

export type Identity = typeof identities.$inferSelect
export type Transaction = typeof providerTransactions.$inferSelect

type Ends = ReturnType<typeof possibleEnds>

export function insertTransaction(db: Db, transaction: Transaction) {
  db.insert(providerTransactions).values(transaction).run()
}

/** Finds and deletes a transaction in one statement, so that only one of several parallel requests gets it. */
export function takeTransaction(db: Db, hash: string, { after, before }: Ends): Transaction | undefined {
  return db
    .delete(providerTransactions)
    .where(
      and(
        eq(providerTransactions.hash, hash),
        gt(providerTransactions.expiresAt, after),
        lt(providerTransactions.expiresAt, before),
      ),
    )
    .returning()
    .get()
}

export function deleteExpiredTransactions(db: Db, now: Date) {
  db.delete(providerTransactions).where(lte(providerTransactions.expiresAt, now)).run()
}

export function countTransactions(db: Db): number {
  return db.select({ all: count() }).from(providerTransactions).get()?.all ?? 0
}

export function findIdentity(db: Db, issuer: string, subject: string): Identity | undefined {
  return db
    .select()
    .from(identities)
    .where(and(isBy(issuer), eq(identities.subject, subject)))
    .get()
}

/**
 * Issuers without a path are the same with and without a slash at the end, as for the library. An administrator may
 * have connected an account by the issuer in the settings, which the provider writes otherwise.
 */
function isBy(issuer: string) {
  if (!URL.canParse(issuer) || new URL(issuer).pathname !== '/') return eq(identities.issuer, issuer)
  const plain = issuer.endsWith('/') ? issuer.slice(0, -1) : issuer
  return inArray(identities.issuer, [plain, `${plain}/`])
}

export function findIdentityById(db: Db, id: number): Identity | undefined {
  return db.select().from(identities).where(eq(identities.id, id)).get()
}

export function listIdentities(db: Db, userId: number): Identity[] {
  return db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.linkedAt), asc(identities.id))
    .all()
}

export function insertIdentity(db: Db, identity: typeof identities.$inferInsert): Identity {
  return db.insert(identities).values(identity).returning().get()
}

export function noteIdentityUse(db: Db, id: number, now: Date) {
  db.update(identities).set({ lastUsedAt: now }).where(eq(identities.id, id)).run()
}

/** @returns whether the user had it */
export function deleteIdentity(db: Db, userId: number, id: number): boolean {
  const isTheirs = and(eq(identities.userId, userId), eq(identities.id, id))
  return db.delete(identities).where(isTheirs).returning({ id: identities.id }).get() !== undefined
}

/** Notes that a logout token was used. @returns false if it was used before */
export function useLogoutToken(db: Db, hash: string, expiresAt: Date): boolean {
  const noted = db
    .insert(usedLogoutTokens)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning()
    .get()
  return noted !== undefined
}

export function deleteExpiredLogoutTokens(db: Db, now: Date) {
  db.delete(usedLogoutTokens).where(lte(usedLogoutTokens.expiresAt, now)).run()
}

/** Ends the sessions that began with an identity. @param besides id of the session that stays */
export function endSessionsOf(db: Db, identityId: number, { besides }: { besides: string | null }) {
  const ended = and(
    eq(sessions.identityId, identityId),
    besides === null ? undefined : ne(sessions.jti, besides),
  )
  db.delete(sessions).where(ended).run()
}

/**
 * Ends sessions that began at a provider.
 * @param which with `sid`, only that session at the provider; with `identityId`, only sessions of that identity
 * @returns the users whose sessions ended
 */
export function endSessionsAt(
  db: Db,
  issuer: string,
  { identityId, sid }: { identityId: number | null; sid: string | null },
): number[] {
  const ofIssuer = db.select({ id: identities.id }).from(identities).where(isBy(issuer))
  const ended = and(
    identityId === null ? inArray(sessions.identityId, ofIssuer) : eq(sessions.identityId, identityId),
    sid === null ? undefined : eq(sessions.providerSid, sid),
  )
  return db
    .delete(sessions)
    .where(ended)
    .returning({ userId: sessions.userId })
    .all()
    .map(({ userId }) => userId)
}

export function insertLogInLink(db: Db, link: typeof logInLinks.$inferInsert) {
  db.insert(logInLinks).values(link).run()
}

export function deleteExpiredLogInLinks(db: Db, now: Date) {
  db.delete(logInLinks).where(lte(logInLinks.expiresAt, now)).run()
}

/** Finds and deletes a link in one statement, so that only one of several parallel requests succeeds. */
export function takeLogInLink(db: Db, hash: string, { after, before }: Ends): number | undefined {
  return db
    .delete(logInLinks)
    .where(and(eq(logInLinks.hash, hash), gt(logInLinks.expiresAt, after), lt(logInLinks.expiresAt, before)))
    .returning({ userId: logInLinks.userId })
    .get()?.userId
}
