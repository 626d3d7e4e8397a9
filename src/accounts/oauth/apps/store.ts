import { and, count, desc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { oauthClients, oauthGrants, personalTokens } from '../../../platform/db/tables'

/** A registered app. */
export type ClientRow = typeof oauthClients.$inferSelect

export interface GrantedApp {
  client: ClientRow
  grant: typeof oauthGrants.$inferSelect
}

export type PersonalTokenRow = typeof personalTokens.$inferSelect

export function insertClient(db: Db, client: typeof oauthClients.$inferInsert): ClientRow {
  return db.insert(oauthClients).values(client).returning().get()
}

/** Lists one page of the apps that a user registered, newest first. */
export function listClients(
  db: Db,
  userId: number,
  { perPage, offset }: { perPage: number; offset: number },
): ClientRow[] {
  return db
    .select()
    .from(oauthClients)
    .where(isRegisteredBy(userId))
    .orderBy(desc(oauthClients.id))
    .limit(perPage)
    .offset(offset)
    .all()
}

export function countClients(db: Db, userId: number): number {
  const counted = db.select({ clients: count() }).from(oauthClients).where(isRegisteredBy(userId)).get()
  return counted?.clients ?? 0
}

export function findClient(db: Db, userId: number, id: number): ClientRow | undefined {
  return db.select().from(oauthClients).where(isOwn(userId, id)).get()
}

export function findClientByClientId(db: Db, userId: number, clientId: string): ClientRow | undefined {
  return db
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.clientId, clientId), isRegisteredBy(userId)))
    .get()
}

/** Deletes an app and its grants. Returns undefined if the user has no such app. */
export function deleteClient(db: Db, userId: number, id: number): ClientRow | undefined {
  return db.delete(oauthClients).where(isOwn(userId, id)).returning().get()
}

const isOwn = (userId: number, id: number) => and(eq(oauthClients.id, id), isRegisteredBy(userId))

/** Apps that nobody has registered have rows, too, see oauth/documents. */
const isRegisteredBy = (userId: number) =>
  and(eq(oauthClients.userId, userId), isNull(oauthClients.documentUrl))

/** Revokes the grants of all users for an app. */
export function revokeGrantsOfClient(db: Db, clientId: number, now: Date) {
  revoke(db, eq(oauthGrants.clientId, clientId), now)
}

/** Lists the apps to which a user has granted access, whoever registered them. The latest grants come first. */
export function listGrantedApps(db: Db, userId: number, now: Date): GrantedApp[] {
  return db
    .select({ client: oauthClients, grant: oauthGrants })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(
      and(
        eq(oauthGrants.userId, userId),
        isNotNull(oauthGrants.redeemedAt),
        isNull(oauthGrants.revokedAt),
        gt(oauthGrants.expiresAt, now),
      ),
    )
    .orderBy(desc(oauthGrants.id))
    .all()
}

/** Revokes all grants of a user for an app. Returns whether there were any to revoke. */
export const revokeGrants = (db: Db, userId: number, clientId: number, now: Date): boolean =>
  revoke(
    db,
    and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId), gt(oauthGrants.expiresAt, now)),
    now,
  )

/** Revokes grants, so that their tokens stop working. Returns whether at least one of them was not revoked before. */
export function revoke(db: Db, which: SQL | undefined, now: Date): boolean {
  const revoked = db
    .update(oauthGrants)
    .set({ revokedAt: now })
    .where(and(which, isNull(oauthGrants.revokedAt)))
    .returning({ id: oauthGrants.id })
    .all()
  return revoked.length > 0
}

export function insertPersonalToken(db: Db, token: typeof personalTokens.$inferInsert): PersonalTokenRow {
  return db.insert(personalTokens).values(token).returning().get()
}

/** Lists the user's tokens, newest first. */
export function listPersonalTokens(db: Db, userId: number): PersonalTokenRow[] {
  return db
    .select()
    .from(personalTokens)
    .where(eq(personalTokens.userId, userId))
    .orderBy(desc(personalTokens.id))
    .all()
}

/** Deletes a personal token. Returns whether the user had such a token. */
export function deletePersonalToken(db: Db, userId: number, id: number): boolean {
  const deleted = db
    .delete(personalTokens)
    .where(and(eq(personalTokens.id, id), eq(personalTokens.userId, userId)))
    .returning({ id: personalTokens.id })
    .get()
  return deleted !== undefined
}
