// Who is calling: from the token of a request to a live account, and whether that token is good for what is asked.

import { havePassed } from '../../lib/date'
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

/** Whom a token stands for. */
export interface TokenHolder {
  account: Account
  /** It is null when an app or a script calls for its user. */
  session: TokenClaims | null
}

export interface Caller extends TokenHolder {
  /** The client's IP address. */
  address: string
}

/**
 * The caller a Bearer token stands for.
 * @throws AppError 401: without a usable header, with a bad token, or for an account that may not sign in
 * @throws InsufficientScope for an app or a script that may not do this
 */
export async function requireCaller(
  ctx: AccessContext,
  request: Request,
  access: Access,
): Promise<TokenHolder> {
  const token = /^Bearer ([^\s,]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1]
  if (!token) throw unauthorized('token-missing')
  // The parts of a signed token are joined by dots; what apps send has none.
  if (!token.includes('.')) return callerOfApp(ctx, token, access)
  return callerOfSession(ctx, await ctx.tokens.verify('session', token))
}

/** @throws AppError 401 and InsufficientScope as above, or 403 for anybody but an administrator */
export async function requireAdmin(
  ctx: AccessContext,
  request: Request,
  access: Access,
): Promise<TokenHolder> {
  const caller = await requireCaller(ctx, request, access)
  if (!caller.account.isAdmin) throw notAdministrator(caller)
  return caller
}

/** The same as requireCaller for a map image, which an `<img>` asks for with a cookie instead of a header. */
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
 * The same as requireCaller for a large file, which a browser only writes straight to the disk when it is asked for by an
 * address alone: a ticket of a session may stand in there, as `ticket`.
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
 * The same for a backup. It holds everything of everybody, so tickets for it are of a kind of their own.
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
 * The same as requireCaller for a layer of a map program, which often can send no header: a token that its user made by
 * hand may stand in the address, as `token`.
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

/** The token in the address of a layer; null when there is a header, or no token. */
export function layerTokenOf(request: Request): string | null {
  return request.headers.has('authorization') ? null : new URL(request.url).searchParams.get('token')
}

/**
 * The caller that a token of an app or a script stands for.
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
 * To be asked about what no app and no script may do for its user, on a route that has a scope for the rest.
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
 * To be asked once more inside the transaction that makes what outlives a session, such as a token: the session may have
 * ended while the request was still on its way.
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

/** A changed password ends all sessions before it, except for the one that changed it. */
function isCurrent(account: Account, session: TokenClaims): boolean {
  return account.sessionEpoch === session.epoch || account.keptSession === session.jti
}

/** One that is suspended is told no more than one that is not active yet. */
function requireAccess(account: Account) {
  if (!hasAccess(account)) throw unauthorized('account-inactive')
}

const notAdministrator = ({ account, session }: TokenHolder) =>
  new NotAdministrator(account.id, session === null ? 'token' : 'web')

export const badToken = () => invalidToken('token-invalid', 'invalid token, please log in again')

/** A use is noted when the last note is older than this: each one waits for the disk. */
const noteEveryMs = 5 * 60_000

const accessTokens = { find: findAccessToken, noteUse: noteGrantUse }
const personalTokens = { find: findPersonalToken, noteUse: notePersonalTokenUse }

const kindOf = (token: string) => (isOfKind('personalToken', token) ? personalTokens : accessTokens)

/** Undefined for what is unknown, expired, revoked or no such token. */
function findAppToken(ctx: AccessContext, token: string): AppToken | undefined {
  return kindOf(token).find(ctx.db, hashSecret(token), ctx.clock())
}

/** Remembers when a token was last used, to within a few minutes. */
function noteUse(ctx: AccessContext, token: string, { id, lastUsedAt }: AppToken) {
  const now = ctx.clock()
  if (lastUsedAt === null || havePassed(noteEveryMs, lastUsedAt, now)) {
    kindOf(token).noteUse(ctx.db, id, now)
  }
}
