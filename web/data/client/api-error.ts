import type { FailureCode, FailureDetail } from '../../../src/platform/http/schemas'

/** A request that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** What the server knows the failure by; null when it did not say. */
  readonly code: FailureCode | null
  readonly detail: FailureDetail

  constructor(
    readonly status: number,
    /** The server's own words, as a technical detail; empty when it sent none. */
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

/** All was sent and no answer came: it may have been stored. */
export class AnswerLost extends ApiError {
  override readonly name = 'AnswerLost'

  constructor() {
    super(0, 'the answer was lost')
  }
}
