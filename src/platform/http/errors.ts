// The one place that knows which status code and body an error becomes.
import { AppError, type ErrorKind, InsufficientScope, OAuthError, TooManyRequests } from '../../errors'
import type { Log } from '../log'

const statusCodes: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  invalidToken: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  tooManyRequests: 429,
  failed: 500,
}

const unexpectedMessage = 'error, please try again or contact the administrator'

const invalidTokenDescription =
  'The access token provided is expired, revoked, malformed, or invalid for other reasons.'

const insufficientScopeDescription =
  'The request requires higher privileges than provided by the access token.'

/** The answer for an error one of our rules threw. */
function errorResponse(error: AppError): Response {
  const status = statusCodes[error.kind]
  if (error instanceof OAuthError) {
    const challenge = { 'www-authenticate': 'Basic realm="Trackhut"' }
    return Response.json(error.body, { status, headers: error.kind === 'unauthorized' ? challenge : {} })
  }
  const envelope = {
    status: error.kind === 'notFound' ? 'not found' : 'error',
    message: error.message,
    ...(error.data && { data: error.data }),
  }
  // RFC 6750 wants the reason in a header; importers look for it in the body.
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
  if (error instanceof TooManyRequests) {
    return Response.json(envelope, { status, headers: { 'retry-after': String(error.retryAfterS) } })
  }
  return Response.json(envelope, { status })
}

/** What Elysia's error hook hands over. */
interface Failure {
  code: string | number
  error: unknown
  request: Request
  path: string
}

/**
 * Turns whatever was thrown into an answer. Only our own texts reach the client; anything unexpected is logged under an
 * id and answered with one fixed sentence.
 * @param otherMethods the methods the path does answer to
 */
export function answerFailure(
  { code, error, request, path }: Failure,
  log: Log,
  otherMethods: (path: string) => string[],
): Response {
  const known = asAppError(error)
  if (known) return errorResponse(known)
  if (code === 'NOT_FOUND') return unknownRoute(path, otherMethods)
  if (isBadInput(code, error)) return errorResponse(new AppError('invalid', 'invalid payload'))
  log.error('A request failed', {
    id: crypto.randomUUID(),
    method: request.method,
    path,
    reason: describe(error),
  })
  return errorResponse(new AppError('failed', unexpectedMessage))
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const cause = causeOf(error)
  return cause instanceof AppError ? cause : null
}

/** A throw in a parse hook arrives wrapped. */
function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

/** A response that breaks its own schema is reported as a validation error too, but it is our fault. */
function isBadInput(code: string | number, error: unknown): boolean {
  if (code === 'VALIDATION') return (error as { type?: string }).type !== 'response'
  // A hook that fails before the body is parsed is reported like a malformed body.
  if (code === 'PARSE') return causeOf(error) instanceof SyntaxError
  return code === 'INVALID_COOKIE_SIGNATURE'
}

function unknownRoute(path: string, otherMethods: (path: string) => string[]): Response {
  const allowed = otherMethods(path)
  if (allowed.length === 0) {
    return errorResponse(new AppError('notFound', 'the requested URL was not found on the server'))
  }
  const answer = errorResponse(
    new AppError('methodNotAllowed', 'the method is not allowed for the requested URL'),
  )
  answer.headers.set('allow', allowed.join(', '))
  return answer
}

function describe(error: unknown): string {
  const origin = causeOf(error) ?? error
  return origin instanceof Error ? (origin.stack ?? origin.message) : String(origin)
}
