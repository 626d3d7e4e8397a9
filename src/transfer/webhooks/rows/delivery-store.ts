import { and, asc, count, desc, eq, gt, lt, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { type WebhookProblem, webhookDeliveries, webhooks } from '../../../platform/db/tables'

export type Delivery = typeof webhookDeliveries.$inferSelect
type DeliveryChanges = Partial<Omit<Delivery, 'id' | 'webhookId' | 'messageId' | 'event' | 'body'>>

const isWaitingFor = (webhookId: number) =>
  // Written as SQL text, so that SQLite recognizes the condition of the index.
  and(eq(webhookDeliveries.webhookId, webhookId), sql`${webhookDeliveries.status} = 'waiting'`)

/** Adds a delivery, unless the webhook has one of this message. @returns undefined if it has */
export const insertDelivery = (db: Db, row: typeof webhookDeliveries.$inferInsert): Delivery | undefined =>
  db.insert(webhookDeliveries).values(row).onConflictDoNothing().returning().get()

/** Returns the delivery that is due first; undefined if none waits. */
export const findNextDelivery = (db: Db, webhookId: number): Delivery | undefined =>
  db
    .select()
    .from(webhookDeliveries)
    .where(isWaitingFor(webhookId))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
    .limit(1)
    .get()

export const countWaiting = (db: Db, webhookId: number): number =>
  db.select({ waiting: count() }).from(webhookDeliveries).where(isWaitingFor(webhookId)).get()?.waiting ?? 0

const isOfWebhook = (webhookId: number) => eq(webhookDeliveries.webhookId, webhookId)

/** Lists the deliveries of a webhook, the latest first. */
export const listDeliveries = (
  db: Db,
  webhookId: number,
  { perPage, offset }: { perPage: number; offset: number },
): Delivery[] =>
  db
    .select()
    .from(webhookDeliveries)
    .where(isOfWebhook(webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(perPage)
    .offset(offset)
    .all()

export const countDeliveries = (db: Db, webhookId: number): number =>
  db.select({ deliveries: count() }).from(webhookDeliveries).where(isOfWebhook(webhookId)).get()
    ?.deliveries ?? 0

export const findDelivery = (db: Db, webhookId: number, id: number): Delivery | undefined =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(isOfWebhook(webhookId), eq(webhookDeliveries.id, id)))
    .get()

export const updateDelivery = (db: Db, id: number, changes: DeliveryChanges): Delivery | undefined =>
  db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id)).returning().get()

/** Gives up all deliveries that still wait. They stay in the list, and can be sent again. */
export function giveUpWaiting(db: Db, webhookId: number, problem: WebhookProblem) {
  db.update(webhookDeliveries).set({ status: 'failed', problem }).where(isWaitingFor(webhookId)).run()
}

/** Deletes what happened before a time. */
export function deleteOldDeliveries(db: Db, before: Date) {
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before)).run()
}

/** Has what waits for a webhook sent now, whatever it was waiting for. */
export function bringForwardWaiting(db: Db, webhookId: number, now: Date) {
  db.update(webhookDeliveries)
    .set({ dueAt: now })
    .where(and(isWaitingFor(webhookId), gt(webhookDeliveries.dueAt, now)))
    .run()
}

/** Lists the active webhooks for which something waits. */
export const listAwaited = (db: Db): number[] =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.status, 'active'),
        sql`EXISTS (
          SELECT 1 FROM ${webhookDeliveries}
          WHERE ${webhookDeliveries.webhookId} = ${webhooks.id} AND ${webhookDeliveries.status} = 'waiting')`,
      ),
    )
    .all()
    .map(({ id }) => id)

/** Returns when the delivery was made after which a webhook has got so many others; undefined if it has not. */
export const findMadeBefore = (db: Db, webhookId: number, others: number): Date | undefined =>
  db
    .select({ createdAt: webhookDeliveries.createdAt })
    .from(webhookDeliveries)
    .where(isOfWebhook(webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .offset(others)
    .get()?.createdAt

/** Maximum number of deliveries that are kept of a webhook, besides older ones that still wait. */
const maxKept = 1000

/** Maximum number of deliveries that wait for a webhook. */
export const maxWaiting = 500

/** Deletes the oldest deliveries of a webhook if there are too many. Those that wait are kept, so that nothing is lost. */
export function keepLatestDeliveries(db: Db, webhookId: number) {
  const last = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isOfWebhook(webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .offset(maxKept)
  db.delete(webhookDeliveries)
    .where(
      and(
        isOfWebhook(webhookId),
        lte(webhookDeliveries.id, sql`coalesce(${last}, 0)`),
        ne(webhookDeliveries.status, 'waiting'),
      ),
    )
    .run()
}
