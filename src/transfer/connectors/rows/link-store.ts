import { and, eq } from 'drizzle-orm'
import type { ConnectorName } from '../../../platform/db/connector-names'
import type { Db } from '../../../platform/db/database'
import { connectorLinks, connectorRests } from '../../../platform/db/tables'

export type { ConnectorProblem } from '../../../platform/db/tables'

export type Link = typeof connectorLinks.$inferSelect
/** Until when a service wants to be left alone, and why. */
export type Rest = Pick<Link, 'restsUntil' | 'problem' | 'problemAt'>
type LinkChanges = Partial<Omit<Link, 'id' | 'userId' | 'connector'>>

/** Returns the user's link to a service. */
export function findLinkOf(db: Db, userId: number, connector: ConnectorName): Link | undefined {
  return db
    .select()
    .from(connectorLinks)
    .where(and(eq(connectorLinks.userId, userId), eq(connectorLinks.connector, connector)))
    .get()
}

export function findLink(db: Db, id: number): Link | undefined {
  return db.select().from(connectorLinks).where(eq(connectorLinks.id, id)).get()
}

/** Lists the links of all users, to seal their keys anew. */
export const listLinks = (db: Db): Pick<Link, 'id' | 'connector' | 'sealedKey'>[] =>
  db
    .select({
      id: connectorLinks.id,
      connector: connectorLinks.connector,
      sealedKey: connectorLinks.sealedKey,
    })
    .from(connectorLinks)
    .all()

export function insertLink(db: Db, link: typeof connectorLinks.$inferInsert): Link {
  return db.insert(connectorLinks).values(link).returning().get()
}

export function updateLink(db: Db, id: number, changes: LinkChanges) {
  db.update(connectorLinks).set(changes).where(eq(connectorLinks.id, id)).run()
}

export function deleteLink(db: Db, id: number) {
  db.delete(connectorLinks).where(eq(connectorLinks.id, id)).run()
}

/** Keeps the rest of a service that is disconnected. */
export function keepRest(db: Db, rest: typeof connectorRests.$inferInsert) {
  const { userId, connector, restsUntil, problem, problemAt } = rest
  db.insert(connectorRests)
    .values({ userId, connector, restsUntil, problem, problemAt })
    .onConflictDoUpdate({
      target: [connectorRests.userId, connectorRests.connector],
      set: { restsUntil, problem, problemAt },
    })
    .run()
}

/** Returns the rest that was kept when the user disconnected a service, and forgets it. */
export function takeRest(
  db: Db,
  { userId, connector }: Pick<Link, 'userId' | 'connector'>,
): Rest | undefined {
  return db
    .delete(connectorRests)
    .where(and(eq(connectorRests.userId, userId), eq(connectorRests.connector, connector)))
    .returning()
    .get()
}
