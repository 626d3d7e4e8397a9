// Authentication: finds the account behind a request's token and checks what the token allows.

import { havePassed } from '../../lib/date'
import { minute } from '../../lib/durations'
import type { Db } from '../db/database'
import { InsufficientScope, invalidToken, NotAdministrator, unauthorized } from '../errors'
import type { AccessContext } from './access-context'
import { imageCookie } from './image-cookie'
import type { Access } from './scopes'
import {
  type Account,
  type AppToken,
  findAccessToken,
  findAccount,
  findPersonalToken,
  hasAccess,
  isSessionOpen,
  noteGrantUse,
  notePersonalTokenUse,
} from './store'
import { hashSecret, isOfKind } from './tokens/secrets'
import type { TokenClaims } from './tokens/tokens'

/** The account that a token belongs to. */
export interface TokenHolder {
  account: Account
  /** `null` if the request came from an app or a script. */
  session: TokenClaims | null
}

export interface Caller extends TokenHolder {
  /** The client's IP address. */
  address: string
}

/**
 * Returns the caller of a request with a Bearer token.
 * @throws AppError 401 without a usable header, with an invalid token, or if the account may not sign in
 * @throws InsufficientScope if the token of an app or a script lacks the scope
 */
export async function requireCaller(
  ctx: AccessContext,
  request: Request,
  access: Access,
): Promise<TokenHolder> {
  const token = /^Bearer ([^\s,]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1]
  if (!token) throw unauthorized('token-missing')
  // Signed session tokens contain dots; tokens of apps and scripts do not.
  if (!token.includes('.')) return callerOfApp(ctx, token, access)
  return callerOfSession(ctx, await ctx.tokens.verify('session', token))
}

/** @throws AppError 401 and InsufficientScope as above, 403 if the caller is not an administrator */
export async function requireAdmin(
  ctx: AccessContext,
  request: Request,
  access: Access,
): Promise<TokenHolder> {
  const caller = await requireCaller(ctx, request, access)
  if (!caller.account.isAdmin) throw notAdministrator(caller)
  return caller
}

/** Like requireCaller, for map images: an `<img>` sends a cookie instead of a header. */
export async function requireImageCaller(
  ctx: AccessContext,
  request: Request,
  access: Access,
): Promise<TokenHolder> {
  const cookie = imageCookie.read(request)
  if (request.headers.has('authorization') || !cookie) return requireCaller(ctx, request, access)
  return callerOfSession(ctx, await ctx.tokens.verify('image', cookie))
}

/**
 * Like requireCaller, for large files: a browser saves a download straight to disk only if it follows a plain URL, so the
 * query parameter `ticket` may carry a ticket of the session instead of a header.
 */
export async function requireDownloader(
  ctx: AccessContext,
  request: Request,
  access: Access,
  kind: 'download' | 'backup' = 'download',
): Promise<TokenHolder> {
  const ticket = new URL(request.url).searchParams.get('ticket')
  if (request.headers.has('authorization') || ticket === null) return requireCaller(ctx, request, access)
  return callerOfSession(ctx, await ctx.tokens.verify(kind, ticket))
}

/**
 * Like requireDownloader, for backups. A backup holds the data of all users, so its tickets are a kind of their own.
 * @throws AppError as requireAdmin
 */
export async function requireBackupDownloader(
  ctx: AccessContext,
  request: Request,
  access: Access,
): Promise<TokenHolder> {
  const caller = await requireDownloader(ctx, request, access, 'backup')
  if (!caller.account.isAdmin) throw notAdministrator(caller)
  return caller
}

/**
 * Like requireCaller, for the layers that map programs load. Many of them cannot send headers, so a personal token may
 * stand in the query parameter `token`.
 */
export async function requireLayerCaller(
  ctx: AccessContext,
  request: Request,
  access: Access,
): Promise<TokenHolder> {
  const token = layerTokenOf(request)
  if (token === null) return requireCaller(ctx, request, access)
  if (!isOfKind('personalToken', token)) throw badToken()
  return callerOfApp(ctx, token, access)
}

/** Returns the token in a layer's URL; `null` if the URL has none, or if the request has an Authorization header. */
export function layerTokenOf(request: Request): string | null {
  return request.headers.has('authorization') ? null : new URL(request.url).searchParams.get('token')
}

/**
 * Returns the caller that a token of an app or a script belongs to.
 * @throws AppError 401 and InsufficientScope as above
 */
export function callerOfApp(ctx: AccessContext, token: string, access: Access): TokenHolder {
  const found = findAppToken(ctx, token)
  if (!found) throw badToken()
  const needed = access === 'session' ? null : access
  if (needed === null || !found.scope.split(' ').includes(needed))
    throw new InsufficientScope(needed, found.account.id)
  requireAccess(found.account)
  noteUse(ctx, token, found)
  return { account: found.account, session: null }
}

/**
 * Call this for actions that only the web app may do, on routes whose other actions need a scope.
 * @throws InsufficientScope
 */
export function requireSession({ account, session }: TokenHolder) {
  if (session === null) throw new InsufficientScope(null, account.id)
}

const callerOfSession = (ctx: AccessContext, session: TokenClaims): TokenHolder => ({
  account: requireLiveSession(ctx.db, session),
  session,
})

/**
 * Call this again inside the transaction that creates something that outlives the session, such as a token: the session
 * may have ended during the request.
 * @throws AppError 401
 */
export function requireStillLoggedIn(tx: Db, { session }: TokenHolder): TokenClaims {
  if (session === null) throw badToken()
  requireLiveSession(tx, session)
  return session
}

function requireLiveSession(db: Db, session: TokenClaims): Account {
  const account = isSessionOpen(db, session) ? findAccount(db, session.userId) : undefined
  if (!account || !isCurrent(account, session)) throw badToken()
  requireAccess(account)
  return account
}

/** Changing the password ends all earlier sessions except the one that changed it. */
function isCurrent(account: Account, session: TokenClaims): boolean {
  return account.sessionEpoch === session.epoch || account.keptSession === session.jti
}

/** A suspended account gets the same answer as one that is not active yet. */
function requireAccess(account: Account) {
  if (!hasAccess(account)) throw unauthorized('account-inactive')
}

const notAdministrator = ({ account, session }: TokenHolder) =>
  new NotAdministrator(account.id, session === null ? 'token' : 'web')

export const badToken = () => invalidToken('token-invalid', 'invalid token, please log in again')

/** Minimum time between two updates of a token's last use: each update waits for the disk. */
const noteEveryMs = 5 * minute

const accessTokens = { find: findAccessToken, noteUse: noteGrantUse }
const personalTokens = { find: findPersonalToken, noteUse: notePersonalTokenUse }

const kindOf = (token: string) => (isOfKind('personalToken', token) ? personalTokens : accessTokens)

/** Returns undefined if the token is unknown, expired or revoked. */
function findAppToken(ctx: AccessContext, token: string): AppToken | undefined {
  return kindOf(token).find(ctx.db, hashSecret(token), ctx.clock())
}

/** Stores when a token was last used, accurate to `noteEveryMs`. */
function noteUse(ctx: AccessContext, token: string, { id, lastUsedAt }: AppToken) {
  const now = ctx.clock()
  if (lastUsedAt === null || havePassed(noteEveryMs, lastUsedAt, now)) {
    kindOf(token).noteUse(ctx.db, id, now)
  }
}
