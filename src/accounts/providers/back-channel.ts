// Back-Channel Logout: a provider tells that somebody has logged out there.
import { errors, jwtVerify } from 'jose'
import { day, hour, second } from '../../lib/durations'
import { type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { countRecordedAttempt } from '../../platform/access/recorded-attempt'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { byRequester, serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { Code } from '../../platform/codes'
import { transact } from '../../platform/db/database'
import { AppError, invalid } from '../../platform/errors'
import type { LogInProvider } from '../../platform/settings/table/log-in-provider'
import { noteEndedElsewhere } from '../sign-in/ended-elsewhere'
import { sidOf } from './claims'
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

/** Maximum length of a subject, by the standard. */
const maxSubjectLength = 255

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
  countRecordedAttempt(ctx, attempt, { act: 'log-out-refused', by: byRequester({ address }, null) })
  const provider = ctx.providers.find(key)
  const { issuer, about } = await readToken(ctx, provider, token).catch((error: unknown) => {
    throw refuse(ctx, address, error)
  })
  if (!endBy(ctx, issuer, about)) throw refuse(ctx, address, invalid('logout-token-invalid'))
  resetAttempts(ctx, attempt)
}

/** Does what a token says. @returns false if it was used before */
function endBy(ctx: ProvidersContext, issuer: string, { subject, sid, hash }: LoggedOut): boolean {
  const now = ctx.clock()
  return transact(ctx.db, tx => {
    deleteExpiredLogoutTokens(tx, now)
    if (!useLogoutToken(tx, hash, new Date(now.getTime() + maxAgeMs + day))) return false
    const identity = subject === null ? undefined : findIdentity(tx, issuer, subject)
    // The provider answers for whom it names, so an unknown one is not an error.
    if (subject !== null && !identity) return true
    const identityId = identity?.id ?? null
    noteEndedElsewhere(tx, { issuer, identityId, sid }, now)
    const ended = endSessionsAt(tx, issuer, { identityId, sid })
    for (const userId of new Set(ended))
      recordAct(ctx, tx, { act: 'logged-out', by: serverItself, whomId: userId })
    return true
  })
}

/**
 * Records that nobody was logged out: because of the token, or because the keys to check it cannot be had.
 * @returns the error to throw, which is the same for both
 */
function refuse(ctx: ProvidersContext, address: string, error: unknown): AppError {
  const reason: Code = isOfToken(error) ? 'logout-token-invalid' : 'provider-unreachable'
  recordAct(ctx, ctx.db, { act: 'log-out-refused', by: byRequester({ address }, null), detail: [reason] })
  ctx.log.warn('A logout token was refused', { reason: error instanceof Error ? error.name : '' })
  return invalid('logout-token-invalid')
}

/** Codes of the library about the list of keys, and not about the token. */
const keyCodes = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

const isOfToken = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof errors.JOSEError && !keyCodes.includes(error.code))

/** @throws AppError or an error of the network or of a library, if the token is not good or cannot be checked */
async function readToken(
  ctx: ProvidersContext,
  provider: LogInProvider,
  token: string,
): Promise<{ issuer: string; about: LoggedOut }> {
  const { issuer, find } = await ctx.providers.keysOf(provider)
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
  const [subject, sid] = [subjectOf(payload), sidOf(payload)]
  // A nonce would make it an ID token, which anybody with the client's answers has.
  if (!isLogout || 'nonce' in payload || (subject ?? sid) === null) throw invalid('logout-token-invalid')
  return { issuer, about: { subject, sid, hash: hashSecret(`${issuer} ${jti}`) } }
}

const subjectOf = ({ sub }: { sub?: unknown }) =>
  typeof sub === 'string' && sub !== '' && sub.length <= maxSubjectLength ? sub : null
