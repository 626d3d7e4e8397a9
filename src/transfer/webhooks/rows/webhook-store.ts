import { and, asc, count, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { webhooks } from '../../../platform/db/tables'

export type {
  WebhookEvent,
  WebhookForm,
  WebhookProblem,
  WebhookStatus,
} from '../../../platform/db/tables'

export type Webhook = typeof webhooks.$inferSelect
type WebhookChanges = Partial<Omit<Webhook, 'id' | 'userId' | 'form'>>

/** Who may see and change webhooks: their owner, and administrators those of the server. */
export interface WebhookReader {
  userId: number
  isAdmin: boolean
}

const isReadableBy = ({ userId, isAdmin }: WebhookReader): SQL | undefined =>
  isAdmin ? or(eq(webhooks.userId, userId), isNull(webhooks.userId)) : eq(webhooks.userId, userId)

const isOf = (userId: number | null) =>
  userId === null ? isNull(webhooks.userId) : eq(webhooks.userId, userId)

/** Lists the webhooks that somebody may see, oldest first. */
export const listWebhooks = (db: Db, reader: WebhookReader): Webhook[] =>
  db.select().from(webhooks).where(isReadableBy(reader)).orderBy(asc(webhooks.id)).all()

/** Returns a webhook that somebody may see; undefined for any other. */
export const findWebhookFor = (db: Db, reader: WebhookReader, id: number): Webhook | undefined =>
  db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isReadableBy(reader)))
    .get()

/** Returns a webhook for a job, whoever owns it. */
export const findWebhook = (db: Db, id: number): Webhook | undefined =>
  db.select().from(webhooks).where(eq(webhooks.id, id)).get()

/** Lists the webhooks of an account, or of the server, that are told what happens. */
export const listActiveWebhooks = (db: Db, userId: number | null): Webhook[] =>
  db
    .select()
    .from(webhooks)
    .where(and(isOf(userId), eq(webhooks.status, 'active')))
    .orderBy(asc(webhooks.id))
    .all()

/** Lists all webhooks, to seal their targets anew. */
export const listTargets = (db: Db): Pick<Webhook, 'id' | 'sealedTarget'>[] =>
  db.select({ id: webhooks.id, sealedTarget: webhooks.sealedTarget }).from(webhooks).all()

export const countWebhooks = (db: Db, userId: number | null): number =>
  db.select({ webhooks: count() }).from(webhooks).where(isOf(userId)).get()?.webhooks ?? 0

export const insertWebhook = (db: Db, webhook: typeof webhooks.$inferInsert): Webhook =>
  db.insert(webhooks).values(webhook).returning().get()

export function updateWebhook(db: Db, id: number, changes: WebhookChanges): Webhook | undefined {
  return db.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning().get()
}

export function deleteWebhook(db: Db, id: number) {
  db.delete(webhooks).where(eq(webhooks.id, id)).run()
}
