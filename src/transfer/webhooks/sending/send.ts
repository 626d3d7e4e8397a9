// Sends what waits for webhooks. After a failure a webhook is left alone for a while, so that a dead receiver costs one
// request and not one for each event; after some days of failures it is stopped, and its owner told.
import { noticeOf } from '../../../accounts/notices/notice'
import { listAdministrators } from '../../../instance/alerts/store'
import { minute, second } from '../../../lib/durations'
import { findAccount, hasAccess } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { wakeOnCommits } from '../../../platform/events/followers'
import { job } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import { queueEmail } from '../../../platform/mail/send-email'
import {
  type Delivery,
  findDelivery,
  findNextDelivery,
  giveUpWaiting,
  updateDelivery,
} from '../rows/delivery-store'
import { maxWaitMs, sendKind, waitAfter } from '../rows/kinds'
import { findWebhook, updateWebhook, type Webhook, type WebhookProblem } from '../rows/webhook-store'
import { followAsWanted } from '../telling/tell'
import { attempt, type Outcome } from './attempt'

/** Time in ms after which other webhooks have their turn. */
const turnMs = 20 * second

async function send(ctx: PlatformContext, webhookId: number, stopping: AbortSignal) {
  const end = performance.now() + turnMs
  for (;;) {
    const webhook = findWebhook(ctx.db, webhookId)
    if (webhook?.status !== 'active' || !mayTell(ctx.db, webhook)) return
    const delivery = findNextDelivery(ctx.db, webhookId)
    if (!delivery) return
    const now = ctx.clock()
    const dueAt = turnOf(webhook, delivery, now)
    if (dueAt > now || performance.now() > end) return queueJob(ctx.db, sendKind, webhookId, dueAt)
    const outcome = await attempt(ctx, webhook, delivery, stopping)
    transact(ctx.db, tx => note(ctx, tx, webhookId, delivery, outcome))
    // It may have been the last one that was told anything.
    if (outcome.problem !== null) wakeOnCommits(ctx)
  }
}

/** What an account has to tell waits while it is suspended. */
function mayTell(db: Db, { userId }: Webhook): boolean {
  const account = userId === null ? undefined : findAccount(db, userId)
  return userId === null || (account !== undefined && hasAccess(account))
}

/**
 * Returns when a delivery is to be sent. A time that is further away than anything waits was set while the clock was ahead,
 * so it is now.
 */
function turnOf({ heldUntil }: Webhook, { dueAt }: Delivery, now: Date): Date {
  const turn = heldUntil !== null && heldUntil > dueAt ? heldUntil : dueAt
  return turn.getTime() - now.getTime() > maxWaitMs ? now : turn
}

/** Notes what became of an attempt, unless webhook or delivery are gone meanwhile. */
function note(ctx: PlatformContext, tx: Db, webhookId: number, sent: Delivery, outcome: Outcome) {
  const webhook = findWebhook(tx, webhookId)
  const delivery = findDelivery(tx, webhookId, sent.id)
  if (!webhook || !delivery) return
  const now = ctx.clock()
  const { problem, answer, retryAfterMs } = outcome
  const attempts = delivery.attempts + 1
  const tried = { attempts, triedAt: now, answer, problem }
  if (problem === null) {
    updateDelivery(tx, delivery.id, { ...tried, status: 'delivered' })
    const unharmed = { failures: 0, failingSince: null, heldUntil: null, problem: null, problemAt: null }
    updateWebhook(tx, webhookId, { ...unharmed, deliveredAt: now })
    return
  }
  const later = (ms: number) => new Date(now.getTime() + Math.max(ms, retryAfterMs))
  const failures = webhook.failures + 1
  const hold = waitAfter(failures)
  const isEnd = problem === 'gone' || problem === 'key-lost' || hold === null
  // Whatever stops the webhook keeps its own reason, so it is noted before the rest is given up.
  const wait = isEnd ? null : waitAfter(attempts)
  updateDelivery(
    tx,
    delivery.id,
    wait === null ? { ...tried, status: 'failed' } : { ...tried, dueAt: later(wait) },
  )
  updateWebhook(tx, webhookId, {
    ...{ failures, failingSince: webhook.failingSince ?? now, problem, problemAt: now },
    heldUntil: later(hold ?? 0),
  })
  if (isEnd) stop(ctx, tx, webhook, problem)
}

/** Stops a webhook until somebody starts it again. What waited stays in its list, and can be sent again. */
function stop(ctx: PlatformContext, tx: Db, webhook: Webhook, problem: WebhookProblem) {
  updateWebhook(tx, webhook.id, { status: 'stopped', heldUntil: null })
  giveUpWaiting(tx, webhook.id, 'stopped')
  followAsWanted(ctx, tx, webhook.userId)
  ctx.log.warn('A webhook was stopped', { webhook: webhook.id, reason: problem })
  tell(ctx, tx, webhook)
}

function tell(ctx: PlatformContext, tx: Db, { userId }: Webhook) {
  if (userId === null) {
    for (const { id, email } of listAdministrators(tx))
      queueEmail(ctx, tx, { kind: 'webhook-stopped', userId: id, recipient: email })
    return
  }
  const account = findAccount(tx, userId)
  if (account) noticeOf(ctx, tx, account, 'webhook-stopped', null)
}

export const sendJob = job({
  kind: sendKind,
  // So many at once, so that receivers that do not answer hold up a few others only.
  atOnce: 4,
  delays: [minute, 10 * minute],
  maxAheadMs: () => maxWaitMs,
  run: send,
})
