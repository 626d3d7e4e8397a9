import { hashPassword, isOutdated, requirePossiblePassword, verifyPassword } from '../access/passwords'
import { type SignedIn, signIn } from '../access/sign-in'
import type { Context } from '../context'
import { AppError } from '../errors'
import { findUserByEmail, updateUser } from '../users/store'
import type { LoginBody } from './schemas'

/** @throws AppError 401 `invalid credentials`, the same for an unknown address, a wrong password, an inactive account */
export async function logIn(ctx: Context, { email, password }: LoginBody): Promise<SignedIn> {
  requirePossiblePassword(password)
  const user = findUserByEmail(ctx.db, email)
  const isGenuine = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user?.isActive || !isGenuine) throw new AppError('unauthorized', 'invalid credentials')
  if (isOutdated(user.passwordHash)) {
    updateUser(ctx.db, user.id, { passwordHash: await hashPassword(password) })
  }
  return signIn(ctx, user)
}
