// Who is calling: from the token of a request to a live account.
import type { Context } from '../context'
import { forbidden, invalidToken, unauthorized } from '../errors'
import { imageCookie } from './image-cookie'
import { type Account, findAccount, isSessionRevoked } from './store'
import type { TokenClaims } from './tokens'

export interface Caller {
  account: Account
  session: TokenClaims
}

/**
 * The caller a Bearer token stands for.
 * @throws AppError 401: without a usable header, with a bad token, or for an account that may not sign in
 */
export async function requireCaller(ctx: Context, request: Request): Promise<Caller> {
  const token = /^Bearer ([^\s,]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1]
  if (!token) throw unauthorized()
  return liveCaller(ctx, await ctx.tokens.verify('session', token))
}

/** @throws AppError 401 as above, or 403 for anybody but an administrator */
export async function requireAdmin(ctx: Context, request: Request): Promise<Caller> {
  const caller = await requireCaller(ctx, request)
  if (!caller.account.isAdmin) throw forbidden()
  return caller
}

/** The same as requireCaller for a picture, which an `<img>` asks for with a cookie instead of a header. */
export async function requireImageCaller(ctx: Context, request: Request): Promise<Caller> {
  const cookie = imageCookie.read(request)
  if (request.headers.has('authorization') || !cookie) return requireCaller(ctx, request)
  return liveCaller(ctx, await ctx.tokens.verify('image', cookie))
}

function liveCaller(ctx: Context, session: TokenClaims): Caller {
  const account = isSessionRevoked(ctx.db, session.jti) ? undefined : findAccount(ctx.db, session.userId)
  if (!account || !isCurrent(account, session)) {
    throw invalidToken('invalid token, please log in again')
  }
  if (!account.isActive) throw unauthorized()
  return { account, session }
}

/** A changed password ends all sessions before it, except for the one that changed it. */
function isCurrent(account: Account, session: TokenClaims): boolean {
  return account.sessionEpoch === session.epoch || account.keptSession === session.jti
}
