// The one kind of error that the program's rules throw. Only http/ knows which status code each kind becomes.
import type { Code } from './codes'

export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'invalidToken'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'tooLong'
  | 'wrongType'
  | 'tooSlow'
  | 'otherServerFails'
  | 'tooManyRequests'
  | 'failed'
  | 'unavailable'
  | 'diskRefuses'

/** Details for programs, sent beside the code. Those about recordings are explained in `tracks/unusable-recording.ts`. */
export interface FailureDetail {
  /** Codes of all broken rules. */
  codes?: Code[]
  /** Name of the faulty file, if several were sent. */
  file?: string
  /** The highest accepted value. */
  most?: number
  /** Actual format of a file that should have another one. */
  format?: string
  points?: number
  of?: number
  point?: number
  time?: string
  metres?: number
  seconds?: number
  days?: number
  figure?: string
  line?: number
  column?: number
  /** The sport's name as the file gives it. */
  sport?: string
}

/** Why something failed, to be stored or sent later. */
export interface Reason {
  code: Code
  sentence: string
  /** Name of the faulty file, if there are several. */
  file?: string
  detail?: FailureDetail
}

interface Extras {
  /** Empty data that a "not found" carries for resources that come in lists. */
  data?: Record<string, [] | ''>
  detail?: FailureDetail
}

export class AppError extends Error {
  readonly data: Extras['data']
  readonly detail: FailureDetail | undefined

  /**
   * @param code by which programs recognise the failure
   * @param message goes to the client as it stands: importers and apps match on these texts
   */
  constructor(
    readonly kind: ErrorKind,
    readonly code: Code,
    message: string,
    { data, detail }: Extras = {},
  ) {
    super(message)
    this.data = data
    this.detail = detail
  }
}

/** A limit on the number of attempts was exceeded. */
export class TooManyRequests extends AppError {
  constructor(
    code: Code,
    message: string,
    /** Waiting time in seconds. */
    readonly retryAfterS: number,
  ) {
    super('tooManyRequests', code, message)
  }
}

/** The server cannot do this now; the request is not at fault. */
export class Unavailable extends AppError {
  constructor(
    readonly retryAfterS: number,
    code: Code = 'worker-unavailable',
    message = 'the server cannot do this now, please try again later',
  ) {
    super('unavailable', code, message)
  }
}

/** The user did not grant this to the app or script that calls. */
export class InsufficientScope extends AppError {
  readonly via = 'token'

  constructor(
    /** The required scope; `null` if no scope is enough. */
    readonly scope: string | null,
    /** Owner of the token. */
    readonly userId: number,
  ) {
    super('forbidden', 'scope-missing', 'you do not have permissions')
  }
}

/** A known user asked for something reserved for administrators. */
export class NotAdministrator extends AppError {
  constructor(
    readonly userId: number,
    readonly via: 'web' | 'token',
  ) {
    super('forbidden', 'not-administrator', 'you do not have permissions')
  }
}

/** A client with HTTP Basic authentication sent no credentials, or wrong ones. */
export class LogInWanted extends AppError {
  constructor({ code, message }: AppError) {
    super('unauthorized', code, message)
  }
}

/**
 * A refusal for an OAuth client. Its body follows RFC 6749, without our envelope and code: `error` is the code that every
 * OAuth client knows.
 */
export class OAuthError extends Error {
  constructor(
    /** `unauthorized` if the answer must say how a client authenticates. */
    readonly kind: 'invalid' | 'unauthorized',
    readonly body: { error: string; error_description?: string; state?: string },
  ) {
    super(body.error)
  }
}

/** A command failed. The message is a sentence for the terminal; clients never see it. */
export class CommandFailed extends Error {}

export const invalid = (code: Code, message = 'invalid payload', extras?: Extras) =>
  new AppError('invalid', code, message, extras)

/** Whatever was being done when the disk was full, the failure is the same. */
export const diskFull = (message = 'there is not enough room on the disk') =>
  new AppError('diskRefuses', 'disk-full', message)

/** Failures of the disk: neither the request nor the program is at fault. */
const codesOfDisks: readonly Code[] = ['disk-full', 'disk-file-too-large', 'folder-unwritable']

/** Turns a reason, which could also be stored for later, into an error to throw. */
export const appErrorOf = (usualKind: ErrorKind, { code, sentence, file, detail }: Reason) => {
  const kind = codesOfDisks.includes(code) ? 'diskRefuses' : usualKind
  const all = { ...detail, ...(file !== undefined && { file }) }
  return new AppError(kind, code, sentence, Object.keys(all).length > 0 ? { detail: all } : {})
}

export const forbidden = (code: Code, message = 'you do not have permissions') =>
  new AppError('forbidden', code, message)

/** There is nothing at the requested URL, or nothing for this client. */
export const urlUnknown = () => notFound('url-unknown', 'the requested URL was not found on the server')

export const notFound = (code: Code, message: string, data?: Extras['data']) =>
  new AppError('notFound', code, message, data && { data })

export interface BrokenRule {
  code: Code
  text: string
}

/** Reports all broken rules at once, one text per line. */
export const rulesBroken = (broken: readonly BrokenRule[]) =>
  invalid('rules-broken', broken.map(({ text }) => `${text}\n`).join(''), {
    detail: { codes: broken.map(({ code }) => code) },
  })

/** There is no token, or the account may not sign in. */
export const unauthorized = (code: Code) => new AppError('unauthorized', code, 'provide a valid auth token')

/** A token was sent but is not, or no longer, valid. */
export const invalidToken = (code: Code, message: string) => new AppError('invalidToken', code, message)
