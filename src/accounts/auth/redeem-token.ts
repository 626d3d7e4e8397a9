import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { isOneTimeTokenGood, redeemOneTimeToken } from '../../platform/access/one-time-tokens'
import { type SignedIn, signIn } from '../../platform/access/sign-in'
import {
  type Account,
  deleteOneTimeTokens,
  findAccount,
  type OneTimePurpose,
} from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { type AppError, invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { findUserByEmail, updateUser } from '../users/store'

/** The token of a link, and its purpose. */
interface TokenUse {
  purpose: OneTimePurpose
  token: string
}

/**
 * Counts an attempt to use a token, and forgets the attempts if the token is valid. The token is not used up yet.
 * @throws TooManyRequests after too many wrong tokens, or `refusal` for a wrong one
 */
export function requireGoodToken(
  ctx: PlatformContext,
  { purpose, token }: TokenUse,
  requester: Requester,
  refusal: AppError,
) {
  const attempt: LoginAttempt = { key: 'one-time token', address: requester.address, isPerAddress: true }
  countAttempt(ctx, attempt)
  if (!isOneTimeTokenGood(ctx.db, purpose, token, ctx.clock())) {
    recordAct(ctx, ctx.db, {
      act: 'log-in-refused',
      by: byRequester(requester, null),
      detail: [refusal.code],
    })
    throw refusal
  }
  resetAttempts(ctx, attempt)
}

/**
 * Uses up a token, and returns its account.
 * @throws `refusal` if another request was faster, or the token was not sent to the account's present address
 */
export function useToken(
  ctx: PlatformContext,
  tx: Db,
  { purpose, token }: TokenUse,
  refusal: AppError,
): Account {
  const redeemed = redeemOneTimeToken(tx, purpose, token, ctx.clock())
  const account = redeemed && findAccount(tx, redeemed.userId)
  if (!account) throw refusal
  const address = purpose === 'confirm-email' ? account.emailToConfirm : account.email
  if (redeemed.email !== address) throw refusal
  return account
}

/**
 * Activates the account that a confirmation token belongs to, and logs in.
 * @throws AppError `invalid payload` if the token is unknown, used or expired, or the account is suspended
 * @throws TooManyRequests after too many wrong tokens
 */
export async function confirmAccount(
  ctx: PlatformContext,
  token: string,
  requester: Requester,
): Promise<SignedIn> {
  const use = { purpose: 'confirm-account', token } as const
  requireGoodToken(ctx, use, requester, invalid('link-invalid'))
  const account = transact(ctx.db, tx => {
    const waiting = useToken(ctx, tx, use, invalid('link-invalid'))
    if (waiting.isSuspended) throw invalid('link-invalid')
    updateUser(tx, waiting.id, { isActive: true })
    recordAct(ctx, tx, { act: 'account-activated', by: byRequester(requester, waiting.id) })
    return waiting
  })
  return signIn(ctx, account, requester.usesHttps)
}

/**
 * Changes the address of an account to the one that received the token.
 * @throws AppError `invalid payload` if the token is unknown, used or expired, or if the address was changed again or
 *   belongs to another account by now
 * @throws TooManyRequests after too many wrong tokens
 */
export function confirmEmail(ctx: PlatformContext, token: string, requester: Requester) {
  const use = { purpose: 'confirm-email', token } as const
  requireGoodToken(ctx, use, requester, invalid('link-invalid'))
  transact(ctx.db, tx => {
    const { id, emailToConfirm: email } = useToken(ctx, tx, use, invalid('link-invalid'))
    if (email === null) throw invalid('link-invalid')
    const owner = findUserByEmail(tx, email)
    if (owner && owner.id !== id) throw invalid('email-taken')
    updateUser(tx, id, { email, emailToConfirm: null })
    // These links were sent to the previous address.
    deleteOneTimeTokens(tx, id, 'reset-password')
    deleteOneTimeTokens(tx, id, 'confirm-account')
    recordAct(ctx, tx, { act: 'email-changed', by: byRequester(requester, id) })
  })
}
