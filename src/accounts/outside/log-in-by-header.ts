import { type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { countRecordedAttempt } from '../../platform/access/recorded-attempt'
import { type Account, hasAccess } from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { AppError } from '../../platform/errors'
import { isPeerAmong, type ListeningServer } from '../../platform/http/client-address'
import type { Requester } from '../../platform/http/requester'
import { signInAfterFirst } from '../factors/log-in'
import type { ProvidersContext } from '../providers/providers'
import type { SignedIn } from '../sign-in/open-session'
import { signIn } from '../sign-in/sign-in'
import { findNameHolder, findUserByEmail } from '../users/store'
import { readProxyToken } from './proxy-token'

/**
 * Logs in whom a proxy in front of this server names in a header. Only the other end of the connection says whether the
 * header is believed: whatever is in `X-Forwarded-For` may be forged. Nobody gets an account this way.
 * @throws AppError 401 `header-not-believed` if this is off, the connection comes from elsewhere, or the header is
 *   missing, names several people or is no good token; `header-user-unknown` if nobody may log in by this name; 424 if
 *   it is a token, and its issuer does not tell its keys
 * @throws AppError 401 with a challenge, if a second factor is left to prove or to set up
 * @throws TooManyRequests after too many refused attempts
 */
export async function logInByHeader(
  ctx: ProvidersContext,
  { request, server }: { request: Request; server: ListeningServer },
  requester: Requester,
): Promise<SignedIn> {
  const attempt: LoginAttempt = { key: 'header', address: requester.address, isPerAddress: true }
  countRecordedAttempt(ctx, attempt, { by: byRequester(requester, null) })
  const name = await readName(ctx, request, server).catch((error: unknown) => {
    if (error instanceof AppError) noteRefusal(ctx, requester, null, error)
    throw error
  })
  if (name === null) throw refuse(ctx, requester, null)
  const user = name.includes('@') ? findUserByEmail(ctx.db, name) : findNameHolder(ctx.db, name)
  if (!user || !mayComeBy(ctx, user)) throw refuse(ctx, requester, user ?? 'unknown')
  resetAttempts(ctx, attempt)
  const goOn = ctx.config.authHeaderSecondFactor ? signInAfterFirst : signIn
  return goOn(ctx, user, { requester, method: 'header' })
}

/** Returns the name of a person; `null` if no believed proxy names exactly one. */
async function readName(
  ctx: ProvidersContext,
  request: Request,
  server: ListeningServer,
): Promise<string | null> {
  const { authHeader, authHeaderFrom, authHeaderIssuer: issuer, authHeaderAudience: audience } = ctx.config
  if (authHeader === null || !isPeerAmong(authHeaderFrom, request, server)) return null
  // Proxies are told to ask no log-in of requests with this header. What else they let through then may be forged.
  if (request.headers.has('authorization')) return null
  const name = request.headers.get(authHeader)?.trim() ?? ''
  // A header that was sent twice arrives as one, with a comma.
  if (name === '' || name.includes(',')) return null
  return issuer === null || audience === null ? name : readProxyToken(ctx, name, { issuer, audience })
}

const mayComeBy = ({ config }: ProvidersContext, user: Account) =>
  hasAccess(user) && (!user.isAdmin || config.authHeaderAdmins)

function refuse(ctx: ProvidersContext, requester: Requester, whom: Account | 'unknown' | null) {
  const error =
    whom === null
      ? new AppError('unauthorized', 'header-not-believed', 'no proxy says who you are')
      : new AppError('unauthorized', 'header-user-unknown', 'no account here is yours')
  noteRefusal(ctx, requester, typeof whom === 'object' ? (whom?.id ?? null) : null, error)
  return error
}

function noteRefusal(ctx: ProvidersContext, requester: Requester, whomId: number | null, { code }: AppError) {
  const by = byRequester(requester, null)
  recordAct(ctx, ctx.db, { act: 'log-in-refused', by, whomId, detail: [code] })
}
