import { eq, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { oauthClients, oauthGrants, oauthTokens } from '../../platform/db/tables'
import type { TokenResource } from '../../platform/token-resource'
import { type ClientRow, revoke } from './apps/store'

/**
 * A user's permission for an app: it begins with a code, followed by pairs of tokens, each of which replaces the pair
 * before.
 */
export type GrantRow = typeof oauthGrants.$inferSelect
type PairRow = typeof oauthTokens.$inferSelect

/** Finds an app, no matter who registered it. */
export function findRegisteredClient(db: Db, clientId: string): ClientRow | undefined {
  return db.select().from(oauthClients).where(eq(oauthClients.clientId, clientId)).get()
}

export function insertGrant(db: Db, grant: typeof oauthGrants.$inferInsert) {
  db.insert(oauthGrants).values(grant).run()
}

export function findGrantByCode(db: Db, codeHash: string): GrantRow | undefined {
  return db.select().from(oauthGrants).where(eq(oauthGrants.codeHash, codeHash)).get()
}

/** Finds the pair of tokens that contains a refresh token, even if the pair has been replaced. */
export function findPairByRefreshToken(db: Db, hash: string): { grant: GrantRow; pair: PairRow } | undefined {
  return db
    .select({ grant: oauthGrants, pair: oauthTokens })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(eq(oauthTokens.refreshTokenHash, hash))
    .get()
}

/** Finds a grant by an access or refresh token of any age. */
export function findGrantByToken(db: Db, hash: string): GrantRow | undefined {
  return db
    .select({ grant: oauthGrants })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(or(eq(oauthTokens.accessTokenHash, hash), eq(oauthTokens.refreshTokenHash, hash)))
    .get()?.grant
}

export function redeemCode(db: Db, grantId: number, now: Date) {
  db.update(oauthGrants).set({ redeemedAt: now }).where(eq(oauthGrants.id, grantId)).run()
}

/** Stores what all tokens of a grant are for. */
export function bindGrant(db: Db, grantId: number, resource: TokenResource) {
  db.update(oauthGrants).set({ resource }).where(eq(oauthGrants.id, grantId)).run()
}

export function replacePair(db: Db, pairId: number, now: Date) {
  db.update(oauthTokens).set({ replacedAt: now }).where(eq(oauthTokens.id, pairId)).run()
}

/** Stores a pair of tokens. @param grantExpiresAt new expiry of the grant */
export function insertPair(db: Db, pair: typeof oauthTokens.$inferInsert, grantExpiresAt: Date) {
  db.insert(oauthTokens).values(pair).run()
  db.update(oauthGrants).set({ expiresAt: grantExpiresAt }).where(eq(oauthGrants.id, pair.grantId)).run()
}

/** Revokes a grant. Does nothing if it was revoked before. */
export const revokeGrant = (db: Db, grantId: number, now: Date) =>
  revoke(db, eq(oauthGrants.id, grantId), now)

/** Deletes the pairs issued before a time, and returns their number. */
export function deletePairs(db: Db, issuedBefore: Date): number {
  return db
    .delete(oauthTokens)
    .where(lt(oauthTokens.issuedAt, issuedBefore))
    .returning({ id: oauthTokens.id })
    .all().length
}

export function deleteGrants(db: Db, expiredBefore: Date) {
  db.delete(oauthGrants).where(lt(oauthGrants.expiresAt, expiredBefore)).run()
}
