import { httpDate } from '../../lib/net/http-date'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Delivery, nextDueAt } from './rows/delivery-store'
import type { Webhook } from './rows/webhook-store'
import type { WebhookDelivery, WebhookState } from './schemas'
import { openTarget } from './targets/target'

/** Returns a webhook as whoever may see it sees it: without secrets. */
export function presentWebhook(
  { db, sealing }: Pick<PlatformContext, 'db' | 'sealing'>,
  webhook: Webhook,
): WebhookState {
  const { id, userId, name, form, events, status, problem } = webhook
  const target = openTarget(sealing, webhook)
  const dueAt = status === 'active' ? nextDueAt(db, id) : null
  const { heldUntil } = webhook
  return {
    id,
    of: userId === null ? 'server' : 'account',
    name,
    form,
    address: target?.address ?? null,
    events,
    tells_title: webhook.tellsTitle,
    tells_place: webhook.tellsPlace,
    has_token: (target?.token ?? null) !== null,
    status,
    created_at: httpDate(webhook.createdAt),
    delivered_at: dateOrNull(webhook.deliveredAt),
    problem,
    problem_at: dateOrNull(webhook.problemAt),
    failing_since: dateOrNull(webhook.failingSince),
    next_attempt_at: dateOrNull(dueAt && heldUntil && heldUntil > dueAt ? heldUntil : dueAt),
  }
}

/** Returns a delivery as whoever may see its webhook sees it. */
export const viewDelivery = (delivery: Delivery): WebhookDelivery => ({
  id: delivery.id,
  message_id: delivery.messageId,
  event: delivery.event,
  status: delivery.status,
  created_at: httpDate(delivery.createdAt),
  attempts: delivery.attempts,
  tried_at: dateOrNull(delivery.triedAt),
  next_attempt_at: delivery.status === 'waiting' ? httpDate(delivery.dueAt) : null,
  answer: delivery.answer,
  problem: delivery.problem,
  body: delivery.body,
})

const dateOrNull = (date: Date | null) => date && httpDate(date)
