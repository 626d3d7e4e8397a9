// Who is calling: from the token of a request to a live account, and whether that token is good for what is asked.
import type { Context } from '../context'
import { forbidden, InsufficientScope, invalidToken, unauthorized } from '../errors'
import { findAppToken, noteUse } from './app-tokens'
import { imageCookie } from './image-cookie'
import type { Access } from './scopes'
import { type Account, findAccount, isSessionRevoked } from './store'
import type { TokenClaims } from './tokens'

export interface Caller {
  account: Account
  /** Null when an app or a script calls for its user. */
  session: TokenClaims | null
}

/**
 * The caller a Bearer token stands for.
 * @throws AppError 401: without a usable header, with a bad token, or for an account that may not sign in
 * @throws InsufficientScope for an app or a script that may not do this
 */
export async function requireCaller(ctx: Context, request: Request, access: Access): Promise<Caller> {
  const token = /^Bearer ([^\s,]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1]
  if (!token) throw unauthorized()
  // The parts of a signed token are joined by dots; what apps send has none.
  if (!token.includes('.')) return callerOfApp(ctx, token, access)
  return callerOfSession(ctx, await ctx.tokens.verify('session', token))
}

/** @throws AppError 401 and InsufficientScope as above, or 403 for anybody but an administrator */
export async function requireAdmin(ctx: Context, request: Request, access: Access): Promise<Caller> {
  const caller = await requireCaller(ctx, request, access)
  if (!caller.account.isAdmin) throw forbidden()
  return caller
}

/** The same as requireCaller for a picture, which an `<img>` asks for with a cookie instead of a header. */
export async function requireImageCaller(ctx: Context, request: Request, access: Access): Promise<Caller> {
  const cookie = imageCookie.read(request)
  if (request.headers.has('authorization') || !cookie) return requireCaller(ctx, request, access)
  return callerOfSession(ctx, await ctx.tokens.verify('image', cookie))
}

function callerOfApp(ctx: Context, token: string, access: Access): Caller {
  const found = findAppToken(ctx, token)
  if (!found) throw badToken()
  const needed = access === 'session' ? null : access
  if (needed === null || !found.scope.split(' ').includes(needed)) throw new InsufficientScope(needed)
  requireActive(found.account)
  noteUse(ctx, token, found)
  return { account: found.account, session: null }
}

function callerOfSession(ctx: Context, session: TokenClaims): Caller {
  const account = isSessionRevoked(ctx.db, session.jti) ? undefined : findAccount(ctx.db, session.userId)
  if (!account || !isCurrent(account, session)) throw badToken()
  requireActive(account)
  return { account, session }
}

/** A changed password ends all sessions before it, except for the one that changed it. */
function isCurrent(account: Account, session: TokenClaims): boolean {
  return account.sessionEpoch === session.epoch || account.keptSession === session.jti
}

function requireActive({ isActive }: Account) {
  if (!isActive) throw unauthorized()
}

const badToken = () => invalidToken('invalid token, please log in again')
