import { forgiveGuesses, takeGuess } from '../access/budgets'
import {
  hashPassword,
  isOutdated,
  requirePossiblePassword,
  requireRoomToHash,
  verifyPassword,
} from '../access/passwords'
import { type SignedIn, signIn } from '../access/sign-in'
import type { Context } from '../context'
import { AppError, invalid } from '../errors'
import type { Asker } from '../platform/http/asker'
import { findUserByEmail, replacePasswordHash } from '../accounts/users/store'
import type { LoginBody } from './schemas'

/**
 * @throws AppError 401 `invalid credentials`, the same for an unknown address, a wrong password, an inactive account
 * @throws TooManyRequests after too many wrong guesses, or when too many log in at once
 * @throws AppError `invalid payload` for no credentials at all
 */
export async function logIn(ctx: Context, credentials: LoginBody, asker: Asker): Promise<SignedIn> {
  if (credentials.email === undefined && credentials.password === undefined) throw invalid()
  const email = credentials.email ?? ''
  const password = credentials.password ?? ''
  requirePossiblePassword(password)
  const guesser = { subject: email, address: asker.address }
  requireRoomToHash(ctx)
  takeGuess(ctx, guesser)
  const user = findUserByEmail(ctx.db, email)
  const isGenuine = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user?.isActive || !isGenuine) throw new AppError('unauthorized', 'invalid credentials')
  forgiveGuesses(ctx, guesser)
  if (isOutdated(user.passwordHash)) {
    // Unless it was changed while this one was hashed.
    replacePasswordHash(ctx.db, user.id, user.passwordHash, await hashPassword(password))
  }
  return signIn(ctx, user)
}
