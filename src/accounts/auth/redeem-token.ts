import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { isOneTimeTokenGood, redeemOneTimeToken } from '../../platform/access/one-time-tokens'
import { type Account, findAccount, type OneTimePurpose } from '../../platform/access/store'
import { byAsker } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import type { AppError } from '../../platform/errors'
import type { Asker } from '../../platform/http/asker'

/** The token of a link, and the purpose it is good for. */
interface TokenUse {
  purpose: OneTimePurpose
  token: string
}

/**
 * Counts an attempt to use a token, and forgets it when the token is valid. It is not used up yet.
 * @throws TooManyRequests after too many wrong ones, or `refusal`
 */
export function requireGoodToken(
  ctx: PlatformContext,
  { purpose, token }: TokenUse,
  asker: Asker,
  refusal: AppError,
) {
  const attempt: LoginAttempt = { key: 'one-time token', address: asker.address, isPerAddress: true }
  countAttempt(ctx, attempt)
  if (!isOneTimeTokenGood(ctx.db, purpose, token, ctx.clock())) {
    recordAct(ctx, ctx.db, { act: 'log-in-refused', by: byAsker(asker, null), detail: [refusal.code] })
    throw refusal
  }
  resetAttempts(ctx, attempt)
}

/**
 * Uses a token up, for the account it was made for.
 * @throws `refusal` when another was faster, or the address it was sent to is not (or no longer) the account's
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
