import { forgiveGuesses, takeGuess } from '../access/budgets'
import { redeemOneTimeToken } from '../access/one-time-tokens'
import { type SignedIn, signIn } from '../access/sign-in'
import { findAccount } from '../access/store'
import type { Context } from '../context'
import { transact } from '../db/database'
import { invalid } from '../errors'
import type { Asker } from '../http/asker'
import { updateUser } from '../users/store'
import { guessedToken } from './guessed-token'

/**
 * Activates the account whose letter holds the token, and signs it in.
 * @throws AppError `invalid payload` for a token that is unknown, used or expired
 */
export async function confirmAccount(ctx: Context, token: string, asker: Asker): Promise<SignedIn> {
  const guesser = guessedToken(asker)
  takeGuess(ctx, guesser)
  const account = transact(ctx.db, tx => {
    const redeemed = redeemOneTimeToken(tx, 'confirm-account', token, ctx.clock())
    if (!redeemed) throw invalid()
    updateUser(tx, redeemed.userId, { isActive: true })
    return findAccount(tx, redeemed.userId)
  })
  if (!account) throw invalid()
  forgiveGuesses(ctx, guesser)
  return signIn(ctx, account)
}
