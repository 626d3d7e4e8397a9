import { and, asc, count, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { type WebhookProblem, webhookDeliveries } from '../../../platform/db/tables'

export type Delivery = typeof webhookDeliveries.$inferSelect
type DeliveryChanges = Partial<Omit<Delivery, 'id' | 'webhookId' | 'messageId' | 'event' | 'body'>>

const isWaitingFor = (webhookId: number) =>
  // Written as SQL text, so that SQLite recognizes the condition of the index.
  and(eq(webhookDeliveries.webhookId, webhookId), sql`${webhookDeliveries.status} = 'waiting'`)

/** Adds a delivery, unless the webhook has one of this message. @returns undefined if it has */
export const insertDelivery = (db: Db, row: typeof webhookDeliveries.$inferInsert): Delivery | undefined =>
  db.insert(webhookDeliveries).values(row).onConflictDoNothing().returning().get()

/** Returns the delivery that is due for the longest time; undefined for none. */
export const findDueDelivery = (db: Db, webhookId: number, now: Date): Delivery | undefined =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(isWaitingFor(webhookId), lte(webhookDeliveries.dueAt, now)))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
    .limit(1)
    .get()

/** Returns when the next delivery is due; `null` if none waits. */
export const nextDueAt = (db: Db, webhookId: number): Date | null =>
  db
    .select({ dueAt: webhookDeliveries.dueAt })
    .from(webhookDeliveries)
    .where(isWaitingFor(webhookId))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
    .limit(1)
    .get()?.dueAt ?? null

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

/** Deletes the oldest deliveries of a webhook but for so many. Those that wait are among the latest. */
export function keepLatestDeliveries(db: Db, webhookId: number, kept: number) {
  const last = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isOfWebhook(webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .offset(kept)
  db.delete(webhookDeliveries)
    .where(and(isOfWebhook(webhookId), lte(webhookDeliveries.id, sql`coalesce(${last}, 0)`)))
    .run()
}
