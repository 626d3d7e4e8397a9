import { resetAllAttempts } from '../../platform/access/login-throttle'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { AppError } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { readOrigin } from '../../platform/mail/browser-name'
import { queueEmail } from '../../platform/mail/send-email'
import { requireValidPassword } from '../users/account-rules'
import { secureAccount } from '../users/secure-account'
import { updateUser } from '../users/store'
import { requireGoodToken, useToken } from './redeem-token'
import type { NewPasswordBody } from './schemas'

/**
 * Sets a new password with the token of a link. All sessions end.
 * @throws AppError 401 if the token is unknown, used or expired; only then 400 if the password breaks a rule
 * @throws TooManyRequests after too many wrong tokens, or if too many passwords are being hashed
 */
export async function resetPassword(
  ctx: PlatformContext,
  { token, password }: NewPasswordBody,
  requester: Requester,
) {
  const use = { purpose: 'reset-password', token } as const
  requireGoodToken(ctx, use, requester, refused())
  requireValidPassword(password)
  ctx.passwords.requireRoom()
  const passwordHash = await ctx.passwords.hash(password)
  const email = transact(ctx.db, tx => {
    const account = useToken(ctx, tx, use, refused())
    updateUser(tx, account.id, { passwordHash })
    secureAccount(tx, account.id, null, ctx.clock())
    const details = { origin: readOrigin(requester.userAgent) }
    queueEmail(ctx, tx, { kind: 'password-changed', userId: account.id, recipient: account.email, details })
    recordAct(ctx, tx, { act: 'password-changed', by: byRequester(requester, account.id) })
    return account.email
  })
  resetAllAttempts(ctx, email)
  ctx.jobs.wake()
}

const refused = () =>
  new AppError('unauthorized', 'link-invalid', 'invalid token, please request a new token')
