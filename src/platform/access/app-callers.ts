// Tokens of apps and scripts: whose they are, and what they allow.
import { havePassed } from '../../lib/date'
import { minute } from '../../lib/durations'
import { InsufficientScope, invalidToken, unauthorized } from '../errors'
import { resourceOf } from '../http/mcp-address'
import type { AccessContext } from './access-context'
import type { Access } from './scopes'
import {
  type Account,
  type AppToken,
  findAccessToken,
  findPersonalToken,
  hasAccess,
  noteGrantUse,
  notePersonalTokenUse,
} from './store'
import { hashSecret, isOfKind } from './tokens/secrets'
import type { TokenClaims } from './tokens/tokens'

/** The account that a token belongs to, and the session if the token is that of a session. */
export interface TokenHolder {
  account: Account
  /** The session; `null` if the request came from an app or a script. */
  session: TokenClaims | null
  /** Scopes of a token that has any, separated by spaces. */
  scope?: string
}

/** Returns the token in the `Authorization` header; `null` if there is none. */
export const bearerOf = (request: Request): string | null =>
  /^Bearer ([^\s,]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1] ?? null

/**
 * Returns the caller that a token of an app or a script belongs to.
 * @throws AppError 401 if the token is invalid or the account may not sign in; InsufficientScope if the scope is
 *   missing
 */
export function callerOfApp(
  ctx: AccessContext,
  request: Request,
  token: string,
  access: Access,
): TokenHolder {
  const found = requireToken(ctx, request, token)
  const needed = access === 'session' ? null : access
  if (needed === null || !found.scope.split(' ').includes(needed))
    throw new InsufficientScope(needed, found.account.id)
  return holderOf(ctx, token, found)
}

/** @throws AppError 401 if there is no such token, or it is for another part of this server */
export function requireToken(ctx: AccessContext, request: Request, token: string): AppToken {
  const found = kindOf(token).find(ctx.db, hashSecret(token), ctx.clock())
  if (!found || (found.resource !== undefined && found.resource !== resourceOf(request))) throw badToken()
  return found
}

/** @throws AppError 401 if the account may not sign in */
export function holderOf(ctx: AccessContext, token: string, found: AppToken): TokenHolder {
  requireAccess(found.account)
  noteUse(ctx, token, found)
  return { account: found.account, session: null, scope: found.scope }
}

/**
 * Requires that the account may sign in. The response for a suspended account is the same as for one that is not active
 * yet.
 */
export function requireAccess(account: Account) {
  if (!hasAccess(account)) throw unauthorized('account-inactive')
}

/** Returns the error for a token that is not known, or not valid any more. */
export const badToken = () => invalidToken('token-invalid', 'invalid token, please log in again')

/** Minimum time between two updates of a token's last use: each update has to wait for the disk. */
const noteEveryMs = 5 * minute

/** Whether the last use of a token has to be stored again. */
export const isNewUse = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || havePassed(noteEveryMs, lastUsedAt, now)

const accessTokens = { find: findAccessToken, noteUse: noteGrantUse }
const personalTokens = { find: findPersonalToken, noteUse: notePersonalTokenUse }

/** Returns how tokens of a kind are found, and how their use is noted. */
export const kindOf = (token: string) => (isOfKind('personalToken', token) ? personalTokens : accessTokens)

/** Stores when a token was last used, accurate to `noteEveryMs`. */
function noteUse(ctx: AccessContext, token: string, { id, lastUsedAt }: AppToken) {
  const now = ctx.clock()
  if (isNewUse(lastUsedAt, now)) kindOf(token).noteUse(ctx.db, id, now)
}
