import { day } from '../../lib/durations'
import { httpDate } from '../../lib/net/http-date'
import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import {
  endSessions,
  endSession as endStoredSession,
  listSessions,
  nameSession,
  type SessionRow,
} from '../../platform/access/sessions/session-store'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { requireUser } from '../users/store'
import type { Session } from './schemas'

/** Maximum number of sessions in the list. */
const maxSessions = 100

/** Lists the sessions of the caller that still work. */
export const presentSessions = (ctx: PlatformContext, caller: Caller): Session[] =>
  presentFor(ctx, caller, caller.account.id)

/**
 * Lists the sessions of a user that still work, for an administrator, who sees of them what the user sees.
 * @throws AppError 404 if there is no such user; 403 if the caller is no longer an administrator
 */
export function presentSessionsOf(ctx: PlatformContext, caller: Caller, username: string): Session[] {
  requireStillAdmin(ctx.db, caller.account.id)
  return presentFor(ctx, caller, requireUser(ctx.db, username).id)
}

function presentFor(ctx: PlatformContext, { session }: Caller, userId: number): Session[] {
  const now = ctx.clock()
  const idleSince = now.getTime() - ctx.config.sessionIdleDays * day
  return listSessions(ctx.db, userId, maxSessions)
    .map(row => ({ ...row, lastUsedAt: ctx.sessionUses.lastUse(row) }))
    .filter(({ expiresAt, lastUsedAt }) => {
      return expiresAt > now && (lastUsedAt === null || lastUsedAt.getTime() >= idleSince)
    })
    .map(row => viewSession(row, session?.jti ?? null))
}

/** @param current id of the session that asks */
function viewSession(row: SessionRow, current: string | null): Session {
  const { browser, system, network, method } = row
  return {
    id: publicIdOf(row),
    is_current: row.jti === current,
    name: row.ownName,
    method,
    browser,
    system,
    network,
    created_at: row.createdAt && httpDate(row.createdAt),
    last_used_at: row.lastUsedAt && httpDate(row.lastUsedAt),
    expires_at: httpDate(row.expiresAt),
  }
}

/** The id of a session in the interface: not the one in its token. */
const publicIdOf = ({ jti }: SessionRow) => hashSecret(jti).slice(0, 16)

/**
 * Gives a session of the caller a name, or takes it away.
 * @throws AppError 404 if the caller has no such session
 */
export function renameSession(
  ctx: PlatformContext,
  caller: Caller,
  { id, name }: { id: string; name: string },
) {
  transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    const { jti } = requireSession(tx, caller.account.id, id)
    nameSession(tx, jti, name.replaceAll(/\s+/gu, ' ').trim() || null)
    recordAct(ctx, tx, { act: 'session-renamed', by: byCaller(caller) })
  })
}

/**
 * Ends a session of the caller.
 * @throws AppError 404 if the caller has no such session
 */
export function endSession(ctx: PlatformContext, caller: Caller, id: string) {
  transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    const { jti } = requireSession(tx, caller.account.id, id)
    endStoredSession(tx, jti)
    recordAct(ctx, tx, { act: 'session-ended', by: byCaller(caller) })
  })
}

/**
 * Ends a session of a user, as an administrator.
 * @throws AppError 404 if there is no such user, or the user has no such session; 403 if the caller is no longer an
 *   administrator
 */
export function endSessionOf(
  ctx: PlatformContext,
  caller: Caller,
  { username, id }: { username: string; id: string },
) {
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    const user = requireUser(tx, username)
    const { jti } = requireSession(tx, user.id, id)
    endStoredSession(tx, jti)
    recordAct(ctx, tx, { act: 'session-ended', by: byCaller(caller), whomId: user.id })
  })
}

/** Ends all sessions of the caller but the one that asks. */
export function endOtherSessions(ctx: PlatformContext, caller: Caller) {
  transact(ctx.db, tx => {
    const { jti } = requireStillLoggedIn(tx, caller)
    endSessions(tx, caller.account.id, jti)
    recordAct(ctx, tx, { act: 'sessions-ended', by: byCaller(caller) })
  })
}

function requireSession(tx: Db, userId: number, id: string): SessionRow {
  const found = listSessions(tx, userId, maxSessions).find(row => publicIdOf(row) === id)
  if (!found) throw notFound('session-not-found', 'session not found')
  return found
}
