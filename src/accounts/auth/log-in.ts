import { countAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { requirePossiblePassword } from '../../platform/access/passwords'
import { hasAccess } from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { Code } from '../../platform/codes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError, forbidden, invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { isNextStep, signInAfterFirst } from '../factors/log-in'
import type { SignedIn } from '../sign-in/open-session'
import { isPasswordLogInOff } from '../sign-in/ways-in'
import { findUserByEmail, replacePasswordHash } from '../users/store'
import type { LoginAnswer, LoginBody } from './schemas'

/**
 * Checks the email and password, and starts a session. The code `account-inactive`, for inactive and suspended
 * accounts, is only sent if the password is right, so that it reveals nothing to others.
 * @throws AppError 401 `invalid credentials` if the address or password is wrong, or the account is inactive or
 *   suspended
 * @throws AppError 401 with a challenge, if the password is right and a second factor is left to prove or to set up
 * @throws AppError 403 if only administrators log in with a password here, and the right one is not an administrator's
 * @throws AppError `invalid payload` if email and password are both missing
 * @throws TooManyRequests after too many failed attempts, or if too many users log in at once
 */
export async function logIn(ctx: PlatformContext, credentials: LoginBody, requester: Requester) {
  if (credentials.email === undefined && credentials.password === undefined)
    throw invalid('credentials-missing')
  const email = credentials.email ?? ''
  const password = credentials.password ?? ''
  requirePossiblePassword(password)
  const { address } = requester
  try {
    const user = await findGenuine(ctx, email, password, address)
    return await signInAfterFirst(ctx, user, { requester, method: 'password' })
  } catch (error) {
    if (error instanceof AppError && !isNextStep(error)) logFailure(ctx, email, address, error.code)
    throw error
  }
}

/**
 * Returns the response body of a login, with the token for API requests, and sets the cookie that authorizes map
 * images.
 */
export function signedInAnswer(
  { authToken, cookie }: SignedIn,
  set: { headers: Record<string, unknown> },
  message = 'successfully logged in',
): LoginAnswer {
  set.headers['set-cookie'] = cookie
  return { status: 'success', message, auth_token: authToken }
}

async function findGenuine(ctx: PlatformContext, email: string, password: string, address: string) {
  const attempt = { key: email, address }
  ctx.passwords.requireRoom()
  countAttempt(ctx, attempt)
  const user = findUserByEmail(ctx.db, email)
  const isGenuine = await ctx.passwords.verify(password, user?.passwordHash ?? null)
  if (!user || !isGenuine) throw new AppError('unauthorized', 'credentials-wrong', 'invalid credentials')
  if (!hasAccess(user)) throw new AppError('unauthorized', 'account-inactive', 'invalid credentials')
  // Whoever may not log in with it learns that only with the right password.
  if (isPasswordLogInOff(ctx.config) && !user.isAdmin)
    throw forbidden('password-login-off', 'only administrators log in with a password here')
  resetAttempts(ctx, attempt)
  if (ctx.passwords.isOutdated(user.passwordHash)) {
    // Does nothing if the password was changed during the hashing.
    replacePasswordHash(ctx.db, user.id, user.passwordHash, await ctx.passwords.hash(password))
  }
  return user
}

/**
 * Logs a failed login. Names the user only if the account exists. The entered text is never logged, because it may be a
 * password typed into the wrong field.
 */
function logFailure(ctx: PlatformContext, email: string, address: string, reason: Code) {
  const user = findUserByEmail(ctx.db, email)
  const by = byRequester({ address }, null)
  recordAct(ctx, ctx.db, { act: 'log-in-refused', by, whomId: user?.id ?? null, detail: [reason] })
  ctx.log.warn('A log-in failed', { address, username: user?.username ?? null, reason })
}
