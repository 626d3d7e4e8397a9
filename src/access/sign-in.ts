import type { Context } from '../context'
import { imageCookie } from '../platform/access/image-cookie'
import type { Account } from '../platform/access/store'
import { sessionDays } from '../platform/access/tokens/tokens'

export interface SignedIn {
  authToken: string
  /** `Set-Cookie` value for map pictures. */
  cookie: string
}

/** Opens a session for an account that has proven who it is. */
export async function signIn(ctx: Context, account: Account): Promise<SignedIn> {
  const lifetimeSeconds = sessionDays * 86_400
  const claims = {
    userId: account.id,
    jti: crypto.randomUUID(),
    epoch: account.sessionEpoch,
    expiresAt: new Date(ctx.clock().getTime() + lifetimeSeconds * 1000),
  }
  return {
    authToken: await ctx.tokens.sign('session', claims),
    cookie: imageCookie.set(await ctx.tokens.sign('image', claims), lifetimeSeconds),
  }
}
