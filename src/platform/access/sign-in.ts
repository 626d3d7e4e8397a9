import { transact } from '../db/database'
import { basePathOf } from '../http/public-origin'
import type { AccessContext } from './access-context'
import { imageCookie } from './image-cookie'
import { type Account, deleteSessions, findAccount, insertSession } from './store'
import { sessionDays } from './tokens/lifetimes'
import type { TokenClaims } from './tokens/tokens'

const daySeconds = 86_400

export interface SignedIn {
  authToken: string
  /** `Set-Cookie` value for map images. */
  cookie: string
}

/**
 * Opens a session for an account whose owner has proved their identity.
 * @param usesHttps whether the cookie is only sent over HTTPS
 */
export async function signIn(ctx: AccessContext, account: Account, usesHttps = false): Promise<SignedIn> {
  const lifetimeSeconds = sessionDays * daySeconds
  const claims: TokenClaims = {
    userId: account.id,
    jti: crypto.randomUUID(),
    epoch: account.sessionEpoch,
    expiresAt: secondsAfter(ctx.clock(), lifetimeSeconds),
    isListed: true,
  }
  openSession(ctx, claims)
  const cookie = await ctx.tokens.sign('image', claims)
  const place = { usesHttps, basePath: basePathOf(ctx.config) }
  return {
    authToken: await ctx.tokens.sign('session', claims),
    cookie: imageCookie.set(cookie, lifetimeSeconds, place),
  }
}

/** Stores the session and deletes sessions that expired more than a day ago. */
function openSession({ db, clock }: AccessContext, { jti, userId, expiresAt }: TokenClaims) {
  transact(db, tx => {
    deleteSessions(tx, secondsAfter(clock(), -daySeconds))
    // The account may have been deleted while its password was checked.
    if (findAccount(tx, userId)) insertSession(tx, { jti, userId, expiresAt })
  })
}

const secondsAfter = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)
