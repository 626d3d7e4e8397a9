import { day } from '../../lib/durations'
import { networkName } from '../../lib/net/network-name'
import { imageCookie } from '../../platform/access/image-cookie'
import { deleteSessions, insertSession } from '../../platform/access/sessions/session-store'
import { type Account, findAccount } from '../../platform/access/store'
import type { TokenClaims } from '../../platform/access/tokens/tokens'
import type { SignInMethod } from '../../platform/acts'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { basePathOf } from '../../platform/http/public-origin'
import type { Requester } from '../../platform/http/requester'
import { readOrigin } from '../../platform/mail/browser-name'

/** The session at another service by which somebody logs in. */
interface SessionElsewhere {
  identityId: number
  sid: string | null
  idToken: string | null
}

/** How somebody proved who they are. */
export interface WayIn {
  method: SignInMethod
  provider?: SessionElsewhere | null
}

/** How somebody proved who they are, and from where. */
export interface SignInBy extends WayIn {
  requester: Requester
}

export interface SignedIn {
  authToken: string
  /** `Set-Cookie` value for map images. */
  cookie: string
}

/**
 * Methods that say who somebody is by the word of another program. That program may have asked for nothing, because its
 * own session was still open, so such a log-in is no proof as `recent-proof.ts` wants it.
 */
const wordsOfOthers: readonly SignInMethod[] = ['provider', 'header']

/**
 * Stores a new session, and deletes sessions that expired more than a day ago. Without a row, a session is over: the
 * account may have been deleted while its password was checked.
 */
export function storeSession(
  { config, clock }: PlatformContext,
  tx: Db,
  account: Account,
  { requester, method, provider = null }: SignInBy,
): TokenClaims {
  const now = clock()
  const claims = {
    userId: account.id,
    jti: crypto.randomUUID(),
    epoch: account.sessionEpoch,
    expiresAt: new Date(now.getTime() + config.sessionDays * day),
  }
  deleteSessions(tx, new Date(now.getTime() - day))
  if (findAccount(tx, account.id)) {
    insertSession(tx, {
      ...claims,
      createdAt: now,
      lastUsedAt: now,
      method,
      identityId: provider?.identityId,
      providerSid: provider?.sid,
      idToken: provider?.idToken,
      ...readOrigin(requester.userAgent),
      network: networkName(requester.address),
      provedAt: wordsOfOthers.includes(method) ? null : now,
    })
  }
  return { ...claims, isListed: true }
}

/** Signs the tokens of a session. @param usesHttps whether the cookie is only sent over HTTPS */
export async function tokensOf(
  { config, clock, tokens }: PlatformContext,
  claims: TokenClaims,
  usesHttps: boolean,
): Promise<SignedIn> {
  const cookie = await tokens.sign('image', claims)
  const lifetimeS = Math.floor((claims.expiresAt.getTime() - clock().getTime()) / 1000)
  return {
    authToken: await tokens.sign('session', claims),
    cookie: imageCookie.set(cookie, lifetimeS, { usesHttps, basePath: basePathOf(config) }),
  }
}
