import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { identities, passkeys, usedLogoutTokens } from '../../platform/db/tables'

/** Lists the issuers of an account's identities. */
export function issuersOf(db: Db, userId: number): string[] {
  const rows = db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, userId))
    .all()
  return rows.map(({ issuer }) => issuer)
}

/** Returns the issuer of an identity; undefined if the account has none with this id. */
export function issuerOf(db: Db, userId: number, identityId: number): string | undefined {
  const isTheirs = and(eq(identities.userId, userId), eq(identities.id, identityId))
  return db.select({ issuer: identities.issuer }).from(identities).where(isTheirs).get()?.issuer
}

/** Notes what has ended at a provider, beside the logout tokens that said so. */
export function noteEnd(db: Db, hash: string, expiresAt: Date) {
  db.insert(usedLogoutTokens)
    .values({ hash, expiresAt })
    .onConflictDoUpdate({ target: usedLogoutTokens.hash, set: { expiresAt } })
    .run()
}

/** Returns until when each of these ends is noted that is noted at all. */
export function findEnds(db: Db, hashes: string[]): Date[] {
  const rows = db.select().from(usedLogoutTokens).where(inArray(usedLogoutTokens.hash, hashes)).all()
  return rows.map(({ expiresAt }) => expiresAt)
}

/** Lists the hosts for which an account has passkeys. */
export function passkeyHostsOf(db: Db, userId: number): string[] {
  const rows = db.select({ host: passkeys.host }).from(passkeys).where(eq(passkeys.userId, userId)).all()
  return rows.map(({ host }) => host)
}
