// The one kind of error the rules of this program throw. Only http/ knows which status code each kind becomes.
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

/** Details for programs, beside the code. Those of recordings are explained in `tracks/unusable-recording.ts`. */
export interface FailureDetail {
  /** Codes of all rules that are broken. */
  codes?: Code[]
  /** Name of the file that is at fault, where several were sent. */
  file?: string
  /** The highest value that is accepted. */
  most?: number
  /** What a file is that should be another. */
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
  /** What a file calls its sport. */
  sport?: string
}

/** Why something was not done, for those who are told later. */
export interface Reason {
  code: Code
  sentence: string
  /** Name of the file that is at fault, where there are several. */
  file?: string
  /** What else is known of it. */
  detail?: FailureDetail
}

interface Extras {
  /** The empty shape that a "not found" carries for resources that come in lists. */
  data?: Record<string, [] | ''>
  detail?: FailureDetail
}

export class AppError extends Error {
  readonly data: Extras['data']
  readonly detail: FailureDetail | undefined

  /**
   * @param code what programs know it by
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

/** Something was tried more often than it may be. */
export class TooManyRequests extends AppError {
  constructor(
    code: Code,
    message: string,
    /** How long to wait, in seconds. */
    readonly retryAfterS: number,
  ) {
    super('tooManyRequests', code, message)
  }
}

/** The server cannot do it now, and that is not the caller's fault. */
export class Unavailable extends AppError {
  constructor(
    message: string,
    /** How long to wait, in seconds. */
    readonly retryAfterS: number,
    code: Code = 'worker-unavailable',
  ) {
    super('unavailable', code, message)
  }
}

/** The caller is an app or a script, and this is not among what its user allowed it. */
export class InsufficientScope extends AppError {
  readonly via = 'token'

  constructor(
    /** The scope that would have been needed; null where no scope is enough. */
    readonly scope: string | null,
    /** Whose token it is. */
    readonly userId: number,
  ) {
    super('forbidden', 'scope-missing', 'you do not have permissions')
  }
}

/** Somebody who is known asks for what only administrators may do. */
export class NotAdministrator extends AppError {
  constructor(
    readonly userId: number,
    readonly via: 'web' | 'token',
  ) {
    super('forbidden', 'not-administrator', 'you do not have permissions')
  }
}

/** A program that shows names and passwords has shown none, or a wrong one. */
export class LogInWanted extends AppError {
  constructor({ code, message }: AppError) {
    super('unauthorized', code, message)
  }
}

/**
 * A refusal for an app that speaks OAuth: its body is in the words of RFC 6749, without the envelope. It has no code of
 * ours: `error` is the code that every such app knows.
 */
export class OAuthError extends Error {
  constructor(
    /** `unauthorized` when the answer has to say how an app shows who it is. */
    readonly kind: 'invalid' | 'unauthorized',
    readonly body: { error: string; error_description?: string; state?: string },
  ) {
    super(body.error)
  }
}

/** A command cannot do what it was asked to. The message is a sentence for the terminal; no client ever sees it. */
export class CommandFailed extends Error {}

export const invalid = (code: Code, message = 'invalid payload', extras?: Extras) =>
  new AppError('invalid', code, message, extras)

/** A disk has no room left. That is one failure, whatever was being done. */
export const diskFull = (message = 'there is not enough room on the disk') =>
  new AppError('diskRefuses', 'disk-full', message)

/** What a disk refuses is no fault of the request, and none of the program. */
const codesOfDisks: readonly Code[] = ['disk-full', 'disk-file-too-large', 'folder-unwritable']

/** To tell at once what could also be told later. */
export const appErrorOf = (usualKind: ErrorKind, { code, sentence, file, detail }: Reason) => {
  const kind = codesOfDisks.includes(code) ? 'diskRefuses' : usualKind
  const all = { ...detail, ...(file !== undefined && { file }) }
  return new AppError(kind, code, sentence, Object.keys(all).length > 0 ? { detail: all } : {})
}

export const forbidden = (code: Code, message = 'you do not have permissions') =>
  new AppError('forbidden', code, message)

export const notFound = (code: Code, message: string, data?: Extras['data']) =>
  new AppError('notFound', code, message, data && { data })

export interface BrokenRule {
  code: Code
  text: string
}

/** All rules that are broken at once: each text on a line of its own. */
export const rulesBroken = (broken: readonly BrokenRule[]) =>
  invalid('rules-broken', broken.map(({ text }) => `${text}\n`).join(''), {
    detail: { codes: broken.map(({ code }) => code) },
  })

/** No token at all, or an account that may not sign in. */
export const unauthorized = (code: Code) => new AppError('unauthorized', code, 'provide a valid auth token')

/** A token was sent and is not (or no longer) good. */
export const invalidToken = (code: Code, message: string) => new AppError('invalidToken', code, message)
