import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { identities, passkeys } from '../../platform/db/tables'

/** Lists the issuers of an account's identities. */
export function issuersOf(db: Db, userId: number): string[] {
  const rows = db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, userId))
    .all()
  return rows.map(({ issuer }) => issuer)
}

export function hasIdentity(db: Db, userId: number, identityId: number): boolean {
  const isTheirs = and(eq(identities.userId, userId), eq(identities.id, identityId))
  return db.select({ id: identities.id }).from(identities).where(isTheirs).get() !== undefined
}

/** Lists the hosts for which an account has passkeys. */
export function passkeyHostsOf(db: Db, userId: number): string[] {
  const rows = db.select({ host: passkeys.host }).from(passkeys).where(eq(passkeys.userId, userId)).all()
  return rows.map(({ host }) => host)
}
