import { forgiveGuesses, takeGuess } from '../access/budgets'
import { redeemOneTimeToken } from '../access/one-time-tokens'
import { deleteOneTimeTokens, findAccount } from '../access/store'
import type { Context } from '../context'
import { transact } from '../db/database'
import { invalid } from '../errors'
import type { Asker } from '../http/asker'
import { findUserByEmail, updateUser } from '../users/store'
import { guessedToken } from './guessed-token'

/**
 * Gives an account the new address that the letter with the token was sent to.
 * @throws AppError `invalid payload` for a token that is unknown, used or expired, and for an address that was changed
 *   again or belongs to somebody else by now
 */
export function confirmEmail(ctx: Context, token: string, asker: Asker) {
  const guesser = guessedToken(asker)
  takeGuess(ctx, guesser)
  transact(ctx.db, tx => {
    const redeemed = redeemOneTimeToken(tx, 'confirm-email', token, ctx.clock())
    if (!redeemed) throw invalid()
    const { userId, email } = redeemed
    const owner = findUserByEmail(tx, email)
    const isStillWanted = findAccount(tx, userId)?.emailToConfirm === email
    if (!isStillWanted || (owner && owner.id !== userId)) throw invalid()
    updateUser(tx, userId, { email, emailToConfirm: null })
    // Sent to the address before.
    deleteOneTimeTokens(tx, userId, 'reset-password')
  })
  forgiveGuesses(ctx, guesser)
}
