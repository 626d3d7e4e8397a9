// Maps errors to status codes and bodies; no other module does.
import { ValidationError } from 'elysia'
import { isOutOfDescriptors } from '../../lib/files/disk-errors'
import type { Code } from '../codes'
import {
  AppError,
  diskFull,
  type ErrorKind,
  type FailureDetail,
  InsufficientScope,
  invalid,
  LogInWanted,
  McpTokenWanted,
  OAuthError,
  TooManyRequests,
  Unavailable,
  urlUnknown,
} from '../errors'
import { isForWantOfRoom } from '../full-disk'
import type { Log } from '../log'
import { WorkerFailure } from '../workers/workers'
import { maskedPath } from './masked-path'
import { mcpChallenge } from './mcp-address'

const statusCodes: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  invalidToken: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooSlow: 408,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  tooLong: 414,
  wrongType: 415,
  otherServerFails: 424,
  tooManyRequests: 429,
  failed: 500,
  unavailable: 503,
  diskRefuses: 507,
}

const unexpectedMessage = 'error, please try again or contact the administrator'

/**
 * Seconds to wait before a retry. By then, the guard in platform/connections has closed connections without traffic.
 */
const retryAfterS = 5

const invalidTokenDescription =
  'The access token provided is expired, revoked, malformed, or invalid for other reasons.'

const insufficientScopeDescription =
  'The request requires higher privileges than provided by the access token.'

const basicChallenge = 'Basic realm="Trackhut"'

/**
 * Builds the response for an AppError.
 * @param detail replaces the details of the error
 */
