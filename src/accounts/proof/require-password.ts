import { resetAttempts } from '../../platform/access/login-throttle'
import { requirePossiblePassword } from '../../platform/access/passwords'
import { countRecordedAttempt } from '../../platform/access/recorded-attempt'
import type { Account } from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'

/**
 * Requires the password of an account from somebody who is logged in to it. Wrong ones count as those of log-ins do: an
 * open session allows no more guesses.
 * @throws AppError 401 if the password is wrong
 * @throws TooManyRequests after too many wrong passwords
 */
export async function requirePassword(
  ctx: PlatformContext,
  account: Account,
  password: string,
  { address }: Pick<Requester, 'address'>,
) {
  requirePossiblePassword(password)
  const attempt = { key: account.email, address }
  const by = byRequester({ address }, account.id)
  ctx.passwords.requireRoom()
  countRecordedAttempt(ctx, attempt, { by })
  const isRight = await ctx.passwords.verify(password, account.passwordHash)
  if (!isRight) {
    recordAct(ctx, ctx.db, { act: 'log-in-refused', by, detail: ['current-password-wrong'] })
    throw wrongPassword()
  }
  resetAttempts(ctx, attempt)
}

export const wrongPassword = () =>
  new AppError('unauthorized', 'current-password-wrong', 'invalid credentials')
