// Reads bodies of requests, and of answers to ours, without ever holding more than their limit.

/** Thrown as soon as a body is known to be larger than its limit. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * The whole body, at most `limit` bytes.
 * A length that is declared too large is refused before a byte is read; chunked bodies are counted as they come.
 * @throws BodyTooLarge
 */
export async function readBody(message: Request | Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(message.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge()
  // It grows in place: a large body is never held twice while it comes.
  const body = new ArrayBuffer(0, { maxByteLength: limit })
  for await (const chunk of (message.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    const start = body.byteLength
    if (start + chunk.byteLength > limit) throw new BodyTooLarge()
    body.resize(start + chunk.byteLength)
    new Uint8Array(body, start).set(chunk)
  }
  return new Uint8Array(body.transferToFixedLength())
}
