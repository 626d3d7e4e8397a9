// What people do with a service: connect it, look at once, pause, go on, take out what came, disconnect.
import { noticeOf } from '../../accounts/notices/notice'
import { dayOf } from '../../lib/date'
import { day, second } from '../../lib/durations'
import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound, TooManyRequests } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { dropJob, queueJob } from '../../platform/jobs/store'
import { requireConnector } from './connectors'
import { sealKey } from './key'
import { lookKind, restMsOf, undoKind } from './kinds'
import { forgetItems, listItems } from './rows/item-store'
import {
  deleteLink,
  findLinkOf,
  insertLink,
  keepRest,
  type Link,
  type Rest,
  takeRest,
  updateLink,
} from './rows/link-store'
import { addedOutcomes } from './undo-arrivals'

/**
 * Connects a service with a key, or gives a connected one another key. Then everything comes, and from then on what is
 * new. What came before does not come again, unless it was taken out.
 * @throws AppError 404 for an unknown service; 400 if the text can be no key of it, or while an undo is under way; 401
 *   if the session has ended meanwhile
 */
export function connect(
  ctx: PlatformContext,
  caller: Caller,
  { name, key }: { name: string; key: string },
  requester: Requester,
): Link {
  const connector = requireConnector(ctx.config, name)
  const text = key.trim()
  if (!connector.isKey(text)) throw invalid('connector-key-invalid', 'this cannot be a key of the service')
  const owner = { userId: caller.account.id, connector: connector.name }
  const link = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    const stored = storeKey(ctx, tx, owner, text)
    queueJob(tx, lookKind, stored.id, stored.nextLookAt ?? ctx.clock())
    recordAct(ctx, tx, { act: 'connector-connected', by: byCaller(caller) })
    noticeOf(ctx, tx, caller.account, 'connector', requester)
    return stored
  })
  ctx.jobs.wake()
  return link
}

function storeKey(
  ctx: PlatformContext,
  tx: Db,
  owner: Pick<Link, 'userId' | 'connector'>,
  key: string,
): Link {
  const now = ctx.clock()
  const sealedKey = sealKey(ctx.sealing, owner, key)
  // The past is listed anew, because the key may be that of another account there.
  const begun = {
    sealedKey,
    status: 'active',
    pastUntil: dayOf(now.getTime() + 2 * day),
    nextLookAt: now,
  } as const
  const present = findLinkOf(tx, owner.userId, owner.connector)
  if (present) {
    requireNotUndoing(present)
    // A look with the former key may be under way. What is still to be fetched is listed anew, too: the new key may not
    // open it.
    const changes = { ...begun, ...resumed(present, now), generation: present.generation + 1 }
    forgetItems(tx, owner, ['waiting'])
    updateLink(tx, present.id, changes)
    return { ...present, ...changes }
  }
  // These are given another chance: what has been taken out, and what could not be read or had no file.
  forgetItems(tx, owner, ['waiting', 'refused', 'stub', 'without-file', 'undone'])
  // Nobody gets around a rest by disconnecting in between.
  const rest = takeRest(tx, owner)
  const resting = rest && { restsUntil: rest.restsUntil, ...resumed(rest, now) }
  return insertLink(tx, { ...owner, ...begun, createdAt: now, ...resting })
}

/**
 * Returns the changes of a link that goes on: it is looked at now, or once the service no longer wants to be left alone.
 * Until then, people can see why.
 */
function resumed(rest: Rest, now: Date): Pick<Link, 'nextLookAt' | 'problem' | 'problemAt'> {
  const restMs = restMsOf(rest, now)
  if (restMs === 0) return { nextLookAt: now, problem: null, problemAt: null }
  const { problem, problemAt } = rest
  return { nextLookAt: new Date(now.getTime() + restMs), problem, problemAt }
}

/** @throws AppError 404 if the service is unknown or not connected; 400 while what came from it is being taken out */
function requireLink(ctx: PlatformContext, tx: Db, userId: number, name: string): Link {
  const link = findLinkOf(tx, userId, requireConnector(ctx.config, name).name)
  if (!link) throw notFound('connector-not-connected', 'the service is not connected')
  requireNotUndoing(link)
  return link
}

function requireNotUndoing({ status }: Link) {
  if (status === 'undoing')
    throw invalid('connector-being-undone', 'what came from the service is being taken out')
}

/**
 * Looks at once.
 * @throws AppError as `requireLink`; 400 if the service is paused or has refused the key; 429 while it wants to be left
 *   alone
 */
export function lookNow(ctx: PlatformContext, userId: number, name: string): Link {
  const now = ctx.clock()
  const link = transact(ctx.db, tx => {
    const found = requireLink(ctx, tx, userId, name)
    if (found.status !== 'active')
      throw invalid('connector-not-active', 'nothing is fetched from the service')
    const restMs = restMsOf(found, now)
    if (restMs > 0) {
      const restS = Math.ceil(restMs / second)
      throw new TooManyRequests('connector-resting', 'the service wants to be left alone for now', restS)
    }
    updateLink(tx, found.id, { nextLookAt: now })
    queueJob(tx, lookKind, found.id, now)
    return { ...found, nextLookAt: now }
  })
  ctx.jobs.wake()
  return link
}

/**
 * Pauses a service, or goes on.
 * @throws AppError as `requireLink`; 400 if it shall go on with a key that the service has refused
 */
export function setPaused(ctx: PlatformContext, userId: number, name: string, isPaused: boolean): Link {
  const now = ctx.clock()
  const link = transact(ctx.db, tx => {
    const found = requireLink(ctx, tx, userId, name)
    if (found.status === 'stopped') {
      if (isPaused) return found
      throw invalid('connector-not-active', 'nothing is fetched from the service')
    }
    const changes = isPaused
      ? ({ status: 'paused', nextLookAt: null } as const)
      : ({ status: 'active', ...resumed(found, now) } as const)
    updateLink(tx, found.id, changes)
    if (!isPaused) queueJob(tx, lookKind, found.id, changes.nextLookAt ?? now)
    return { ...found, ...changes }
  })
  ctx.jobs.wake()
  return link
}

/**
 * Begins to take out all workouts that came from a service. Afterwards it is paused.
 * @throws AppError as `requireLink`; 400 if nothing came from it
 */
export function beginUndo(ctx: PlatformContext, userId: number, name: string): Link {
  const link = transact(ctx.db, tx => {
    const found = requireLink(ctx, tx, userId, name)
    const isAnything = addedOutcomes.some(outcome => listItems(tx, found, outcome, 1).length > 0)
    if (!isAnything) throw invalid('connector-nothing-to-undo', 'nothing came from the service')
    const changes = { status: 'undoing', nextLookAt: null } as const
    updateLink(tx, found.id, changes)
    queueJob(tx, undoKind, found.id, ctx.clock())
    return { ...found, ...changes }
  })
  ctx.jobs.wake()
  return link
}

/**
 * Forgets the key. Workouts stay, and so does what is known of them, and for how long the service wants to be left alone.
 * @throws AppError as `requireLink`
 */
export function disconnect(ctx: PlatformContext, caller: Caller, name: string) {
  transact(ctx.db, tx => {
    const link = requireLink(ctx, tx, caller.account.id, name)
    const { restsUntil } = link
    dropJob(tx, lookKind, link.id)
    if (restsUntil && restMsOf(link, ctx.clock()) > 0) keepRest(tx, { ...link, restsUntil })
    deleteLink(tx, link.id)
    recordAct(ctx, tx, { act: 'connector-disconnected', by: byCaller(caller) })
  })
}
