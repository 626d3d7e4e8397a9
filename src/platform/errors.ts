// The errors that the rules of the program throw. Only the code in http/ maps their kinds to status codes.
import type { Code } from './codes'

export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'invalidToken'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'gone'
  | 'tooLarge'
  | 'tooLong'
  | 'wrongType'
  | 'tooSlow'
  | 'otherServerFails'
  | 'tooManyRequests'
  | 'failed'
  | 'unavailable'
  | 'diskRefuses'

/**
 * Details for programs, which are sent with the code. Details about recordings are explained in
 * `tracks/unusable-recording.ts`.
 */
export interface FailureDetail {
  /** Name of the parameter or property at fault, and what is accepted there. */
  field?: string
  expected?: string
  /** The scope that the token lacks. */
  scope?: string
  /** Codes of all broken rules. */
  codes?: Code[]
  /** Name of the faulty file, if several files were sent. */
  file?: string
  /** The highest accepted value. */
  most?: number
  /** Actual format of a file that should have another format. */
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
  /** What the second step of a log-in has to send, and how it can be taken. */
  challenge?: string
  methods?: string[]
  /** That all passkeys of the account were made for another address of the server. */
  former_passkeys?: boolean
  /** What SQLite says about SQL. */
  reason?: string
  /** Name of the sport in the file. */
  sport?: string
  /** Key of the ready sport that fits, see `workouts/sports/shelf`. */
  shelf?: string
}

/** The reason for a failure, to be stored or sent later. */
export interface Reason {
  code: Code
  sentence: string
  /** Name of the faulty file, if there are several files. */
  file?: string
  detail?: FailureDetail
}

interface Extras {
  /** Empty data for the body of a 404 response, such as `{ workouts: [] }`, which clients expect. */
  data?: Record<string, [] | ''>
  detail?: FailureDetail
}

export class AppError extends Error {
  readonly data: Extras['data']
  readonly detail: FailureDetail | undefined

  /**
   * @param code code by which programs recognise the failure
   * @param message text that is sent to the client unchanged, because importers and apps compare these texts
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

/** Thrown if a limit on the number of attempts is exceeded. */
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

/** Thrown if the server cannot handle a valid request now, for example because too many requests are in progress. */
export class Unavailable extends AppError {
  constructor(
    readonly retryAfterS: number,
    code: Code = 'worker-unavailable',
    message = 'the server cannot do this now, please try again later',
  ) {
    super('unavailable', code, message)
  }
}

/** Thrown if the calling app or script has not been granted the necessary scope. */
export class InsufficientScope extends AppError {
  readonly via = 'token'

  constructor(
    /** The required scope; `null` if no scope is sufficient. */
    readonly scope: string | null,
    /** Id of the token's owner. */
    readonly userId: number,
  ) {
    super('forbidden', 'scope-missing', 'you do not have permissions', {
      detail: scope === null ? { expected: 'a session of the web app' } : { scope },
    })
  }
}

/** Thrown if a user who is logged in, but is no administrator, requests an action that only administrators may do. */
export class NotAdministrator extends AppError {
  constructor(
    readonly userId: number,
    readonly via: 'web' | 'token',
  ) {
    super('forbidden', 'not-administrator', 'you do not have permissions')
  }
}

/** Thrown if a client with HTTP Basic authentication sends no credentials, or wrong ones. */
export class LogInWanted extends AppError {
  constructor({ code, message }: AppError) {
    super('unauthorized', code, message)
  }
}

/**
 * Thrown if a request of the Model Context Protocol has no token, or none that is valid there. Its client learns where
 * to get one.
 */
export class McpTokenWanted extends AppError {
  constructor(
    { kind, code, message }: AppError,
    /** Address of the metadata of the protected resource (RFC 9728). */
    readonly metadataUrl: string,
  ) {
    super(kind, code, message)
  }
}

/**
 * An error for an OAuth client. Its body follows RFC 6749, without the usual envelope and code: `error` is the code
 * that every OAuth client knows.
 */
export class OAuthError extends Error {
  constructor(
    /** `unauthorized` if the response must contain a header with the authentication scheme. */
    readonly kind: 'invalid' | 'unauthorized',
    readonly body: { error: string; error_description?: string; state?: string },
  ) {
    super(body.error)
  }
}

/** Thrown if a command fails. The message is a sentence for the terminal, and is not sent to clients. */
export class CommandFailed extends Error {
  constructor(
    message: string,
    /** What `--json` calls it. */
    readonly code: Code | CommandCode = 'refused',
  ) {
    super(message)
  }
}

/** Codes of failures that only commands have, for programs; `refused` is any that has no code of its own. */
export const commandCodes = [
  'refused',
  'confirmation-missing',
  'file-missing',
  'last-administrator',
  'mail-off',
  'mail-failed',
  'server-silent',
  'server-unwell',
  'service-missing',
  'service-stopped',
  'user-unknown',
] as const
type CommandCode = (typeof commandCodes)[number]

export const invalid = (code: Code, message = 'invalid payload', extras?: Extras) =>
  new AppError('invalid', code, message, extras)

/** Returns the error for a full disk. Its code is the same for all operations. */
export const diskFull = (message = 'there is not enough room on the disk') =>
  new AppError('diskRefuses', 'disk-full', message)

/** Codes of failures of the disk, which neither the request nor the program has caused. */
const codesOfDisks: readonly Code[] = ['disk-full', 'disk-file-too-large', 'folder-unwritable']

/** Converts a reason to an error. */
export const appErrorOf = (usualKind: ErrorKind, { code, sentence, file, detail }: Reason) => {
  const kind = codesOfDisks.includes(code) ? 'diskRefuses' : usualKind
  const all = { ...detail, ...(file !== undefined && { file }) }
  return new AppError(kind, code, sentence, Object.keys(all).length > 0 ? { detail: all } : {})
}

export const forbidden = (code: Code, message = 'you do not have permissions') =>
  new AppError('forbidden', code, message)

/** Returns the error for a URL at which there is no resource, or none that this client may see. */
export const urlUnknown = () => notFound('url-unknown', 'the requested URL was not found on the server')

export const notFound = (code: Code, message: string, data?: Extras['data']) =>
  new AppError('notFound', code, message, data && { data })

export interface BrokenRule {
  code: Code
  text: string
}

/** Returns the error for broken rules. Its message has the text of each broken rule on a separate line. */
export const rulesBroken = (broken: readonly BrokenRule[]) =>
  invalid('rules-broken', broken.map(({ text }) => `${text}\n`).join(''), {
    detail: { codes: broken.map(({ code }) => code) },
  })

/** Returns the error for a missing token, and for an account that may not sign in. */
export const unauthorized = (code: Code) => new AppError('unauthorized', code, 'provide a valid auth token')

/** Returns the error for a token that is invalid, or no longer valid. */
export const invalidToken = (code: Code, message: string) => new AppError('invalidToken', code, message)
