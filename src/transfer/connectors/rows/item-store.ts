import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { type ConnectorOutcome, connectorItems } from '../../../platform/db/tables'
import type { Link } from './link-store'

export type Item = typeof connectorItems.$inferSelect
type Owner = Pick<Link, 'userId' | 'connector'>

const ofOwner = ({ userId, connector }: Owner) =>
  and(eq(connectorItems.userId, userId), eq(connectorItems.connector, connector))

/** Number of items in one statement, which may only have so many values. */
const itemsAtOnce = 500

/** Adds items that are not known yet; the others stay as they are. */
export function insertNewItems(db: Db, items: (typeof connectorItems.$inferInsert)[]) {
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const some = items.slice(start, start + itemsAtOnce)
    db.insert(connectorItems).values(some).onConflictDoNothing().run()
  }
}

/** Lists items with an outcome: those that failed least often first, and of these the latest. */
export function listItems(db: Db, owner: Owner, outcome: ConnectorOutcome, limit: number): Item[] {
  return db
    .select()
    .from(connectorItems)
    .where(and(ofOwner(owner), eq(connectorItems.outcome, outcome)))
    .orderBy(asc(connectorItems.failures), desc(connectorItems.startsAt))
    .limit(limit)
    .all()
}

/** Counts the items by outcome. Outcomes without items are missing. */
export function countItems(db: Db, owner: Owner): Partial<Record<ConnectorOutcome, number>> {
  const counted = db
    .select({ outcome: connectorItems.outcome, items: count() })
    .from(connectorItems)
    .where(ofOwner(owner))
    .groupBy(connectorItems.outcome)
    .all()
  return Object.fromEntries(counted.map(({ outcome, items }) => [outcome, items]))
}

/** Changes an item that still has this outcome: it may have been taken out meanwhile. */
export function updateItem(
  db: Db,
  item: Pick<Item, 'userId' | 'connector' | 'remoteId'>,
  outcome: ConnectorOutcome,
  changes: Partial<Pick<Item, 'outcome' | 'failures' | 'reasonCode' | 'workoutIds'>>,
) {
  const isSame = and(eq(connectorItems.remoteId, item.remoteId), eq(connectorItems.outcome, outcome))
  db.update(connectorItems)
    .set(changes)
    .where(and(ofOwner(item), isSame))
    .run()
}

/** Forgets items with these outcomes, so that they are fetched again if the service still has them. */
export function forgetItems(db: Db, owner: Owner, outcomes: ConnectorOutcome[]) {
  db.delete(connectorItems)
    .where(and(ofOwner(owner), inArray(connectorItems.outcome, outcomes)))
    .run()
}
