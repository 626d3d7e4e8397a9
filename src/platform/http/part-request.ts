/** Headers that are about the whole request alone. The answer of a part is never compressed or left out. */
const ofWhole = [
  ...['accept-encoding', 'if-none-match', 'content-length', 'content-type', 'transfer-encoding'],
  ...['content-encoding', 'expect', 'trailer', 'range', 'if-range', 'if-match', 'if-modified-since'],
  ...['if-unmodified-since', 'origin'],
]

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
    for (const name of ofWhole) headers.delete(name)
    super(new URL(path, whole.url), { headers, signal: whole.signal })
    this.whole = whole
  }
}

/** Returns the request that came over a connection: the whole request of a part, and otherwise the request itself. */
export const receivedRequest = (request: Request): Request =>
  request instanceof PartRequest ? request.whole : request
