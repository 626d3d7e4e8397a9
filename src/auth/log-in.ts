import { hashPassword, isOutdated, requirePossiblePassword, verifyPassword } from '../access/passwords'
import { type SignedIn, signIn } from '../access/sign-in'
import type { Context } from '../context'
import { AppError, invalid } from '../errors'
import { findUserByEmail, updateUser } from '../users/store'
import type { LoginBody } from './schemas'

/**
 * @throws AppError 401 `invalid credentials`, the same for an unknown address, a wrong password, an inactive account
 * @throws AppError `invalid payload` for no credentials at all
 */
export async function logIn(ctx: Context, credentials: LoginBody): Promise<SignedIn> {
  if (credentials.email === undefined && credentials.password === undefined) throw invalid()
  const email = credentials.email ?? ''
  const password = credentials.password ?? ''
  requirePossiblePassword(password)
  const user = findUserByEmail(ctx.db, email)
  const isGenuine = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user?.isActive || !isGenuine) throw new AppError('unauthorized', 'invalid credentials')
  if (isOutdated(user.passwordHash)) {
    updateUser(ctx.db, user.id, { passwordHash: await hashPassword(password) })
  }
  return signIn(ctx, user)
}
