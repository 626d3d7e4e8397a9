// Links that log in once. Only somebody who can run commands on the machine makes them: the way in that remains when no
// provider answers and nobody knows a password.
import { possibleEnds } from '../../lib/date'
import { minute } from '../../lib/durations'
import { randomText } from '../../lib/random'
import { type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { countRecordedAttempt } from '../../platform/access/recorded-attempt'
import { findAccount, hasAccess } from '../../platform/access/store'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { forbidden } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { deleteExpiredLogInLinks, insertLogInLink, takeLogInLink } from '../providers/store'
import type { SignedIn } from '../sign-in/open-session'
import { signIn } from '../sign-in/sign-in'

export const logInLinkMs = 10 * minute

/** Makes a link for an account. @returns its token, of which only a hash is stored */
export function makeLogInLink(tx: Db, userId: number, now: Date): string {
  const token = randomText(32)
  deleteExpiredLogInLinks(tx, now)
  insertLogInLink(tx, { hash: hashSecret(token), userId, expiresAt: new Date(now.getTime() + logInLinkMs) })
  return token
}

/** The token is behind the `#`, because browsers do not send this part of a link. */
export const logInLink = (origin: string, token: string) => `${origin}/login/link#${token}`

/**
 * Logs in with a link, which is used up.
 * @throws AppError 403 if the link is unknown, used or too old, or the account is inactive or suspended
 * @throws TooManyRequests after too many wrong links
 */
export async function logInByLink(
  ctx: PlatformContext,
  token: string,
  requester: Requester,
): Promise<SignedIn> {
  const attempt: LoginAttempt = { key: 'log-in link', address: requester.address, isPerAddress: true }
  countRecordedAttempt(ctx, attempt, { by: byRequester(requester, null) })
  const now = ctx.clock()
  const account = transact(ctx.db, tx => {
    const userId = takeLogInLink(tx, hashSecret(token), possibleEnds(logInLinkMs, now))
    return userId === undefined ? undefined : findAccount(tx, userId)
  })
  if (!account || !hasAccess(account)) {
    const refused = { by: byRequester(requester, null), whomId: account?.id ?? null }
    recordAct(ctx, ctx.db, { act: 'log-in-refused', ...refused, detail: ['log-in-link-invalid'] })
    throw forbidden('log-in-link-invalid', 'this link is not valid, or has been used')
  }
  resetAttempts(ctx, attempt)
  return signIn(ctx, account, { requester, method: 'command-link' })
}
