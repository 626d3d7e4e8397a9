// What people do with webhooks: make, change, pause, go on, delete, and give another secret.
import { noticeOf } from '../../accounts/notices/notice'
import { day } from '../../lib/durations'
import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { findAccount } from '../../platform/access/store'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, NotAdministrator, notFound } from '../../platform/errors'
import { wakeOnCommits } from '../../platform/events/followers'
import type { Requester } from '../../platform/http/requester'
import { dropJob, queueJob } from '../../platform/jobs/store'
import { problemOfServer } from '../../platform/outgoing/judge-address'
import { forms } from './forms/forms'
import { queueLookingAfter } from './look-after'
import { bringForwardWaiting } from './rows/delivery-store'
import { sendKind } from './rows/kinds'
import {
  countWebhooks,
  deleteWebhook,
  findWebhookFor,
  insertWebhook,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  type WebhookReader,
} from './rows/webhook-store'
import {
  accountEvents,
  maxNameLength,
  maxTokenLength,
  maxWebhooks,
  type NewWebhookBody,
  serverEvents,
  type WebhookChangesBody,
} from './schemas'
import { newWebhookSecret } from './targets/signature'
import { isOwnAddress, openTarget, sealTarget, type Target } from './targets/target'
import { followAsWanted } from './telling/tell'

/** A webhook, and its secret if that is to be shown now. */
interface Made {
  webhook: Webhook
  secret: string | null
}

export const readerOf = ({ account }: Pick<Caller, 'account'>): WebhookReader => ({
  userId: account.id,
  isAdmin: account.isAdmin,
})

/**
 * Returns a webhook. The caller's rights are looked up again, because they may have changed during the request.
 * @throws AppError 404 if there is no such webhook, or the caller may not see it
 */
export function requireWebhook(db: Db, caller: Pick<Caller, 'account'>, id: number): Webhook {
  const account = findAccount(db, caller.account.id)
  const webhook = account && findWebhookFor(db, readerOf({ account }), id)
  if (!webhook) throw notFound('webhook-not-found', 'there is no such webhook')
  return webhook
}

/**
 * Makes a webhook of the caller's account or, if the caller is an administrator, of the server.
 * @throws AppError 400 if something of it cannot be used, or there are too many; 401 if the session has ended meanwhile;
 *   403 if the caller is no administrator
 */
export function createWebhook(
  ctx: PlatformContext,
  caller: Caller,
  body: NewWebhookBody,
  requester: Requester,
): Made {
  const userId = body.of === 'server' ? null : caller.account.id
  const form = body.form ?? 'standard'
  const secret = form === 'standard' ? newWebhookSecret() : null
  const url = readAddress(ctx, form, body.address)
  const target: Target = {
    address: url.href,
    secret,
    former: null,
    token: readToken(form, body.token ?? null),
  }
  const facts = {
    name: readName(body.name ?? url.host.slice(0, maxNameLength)),
    events: readEvents(userId, body.events),
    tellsTitle: body.tells_title ?? false,
    tellsPlace: body.tells_place ?? false,
  }
  const webhook = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    if (userId === null) requireAdministrator(tx, caller)
    if (countWebhooks(tx, userId) >= maxWebhooks)
      throw invalid('too-many-webhooks', `there cannot be more than ${maxWebhooks} webhooks`)
    const made = insertWebhook(tx, {
      ...facts,
      ...{ userId, form, language: caller.account.language, status: 'active', createdAt: ctx.clock() },
      sealedTarget: sealTarget(ctx.sealing, target),
    })
    followAsWanted(ctx, tx, userId)
    queueLookingAfter(ctx, tx)
    recordAct(ctx, tx, { act: 'webhook-created', by: byCaller(caller) })
    if (userId !== null) noticeOf(ctx, tx, caller.account, 'webhook', requester)
    return made
  })
  wakeOnCommits(ctx)
  ctx.jobs.wake()
  return { webhook, secret }
}

/** @throws AppError 403 if the caller is no administrator, or no longer */
function requireAdministrator(tx: Db, { account, session }: Caller) {
  if (!account.isAdmin) throw new NotAdministrator(account.id, session === null ? 'token' : 'web')
  requireStillAdmin(tx, account.id)
}

/**
 * Changes a webhook. One that goes on after it was paused or stopped begins anew. The address stays: another one is another
 * webhook, with another secret.
 * @throws AppError 400 if something cannot be used, or nothing is to be changed; 404 as `requireWebhook`
 */
