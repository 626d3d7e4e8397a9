/**
 * A request for one part of a combined answer. It never came over a connection, so whatever depends on the connection
 * looks at the whole request instead.
 */
export class PartRequest extends Request {
  /** The request that asked for this part and others. */
  readonly whole: Request

  /** @param path path with its query, without the server's base path */
  constructor(path: string, whole: Request) {
    const headers = new Headers(whole.headers)
    // The whole answer is compressed, and a part of it cannot be left out because the client has it already.
    for (const name of ['accept-encoding', 'if-none-match']) headers.delete(name)
    super(new URL(path, whole.url), { headers, signal: whole.signal })
    this.whole = whole
  }
}

/** Returns the request that came over a connection: the whole request of a part, and otherwise the request itself. */
export const receivedRequest = (request: Request): Request =>
  request instanceof PartRequest ? request.whole : request
