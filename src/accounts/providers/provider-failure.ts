import { AppError, forbidden, invalid } from '../../platform/errors'
import type { Log } from '../../platform/log'
import { clockToleranceS } from './providers'

/** Codes with which the OpenID Connect library says that a token is not valid at this time. */
const timeCode = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'

/** Codes of answers that do not have the form of a provider's, as those of a page for maintenance. */
const strangerCodes = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

/** Codes of a document about the provider that does not fit to the settings. */
const settingCodes = ['OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', 'OAUTH_HTTP_REQUEST_FORBIDDEN']

interface FailureContext {
  log: Pick<Log, 'warn'>
  clock: () => Date
}

/**
 * Converts what the library or the network threw. All forged and broken answers have the same code, and the log says
 * what was wrong, without tokens.
 * @param isAsked whether the provider was only asked what it says of itself, and nobody is being logged in yet
 */
export function failureOf({ log, clock }: FailureContext, error: unknown, isAsked: boolean): AppError {
  if (error instanceof AppError) return error
  const { code = '', name = '', message = '' } = error instanceof Error ? readParts(error) : {}
  const reason = code || message
  log.warn('A provider did not log anybody in', { reason: `${name}: ${reason}`.slice(0, 200) })
  if (isFromProvider(error)) return refusalOf(error)
  if (code === timeCode) return clockDiffers(error, clock())
  if (isAsked && settingCodes.includes(code)) return misconfigured()
  if (isOfFile(error)) return misconfigured()
  if (strangerCodes.includes(code) || isOfNetwork(error)) return unreachable()
  return invalid('provider-answer-invalid', 'the provider sent something that is not valid')
}

function readParts(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { code, name: error.name, message: error.message }
}

/** What a provider answers if it refuses. */
interface Refusal {
  /** Code of the refusal, by the standard of OAuth. */
  error: string
}

const isFromProvider = (error: unknown): error is Refusal =>
  error instanceof Error && 'error' in error && typeof error.error === 'string'

function refusalOf({ error }: Refusal): AppError {
  if (['invalid_client', 'unauthorized_client', 'invalid_scope'].includes(error)) return misconfigured()
  if (['server_error', 'temporarily_unavailable'].includes(error)) return unreachable()
  if (['invalid_grant', 'invalid_request'].includes(error))
    return invalid('provider-answer-invalid', 'the provider sent something that is not valid')
  return forbidden('provider-denied', 'the provider did not let you in')
}

/**
 * Whether no answer came. Failed connections are errors with a code of the system, time limits are `DOMException`s, and
 * the library wraps both.
 */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, name, message } = readParts(error)
  if (['TimeoutError', 'AbortError', 'PrivateAddress'].includes(name)) return true
  if (['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(code) || isOfSystem(code)) return true
  return (
    message === 'something went wrong' ||
    message === 'a server has a private address' ||
    isOfNetwork(error.cause)
  )
}

/** Whether a file that the settings name, with the secret or an authority, cannot be read. The library wraps the error. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EPERM'].includes(readParts(error).code) ||
    isOfFile(error.cause))

/** Codes of the system, of TLS and of Bun's connections, such as `ECONNREFUSED` and `ConnectionRefused`. */
const isOfSystem = (code: string) =>
  /^(?:(?!OAUTH_|ERR_)[A-Z][A-Z_]+|ERR_TLS\w+|Connection\w+|FailedToOpenSocket)$/.test(code)

const unreachable = () =>
  new AppError('otherServerFails', 'provider-unreachable', 'the provider does not answer')

const misconfigured = () =>
  new AppError(
    'otherServerFails',
    'provider-misconfigured',
    'the provider and this server do not go together',
  )

/** What the library says about a token that is not valid at this time. */
function clockDiffers(error: unknown, now: Date): AppError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.cause : undefined
  const claims: unknown = typeof cause === 'object' && cause !== null && 'claims' in cause ? cause.claims : {}
  const issuedAt = typeof claims === 'object' && claims !== null && 'iat' in claims ? claims.iat : undefined
  // A token that was issued now, but is over already, or says that the person logged in long ago.
  if (typeof issuedAt !== 'number' || !differs(issuedAt, now))
    return invalid('provider-answer-invalid', 'the provider sent something that is not valid')
  return differentClock(issuedAt, now)
}

/** @throws AppError 424 if an ID token was issued in the future: the library does not look */
export function requireSameTime(issuedAtS: number, now: Date) {
  if (issuedAtS - now.getTime() / 1000 > clockToleranceS) throw differentClock(issuedAtS, now)
}

const differs = (issuedAtS: number, now: Date) => Math.abs(issuedAtS - now.getTime() / 1000) > clockToleranceS

/** The message names both clocks, because one of them is usually wrong. */
function differentClock(issuedAtS: number, now: Date): AppError {
  const theirs = new Date(issuedAtS * 1000).toISOString()
  return new AppError(
    'otherServerFails',
    'provider-clock-differs',
    `the clock of the provider says ${theirs}, that of this server ${now.toISOString()}`,
    { detail: { time: theirs, seconds: Math.round(issuedAtS - now.getTime() / 1000) } },
  )
}
