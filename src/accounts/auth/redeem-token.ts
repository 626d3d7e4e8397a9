import { forgiveGuesses, type Guesser, takeGuess } from '../../access/budgets'
import { isOneTimeTokenGood, redeemOneTimeToken } from '../../platform/access/one-time-tokens'
import { type Account, findAccount, type OneTimePurpose } from '../../platform/access/store'
import type { Context } from '../../context'
import type { Db } from '../../platform/db/database'
import type { AppError } from '../../errors'
import type { Asker } from '../../platform/http/asker'

/** What somebody holds in their hands: the token of a link, and what they may do with it. */
interface TokenUse {
  purpose: OneTimePurpose
  token: string
}

/**
 * Counts a token as a guess, and forgives it when it is a good one. It is not used up yet.
 * @throws TooManyRequests after too many wrong ones, or `refusal`
 */
export function requireGoodToken(
  ctx: Context,
  { purpose, token }: TokenUse,
  asker: Asker,
  refusal: AppError,
) {
  const guesser: Guesser = { subject: 'one-time token', address: asker.address, isUncapped: true }
  takeGuess(ctx, guesser)
  if (!isOneTimeTokenGood(ctx.db, purpose, token, ctx.clock())) throw refusal
  forgiveGuesses(ctx, guesser)
}

/**
 * Uses a token up, for the account it was made for.
 * @throws `refusal` when another was faster, or the address it was sent to is not (or no longer) the account's
 */
export function useToken(ctx: Context, tx: Db, { purpose, token }: TokenUse, refusal: AppError): Account {
  const redeemed = redeemOneTimeToken(tx, purpose, token, ctx.clock())
  const account = redeemed && findAccount(tx, redeemed.userId)
  if (!account) throw refusal
  const address = purpose === 'confirm-email' ? account.emailToConfirm : account.email
  if (redeemed.email !== address) throw refusal
  return account
}
