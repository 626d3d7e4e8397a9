import { forgiveGuesses, forgiveSubject, takeGuess } from '../access/budgets'
import { isOneTimeTokenGood, redeemOneTimeToken } from '../access/one-time-tokens'
import { hashPassword, requireRoomToHash } from '../access/passwords'
import { endSessions, findAccount, revokeOauthTokens } from '../access/store'
import type { Context } from '../context'
import { transact } from '../db/database'
import { AppError } from '../errors'
import type { Asker } from '../http/asker'
import { readOrigin } from '../mail/browser-name'
import { queueLetter } from '../mail/queue-letter'
import { requireValidPassword } from '../users/account-rules'
import { updateUser } from '../users/store'
import { voidLinks } from '../users/void-links'
import { guessedToken } from './guessed-token'
import type { NewPasswordBody } from './schemas'

/**
 * Sets a new password with the token of a link. All sessions end, third-party apps lose their access, and a change of
 * address that somebody else may have asked for is off.
 * @throws AppError 401 for a token that is unknown, used or expired; only then 400 for a password that is too short
 * @throws TooManyRequests after too many wrong tokens, or when too many passwords are hashed at once
 */
export async function resetPassword(ctx: Context, { token, password }: NewPasswordBody, asker: Asker) {
  const guesser = guessedToken(asker)
  takeGuess(ctx, guesser)
  if (!isOneTimeTokenGood(ctx.db, 'reset-password', token, ctx.clock())) throw refused()
  forgiveGuesses(ctx, guesser)
  requireValidPassword(password)
  requireRoomToHash(ctx)
  const passwordHash = await hashPassword(password)
  const email = transact(ctx.db, tx => {
    const redeemed = redeemOneTimeToken(tx, 'reset-password', token, ctx.clock())
    const account = redeemed && findAccount(tx, redeemed.userId)
    if (!account) throw refused()
    updateUser(tx, account.id, { passwordHash })
    voidLinks(tx, account.id)
    endSessions(tx, account.id, null)
    revokeOauthTokens(tx, account.id, ctx.clock())
    const details = { origin: readOrigin(asker.userAgent) }
    queueLetter(ctx, tx, { kind: 'password-changed', userId: account.id, recipient: account.email, details })
    return account.email
  })
  forgiveSubject(ctx, email)
  ctx.jobs.wake()
}

const refused = () => new AppError('unauthorized', 'invalid token, please request a new token')
