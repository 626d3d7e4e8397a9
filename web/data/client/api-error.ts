import type { FailureCode, FailureDetail } from '../../../src/platform/http/schemas'

/** A failed request. `status` is 0 if no response arrived. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** The server's code for the failure; `null` if the response had none. */
  readonly code: FailureCode | null
  readonly detail: FailureDetail

  constructor(
    readonly status: number,
    /** The server's message, shown as a technical detail; empty if it sent none. */
    message: string,
    { code = null, detail = {} }: { code?: FailureCode | null; detail?: FailureDetail } = {},
  ) {
    super(message)
    this.code = code
    this.detail = detail
  }

  get isUnreachable(): boolean {
    return this.status === 0
  }

  get isNotFound(): boolean {
    return this.status === 404
  }
}

/** The request was sent completely, but no response arrived, so the server may or may not have processed it. */
export class AnswerLost extends ApiError {
  override readonly name = 'AnswerLost'

  constructor() {
    super(0, 'the answer was lost')
  }
}
