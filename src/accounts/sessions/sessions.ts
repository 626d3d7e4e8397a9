import { day } from '../../lib/durations'
import { httpDate } from '../../lib/net/http-date'
import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
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
import type { Session } from './schemas'

/** Maximum number of sessions in the list. */
const maxSessions = 100

/** Lists the sessions of the caller that still work. */
export function presentSessions(ctx: PlatformContext, { account, session }: Caller): Session[] {
  const now = ctx.clock()
  const idleSince = now.getTime() - ctx.config.sessionIdleDays * day
  return listSessions(ctx.db, account.id, maxSessions)
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
    const { jti } = requireOwnSession(tx, caller, id)
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
    const { jti } = requireOwnSession(tx, caller, id)
    endStoredSession(tx, jti)
    recordAct(ctx, tx, { act: 'session-ended', by: byCaller(caller) })
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

function requireOwnSession(tx: Db, { account }: Caller, id: string): SessionRow {
  const found = listSessions(tx, account.id, maxSessions).find(row => publicIdOf(row) === id)
  if (!found) throw notFound('session-not-found', 'session not found')
  return found
}