function errorResponse(error: AppError, detail = error.detail): Response {
  const status = statusCodes[error.kind]
  const envelope = {
    status: error.kind === 'notFound' ? 'not found' : 'error',
    message: error.message,
    code: error.code,
    ...(detail && { detail }),
    ...(error.data && { data: error.data }),
  }
  if (error instanceof McpTokenWanted) {
    const reason = error.kind === 'invalidToken' ? 'invalid_token' : null
    return Response.json(envelope, {
      status,
      headers: { 'www-authenticate': mcpChallenge(error.metadataUrl, reason) },
    })
  }
  // RFC 6750 puts the reason into a header; importers look for it in the body.
  if (error.kind === 'invalidToken') {
    return Response.json(
      { ...envelope, error: 'invalid_token', error_description: invalidTokenDescription },
      { status, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
    )
  }
  if (error instanceof InsufficientScope) {
    const needed = error.scope === null ? '' : `, scope="${error.scope}"`
    return Response.json(
      { ...envelope, error: 'insufficient_scope', error_description: insufficientScopeDescription },
      { status, headers: { 'www-authenticate': `Bearer error="insufficient_scope"${needed}` } },
    )
  }
  if (error instanceof LogInWanted) {
    return Response.json(envelope, { status, headers: { 'www-authenticate': basicChallenge } })
  }
  if (error instanceof TooManyRequests || error instanceof Unavailable) {
    return Response.json(envelope, { status, headers: { 'retry-after': String(error.retryAfterS) } })
  }
  // The connection must close. Otherwise the server could take the rest of this request's body for the next request.
  if (error.kind === 'tooSlow') return Response.json(envelope, { status, headers: { connection: 'close' } })
  return Response.json(envelope, { status })
}

/** Builds the error response for an OAuth client, in the form of RFC 6749. */
function oauthErrorResponse({ kind, body }: OAuthError): Response {
  const challenge = { 'www-authenticate': basicChallenge }
  return Response.json(body, {
    status: statusCodes[kind],
    headers: kind === 'unauthorized' ? challenge : {},
  })
}

/** The properties of the argument of Elysia's error hook that are used here. */
interface Failure {
  code: string | number
  error: unknown
  request: Request
  path: string
}

/** Functions that return data about the application's routes. */
interface KnownRoutes {
  /** Methods that a path supports. */
  otherMethods: (path: string) => string[]
  /**
   * Whether a route with an id, such as `/api/workouts/:id`, handled a request to the path of a fixed route, such as
   * `/api/workouts/outlines`.
   */
  isTakenForId: () => boolean
  /** Returns the route's own message for a code; undefined if the route documents none. */
  documentedText: (code: Code) => string | undefined
  /** What in the request does not fit its route, after a refusal with this code; `null` if that cannot be told. */
  faultOf: (code: Code) => FailureDetail | null
  /** Returns the request's id for the log. */
  idOf: (request: Request) => string
}

/**
 * Turns any error into a response. Only our own messages reach the client: an unexpected error is logged, and the
 * client gets a fixed sentence.
 */
export function answerFailure(
  { code, error, request, path: asked }: Failure,
  log: Log,
  { otherMethods, isTakenForId, documentedText, faultOf, idOf }: KnownRoutes,
): Response {
  if (code === 'NOT_FOUND' || isTakenForId()) return unknownRoute(asked, otherMethods)
  const path = maskedPath(asked)
  const origin = causeOf(error) ?? error
  if (origin instanceof AppError) return errorResponse(origin, locate(origin, faultOf))
  if (origin instanceof OAuthError) return oauthErrorResponse(origin)
  const badInput = badInputCode(code, error)
  if (badInput) return errorResponse(invalid(badInput), faultOf(badInput) ?? undefined)
  if (isOutOfDescriptors(origin)) {
    log.warn('A request found no descriptor left', { method: request.method, path })
    return errorResponse(new Unavailable(retryAfterS, 'connections-exhausted'))
  }
  if (isForWantOfRoom(origin)) {
    log.error('A request found no room on the disk', { id: idOf(request), method: request.method, path })
    return errorResponse(diskFull())
  }
  if (origin instanceof WorkerFailure && origin.how !== 'failed') {
    log.error('A request took a worker process too long, or with it', {
      id: idOf(request),
      path,
      reason: origin.message,
    })
    return errorResponse(new Unavailable(retryAfterS))
  }
  const message = documentedText('internal-error') ?? unexpectedMessage
  const failed = errorResponse(new AppError('failed', 'internal-error', message))
  // The client has closed the connection.
  if (request.signal.aborted) {
    log.info('A request was broken off by its sender', { method: request.method, path })
    return failed
  }
  log.error('A request failed', {
    id: idOf(request),
    method: request.method,
    path,
    reason: describe(error),
  })
  return failed
}

/** Adds the name of the faulty field to the details of a refusal that has no more to say about it. */
function locate(
  { kind, code, detail }: AppError,
  faultOf: KnownRoutes['faultOf'],
): FailureDetail | undefined {
  if (kind !== 'invalid' || detail?.field !== undefined) return detail
  const fault = faultOf(code)
  return fault ? { ...fault, ...detail } : detail
}

/** Returns the original error if Elysia has wrapped it. Elysia wraps, for example, errors of a parse hook. */
function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

/** Returns the code for input that Elysia refused; `null` if the error is the server's fault. */
function badInputCode(code: string | number, error: unknown): Code | null {
  // Elysia also reports a response that breaks its own schema as a validation error.
  if (code === 'VALIDATION') {
    return error instanceof ValidationError && error.type === 'response' ? null : 'fields-invalid'
  }
  // If a hook fails before the body is parsed, Elysia reports that, too, as a malformed body.
  if (code === 'PARSE') return causeOf(error) instanceof SyntaxError ? 'body-not-json' : null
  return code === 'INVALID_COOKIE_SIGNATURE' ? 'fields-invalid' : null
}

function unknownRoute(path: string, otherMethods: (path: string) => string[]): Response {
  const allowed = otherMethods(path)
  if (allowed.length === 0) return errorResponse(urlUnknown())
  const answer = errorResponse(
    new AppError('methodNotAllowed', 'method-not-allowed', 'the method is not allowed for the requested URL'),
  )
  answer.headers.set('allow', allowed.join(', '))
  return answer
}

function describe(error: unknown): string {
  const origin = causeOf(error) ?? error
  return origin instanceof Error ? (origin.stack ?? origin.message) : String(origin)
}
