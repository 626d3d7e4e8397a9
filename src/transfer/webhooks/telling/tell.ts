// What webhooks do when something happens: each that wants to know gets a delivery, in the transaction that takes note.
import { minute } from '../../../lib/durations'
import { randomHex } from '../../../lib/random'
import { findAccount, hasAccess } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { type Follower, follow, tellFollowers, unfollow } from '../../../platform/events/followers'
import type { Happening } from '../../../platform/events/happening'
import { forgetUntold } from '../../../platform/events/store'
import { queueJob } from '../../../platform/jobs/store'
import {
  countWaiting,
  findMadeBefore,
  insertDelivery,
  keepLatestDeliveries,
  maxWaiting,
} from '../rows/delivery-store'
import { sendKind } from '../rows/kinds'
import { listActiveWebhooks, type Webhook } from '../rows/webhook-store'
import { noteReachedGoals, takeEvents } from './account-events'
import { isImporting } from './changes-store'
import { eventOf, type ToldEvent, tailored } from './event'

/** Number of deliveries after which a webhook has had enough for some minutes. What comes then is gathered. */
const manyAtOnce = 25
const whileMs = 5 * minute
/** Time in ms after which is looked again whether what was gathered can be told. */
const gatherMs = minute

/** Webhooks, as one that follows accounts and the server. */
export const webhookFollower: Follower<PlatformContext> = {
  name: 'webhooks',
  changed: tellChanges,
  happened: tellHappening,
}

function tellChanges(ctx: PlatformContext, userId: number) {
  transact(ctx.db, tx => {
    // Nothing is told before the import is over, which then has the followers told.
    if (isImporting(tx, userId)) return
    const account = findAccount(tx, userId)
    const webhooks = account && hasAccess(account) ? listActiveWebhooks(tx, userId) : []
    if (webhooks.length === 0) return forgetUntold(tx, userId)
    // Many workouts that come one by one, such as in a recalculation, shall not ring a phone for each.
    if (webhooks.some(({ id }) => hasEnough(ctx, tx, id))) return tellFollowers(ctx, tx, userId, gatherMs)
    const wantsGoals = webhooks.some(({ events }) => events.includes('goal.reached'))
    const events = takeEvents(ctx, tx, userId, { wantsGoals })
    for (const event of events) deliver(ctx, tx, webhooks, event, { id: newMessageId(), at: ctx.clock() })
  })
  ctx.jobs.wake()
}

/** Whether a webhook was told so much in the last minutes that it is told more in one. */
function hasEnough({ clock }: PlatformContext, tx: Db, webhookId: number): boolean {
  const before = findMadeBefore(tx, webhookId, manyAtOnce - 1)
  const age = before === undefined ? whileMs : clock().getTime() - before.getTime()
  // A time in the future was set while the clock was ahead.
  return age >= 0 && age < whileMs
}

function tellHappening(ctx: PlatformContext, happening: Happening) {
  transact(ctx.db, tx => {
    const webhooks = listActiveWebhooks(tx, happening.userId)
    // The same id when it is told again, so that nothing is delivered twice.
    const message = { id: `msg_${happening.id.replaceAll('-', '')}`, at: new Date(happening.at) }
    deliver(ctx, tx, webhooks, eventOf(happening), message)
  })
  ctx.jobs.wake()
}

/** Makes the id of a message, which is the same in all attempts to deliver it. */
export const newMessageId = (): string => `msg_${randomHex(16)}`

interface Message {
  id: string
  at: Date
}

function deliver(
  ctx: PlatformContext,
  tx: Db,
  webhooks: readonly Webhook[],
  event: ToldEvent,
  message: Message,
) {
  for (const webhook of webhooks) {
    if (!webhook.events.includes(event.type)) continue
    const isTooMany = countWaiting(tx, webhook.id) >= maxWaiting
    insertDelivery(tx, {
      webhookId: webhook.id,
      messageId: message.id,
      event: event.type,
      body: bodyOf(tailored(event, webhook), message.at),
      createdAt: ctx.clock(),
      dueAt: ctx.clock(),
      ...(isTooMany ? { status: 'failed', problem: 'too-many' } : { status: 'waiting' }),
    })
    keepLatestDeliveries(tx, webhook.id)
    queueJob(tx, sendKind, webhook.id, ctx.clock())
  }
}

/** Writes an event as the JSON that is sent and signed. */
export const bodyOf = ({ type, data }: ToldEvent, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/**
 * Begins or ends to follow an account, or the server, as its webhooks want it. To be called in each transaction that
 * changes which webhooks are active; call `wakeOnCommits` after it.
 */
export function followAsWanted(ctx: PlatformContext, tx: Db, userId: number | null) {
  if (listActiveWebhooks(tx, userId).length > 0) {
    follow(tx, userId, 'webhooks')
    if (userId !== null) noteReachedGoals(ctx, tx, userId)
    return
  }
  unfollow(tx, userId, 'webhooks')
  if (userId !== null) forgetUntold(tx, userId)
}
