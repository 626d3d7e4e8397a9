import { type SignedIn, storeSession, tokensOf } from '../../src/accounts/sign-in/open-session'
import type { Account } from '../../src/platform/access/store'
import type { SignInMethod } from '../../src/platform/acts'
import type { PlatformContext } from '../../src/platform/context/platform-context'
import { transact } from '../../src/platform/db/database'

/** Opens a session as a log-in does, by default one with the password, without its records and notices. */
export function openSession(
  ctx: PlatformContext,
  account: Account,
  method: SignInMethod = 'password',
): Promise<SignedIn> {
  const requester = {
    address: '127.0.0.1',
    userAgent: null,
    usesHttps: false,
    deviceId: null,
    origin: 'http://localhost',
  }
  const claims = transact(ctx.db, tx => storeSession(ctx, tx, account, { requester, method }))
  return tokensOf(ctx, claims, requester.usesHttps)
}
