// What people ask a webhook to send: a test, and what it has sent or could not send once more.
import type { Caller } from '../../platform/access/caller'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid, notFound, TooManyRequests } from '../../platform/errors'
import { queueJob } from '../../platform/jobs/store'
import { requireWebhook } from './change-webhook'
import {
  countWaiting,
  type Delivery,
  findDelivery,
  insertDelivery,
  keepLatestDeliveries,
  maxWaiting,
  updateDelivery,
} from './rows/delivery-store'
import { sendKind } from './rows/kinds'
import { updateWebhook } from './rows/webhook-store'
import { attempt } from './sending/attempt'
import { bodyOf, newMessageId } from './telling/tell'

/** How long to wait in seconds while another test is being sent. */
const retryAfterS = 5

/**
 * Sends a test at once, whether the webhook is active or not, and tells how that went. It counts for nothing else.
 * @throws AppError 404 if there is no such webhook; TooManyRequests while another test of the caller is being sent
 */
export async function sendTest(ctx: PlatformContext, caller: Caller, webhookId: number): Promise<Delivery> {
  const webhook = requireWebhook(ctx.db, caller, webhookId)
  const at = ctx.clock()
  const event = 'test' as const
  const message = {
    messageId: newMessageId(),
    body: bodyOf({ type: event, data: { name: webhook.name } }, at),
  }
  const { problem, answer } = await ctx.exclusively(
    `webhook test of ${caller.account.id}`,
    () => attempt(ctx, webhook, message, neverStops),
    () => new TooManyRequests('webhook-test-underway', 'rate limit exceeded (one test at once)', retryAfterS),
  )
  return transact(ctx.db, tx => {
    requireWebhook(tx, caller, webhookId)
    const tried = { attempts: 1, triedAt: ctx.clock(), answer, problem }
    const status = problem === null ? ('delivered' as const) : ('failed' as const)
    const row = { ...message, ...tried, webhookId, event, status, createdAt: at, dueAt: at }
    const delivery = insertDelivery(tx, row)
    if (!delivery) throw new Error('a test had the id of another message')
    keepLatestDeliveries(tx, webhookId)
    return delivery
  })
}

/** An attempt has its own limit of time, and is not repeated. */
const neverStops = new AbortController().signal

/**
 * Has a delivery sent again, with the same id and content.
 * @throws AppError 404 if there is no such webhook or delivery; 400 if the webhook is not active, or too much waits for it
 */
export function sendAgain(
  ctx: PlatformContext,
  caller: Caller,
  ids: { webhook: number; delivery: number },
): Delivery {
  const now = ctx.clock()
  const delivery = transact(ctx.db, tx => {
    const webhook = requireWebhook(tx, caller, ids.webhook)
    const found = findDelivery(tx, webhook.id, ids.delivery)
    if (!found) throw notFound('webhook-delivery-not-found', 'there is no such delivery')
    if (webhook.status !== 'active') throw invalid('webhook-not-active', 'nothing is sent to the webhook')
    if (found.status !== 'waiting' && countWaiting(tx, webhook.id) >= maxWaiting)
      throw invalid('webhook-too-many-waiting', 'too much is waiting to be sent')
    // Somebody has seen to it, so the webhook is no longer left alone, and its failures count anew.
    updateWebhook(tx, webhook.id, { failures: 0, heldUntil: null })
    queueJob(tx, sendKind, webhook.id, now)
    const fresh = { status: 'waiting', attempts: 0, dueAt: now, problem: null, answer: null } as const
    return updateDelivery(tx, found.id, fresh) ?? found
  })
  ctx.jobs.wake()
  return delivery
}
