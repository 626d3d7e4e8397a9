import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { type Account, hasAccess } from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'
import { isPeerAmong, type ListeningServer } from '../../platform/http/client-address'
import type { Requester } from '../../platform/http/requester'
import type { SignedIn } from '../sign-in/open-session'
import { signIn } from '../sign-in/sign-in'
import { findNameHolder, findUserByEmail } from '../users/store'

/**
 * Logs in whom a proxy in front of this server names in a header. Only the other end of the connection says whether the
 * header is believed: whatever is in `X-Forwarded-For` may be forged. Nobody gets an account this way.
 * @throws AppError 401 `header-not-believed` if this is off, the connection comes from elsewhere, or the header is
 *   missing or names several people; `header-user-unknown` if nobody may log in by this name
 * @throws TooManyRequests after too many refused attempts
 */
export async function logInByHeader(
  ctx: PlatformContext,
  { request, server }: { request: Request; server: ListeningServer },
  requester: Requester,
): Promise<SignedIn> {
  const attempt: LoginAttempt = { key: 'header', address: requester.address, isPerAddress: true }
  countAttempt(ctx, attempt)
  const name = readName(ctx, request, server)
  if (name === null) throw refuse(ctx, requester, null)
  const user = name.includes('@') ? findUserByEmail(ctx.db, name) : findNameHolder(ctx.db, name)
  if (!user || !mayComeBy(ctx, user)) throw refuse(ctx, requester, user ?? 'unknown')
  resetAttempts(ctx, attempt)
  return signIn(ctx, user, { requester, method: 'header' })
}

/** Returns the name of a person; `null` if no believed proxy names exactly one. */
function readName({ config }: PlatformContext, request: Request, server: ListeningServer): string | null {
  const { authHeader, authHeaderFrom } = config
  if (authHeader === null || !isPeerAmong(authHeaderFrom, request, server)) return null
  const name = request.headers.get(authHeader)?.trim() ?? ''
  // A header that was sent twice arrives as one, with a comma.
  return name === '' || name.includes(',') ? null : name
}

const mayComeBy = ({ config }: PlatformContext, user: Account) =>
  hasAccess(user) && (!user.isAdmin || config.authHeaderAdmins)

function refuse(ctx: PlatformContext, requester: Requester, whom: Account | 'unknown' | null) {
  const error =
    whom === null
      ? new AppError('unauthorized', 'header-not-believed', 'no proxy says who you are')
      : new AppError('unauthorized', 'header-user-unknown', 'no account here is yours')
  recordAct(ctx, ctx.db, {
    act: 'log-in-refused',
    by: byRequester(requester, null),
    whomId: typeof whom === 'object' ? (whom?.id ?? null) : null,
    detail: [error.code],
  })
  return error
}
