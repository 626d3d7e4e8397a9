import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { oauthClients } from '../../../platform/db/tables'
import type { ClientRow } from '../apps/store'

export function findClientOfDocument(db: Db, userId: number, documentUrl: string): ClientRow | undefined {
  return db
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.userId, userId), eq(oauthClients.documentUrl, documentUrl)))
    .get()
}

export function findClientById(db: Db, id: number): ClientRow | undefined {
  return db.select().from(oauthClients).where(eq(oauthClients.id, id)).get()
}

export function updateClient(
  db: Db,
  id: number,
  facts: Pick<ClientRow, 'name' | 'website' | 'redirectUris' | 'scope'>,
) {
  db.update(oauthClients).set(facts).where(eq(oauthClients.id, id)).run()
}

/** Counts the apps that a user has let in without anybody having registered them. */
export function countClientsOfDocuments(db: Db, userId: number): number {
  const counted = db
    .select({ clients: count() })
    .from(oauthClients)
    .where(and(eq(oauthClients.userId, userId), isNotNull(oauthClients.documentUrl)))
    .get()
  return counted?.clients ?? 0
}