export function changeWebhook(
  ctx: PlatformContext,
  caller: Caller,
  id: number,
  body: WebhookChangesBody,
): Webhook {
  const changed = transact(ctx.db, tx => {
    const webhook = requireWebhook(tx, caller, id)
    const changes = readChanges(webhook, body)
    if (Object.keys(changes).length === 0) throw invalid('nothing-to-change')
    const after = updateWebhook(tx, id, { ...changes, language: caller.account.language }) ?? webhook
    followAsWanted(ctx, tx, webhook.userId)
    if (body.is_paused === false) bringForwardWaiting(tx, id, ctx.clock())
    queueJob(tx, sendKind, id, ctx.clock())
    recordAct(ctx, tx, { act: 'webhook-changed', by: byCaller(caller) })
    return after
  })
  wakeOnCommits(ctx)
  ctx.jobs.wake()
  return changed
}

function readChanges({ userId }: Webhook, body: WebhookChangesBody): Partial<Webhook> {
  const { name, events, tells_title, tells_place, is_paused } = body
  return {
    ...(name !== undefined && { name: readName(name) }),
    ...(events !== undefined && { events: readEvents(userId, events) }),
    ...(tells_title !== undefined && { tellsTitle: tells_title }),
    ...(tells_place !== undefined && { tellsPlace: tells_place }),
    ...(is_paused === true && { status: 'paused' as const, heldUntil: null }),
    ...(is_paused === false && {
      ...{ status: 'active' as const, failures: 0, failingSince: null, heldUntil: null },
      ...{ problem: null, problemAt: null },
    }),
  }
}

/** How long the former secret goes on signing, in ms. */
const formerMs = day

/**
 * Gives a webhook another secret. The former one signs as well for a day.
 * @throws AppError 400 if webhooks of this form have none; 404 as `requireWebhook`
 */
export function replaceSecret(ctx: PlatformContext, caller: Caller, id: number): Made {
  const secret = newWebhookSecret()
  const webhook = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    const found = requireWebhook(tx, caller, id)
    const present = openTarget(ctx.sealing, found)
    if (found.form !== 'standard' || present === null) throw invalid('webhook-without-secret')
    const former =
      present.secret === null ? null : { secret: present.secret, until: ctx.clock().getTime() + formerMs }
    const sealedTarget = sealTarget(ctx.sealing, { ...present, secret, former })
    recordAct(ctx, tx, { act: 'webhook-changed', by: byCaller(caller) })
    return updateWebhook(tx, id, { sealedTarget }) ?? found
  })
  return { webhook, secret }
}

/** Deletes a webhook, with what was and was not delivered. @throws AppError 404 as `requireWebhook` */
export function removeWebhook(ctx: PlatformContext, caller: Caller, id: number) {
  transact(ctx.db, tx => {
    const { userId } = requireWebhook(tx, caller, id)
    dropJob(tx, sendKind, id)
    deleteWebhook(tx, id)
    followAsWanted(ctx, tx, userId)
    recordAct(ctx, tx, { act: 'webhook-deleted', by: byCaller(caller) })
  })
  wakeOnCommits(ctx)
}

/**
 * Reads an address. Where its name leads is only known when something is sent; what can be told from the address itself is
 * told at once.
 */
function readAddress(ctx: PlatformContext, form: Webhook['form'], text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password || !forms[form].isAddress(url))
    throw invalid('webhook-address-invalid', 'this cannot be the address of such a service')
  url.hash = ''
  const problem = isOwnAddress(ctx, url) ? 'own-address' : problemOfServer(ctx, url)
  if (problem === 'own-address')
    throw invalid('webhook-address-own', 'a webhook cannot lead to this server itself')
  if (problem === 'not-allowed')
    throw invalid('webhook-address-not-allowed', 'OUTGOING_HOSTS does not allow this address')
  return url
}

function readToken(form: Webhook['form'], given: string | null): string | null {
  const token = given?.trim() || null
  const { token: rule } = forms[form]
  const isWrong = rule === 'needed' ? token === null : rule === 'none' && token !== null
  const isText = token === null || (/^[\x21-\x7e]+$/.test(token) && token.length <= maxTokenLength)
  if (isWrong || !isText) throw invalid('webhook-token-invalid', 'this cannot be a token of the service')
  return token
}

function readName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > maxNameLength || /\p{Cc}/u.test(name))
    throw invalid('webhook-name-invalid')
  return name
}

/** @throws AppError 400 for none, or for events of the server of which an account is told nothing */
function readEvents(userId: number | null, given: readonly string[]): WebhookEvent[] {
  const known: readonly WebhookEvent[] = userId === null ? serverEvents : accountEvents
  const events = known.filter(event => given.includes(event))
  if (events.length === 0 || new Set(given).size !== events.length) throw invalid('webhook-events-invalid')
  return events
}
