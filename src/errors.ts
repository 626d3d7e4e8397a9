// The one kind of error the rules of this program throw. Only http/ knows which status code each kind becomes.

export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'invalidToken'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'tooLarge'
  | 'tooManyRequests'
  | 'failed'

export class AppError extends Error {
  /**
   * @param message goes to the client as it stands: importers and apps match on these texts
   * @param data the empty shape that a "not found" carries for resources that come in lists
   */
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly data?: Record<string, [] | ''>,
  ) {
    super(message)
  }
}

/** Something was tried more often than it may be. */
export class TooManyRequests extends AppError {
  constructor(
    message: string,
    /** How long to wait, in seconds. */
    readonly retryAfterS: number,
  ) {
    super('tooManyRequests', message)
  }
}

/** The caller is an app or a script, and this is not among what its user allowed it. */
export class InsufficientScope extends AppError {
  constructor(
    /** What it would have needed; null where no scope is enough. */
    readonly scope: string | null,
  ) {
    super('forbidden', 'you do not have permissions')
  }
}

/** A refusal for an app that speaks OAuth: its body is in the words of RFC 6749, without the envelope. */
export class OAuthError extends AppError {
  /** @param kind `unauthorized` when the answer has to say how an app shows who it is */
  constructor(
    kind: 'invalid' | 'unauthorized',
    readonly body: { error: string; error_description?: string; state?: string },
  ) {
    super(kind, body.error)
  }
}

export const invalid = (message = 'invalid payload') => new AppError('invalid', message)

export const forbidden = (message = 'you do not have permissions') => new AppError('forbidden', message)

export const notFound = (message: string, data?: Record<string, [] | ''>) =>
  new AppError('notFound', message, data)

/** No token at all, or an account that may not sign in. */
export const unauthorized = () => new AppError('unauthorized', 'provide a valid auth token')

/** A token was sent and is not (or no longer) good. */
export const invalidToken = (message: string) => new AppError('invalidToken', message)
