/** The message where all was sent and no answer came: it may have been stored. */
export const answerLost = 'the answer was lost'

/** A request that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    /** The server's own words; empty when it sent none. */
    message: string,
  ) {
    super(message)
  }

  get isUnreachable(): boolean {
    return this.status === 0
  }

  get isNotFound(): boolean {
    return this.status === 404
  }
}
