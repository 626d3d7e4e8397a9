// Back-Channel Logout: a provider tells that somebody has logged out there.
import { jwtVerify } from 'jose'
import { day, hour, second } from '../../lib/durations'
import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { transact } from '../../platform/db/database'
import { AppError, invalid } from '../../platform/errors'
import type { LogInProvider } from '../../platform/settings/table/log-in-provider'
import { clockToleranceS, type ProvidersContext } from './providers'
import { deleteExpiredLogoutTokens, endSessionsAt, findIdentity, useLogoutToken } from './store'

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** Signatures that only the provider can make. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** How old a logout token may be. Each is noted for longer, so none counts twice. */
const maxAgeMs = hour

/** Maximum length of a subject, by the standard, and of a session's id. */
const maxNameLength = 255

/** Whom a logout token is about. */
interface LoggedOut {
  subject: string | null
  sid: string | null
  /** Hash of the token's id. */
  hash: string
}

/**
 * Ends the session that a logout token names, or all sessions of its subject.
 * @throws AppError 400 `logout-token-invalid` for a token that is forged, too old, used, or not one for logging out;
 *   404 if there is no such provider
 * @throws TooManyRequests after too many such tokens
 */
export async function logOutByProvider(ctx: ProvidersContext, key: string, token: string, address: string) {
  const attempt: LoginAttempt = { key: 'logout token', address, isPerAddress: true }
  countAttempt(ctx, attempt)
  const provider = ctx.providers.find(key)
  const { issuer, find } = await ctx.providers.keysOf(provider).catch(() => {
    throw invalid('logout-token-invalid')
  })
  const about = await readToken(ctx, token, { provider, issuer, find })
  const now = ctx.clock()
  transact(ctx.db, tx => {
    deleteExpiredLogoutTokens(tx, now)
    if (!useLogoutToken(tx, about.hash, new Date(now.getTime() + maxAgeMs + day)))
      throw invalid('logout-token-invalid')
    const identity = about.subject === null ? undefined : findIdentity(tx, issuer, about.subject)
    // The provider answers for whom it names, so an unknown one is not an error.
    if (about.subject !== null && !identity) return
    const ended = endSessionsAt(tx, issuer, { identityId: identity?.id ?? null, sid: about.sid })
    for (const userId of new Set(ended))
      recordAct(ctx, tx, { act: 'logged-out', by: serverItself, whomId: userId })
  })
  resetAttempts(ctx, attempt)
}

type Keys = Awaited<ReturnType<ProvidersContext['providers']['keysOf']>>

async function readToken(
  ctx: ProvidersContext,
  token: string,
  { provider, issuer, find }: Keys & { provider: LogInProvider },
): Promise<LoggedOut> {
  try {
    const { payload } = await jwtVerify(token, find, {
      issuer,
      audience: provider.clientId,
      typ: 'logout+jwt',
      algorithms,
      clockTolerance: clockToleranceS,
      maxTokenAge: maxAgeMs / second,
      currentDate: ctx.clock(),
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    })
    const { events, jti } = payload
    const isLogout = typeof events === 'object' && events !== null && event in events
    const [subject, sid] = [nameIn(payload.sub), nameIn(payload.sid)]
    // A nonce would make it an ID token, which anybody with the client's answers has.
    if (!isLogout || 'nonce' in payload || (subject ?? sid) === null) throw invalid('logout-token-invalid')
    return { subject, sid, hash: hashSecret(`${issuer} ${jti}`) }
  } catch (error) {
    ctx.log.warn('A logout token was refused', { reason: error instanceof Error ? error.name : '' })
    throw error instanceof AppError ? error : invalid('logout-token-invalid')
  }
}

const nameIn = (claim: unknown) =>
  typeof claim === 'string' && claim !== '' && claim.length <= maxNameLength ? claim : null
