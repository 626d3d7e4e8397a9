// Reads request bodies without ever holding more than their limit.

/** Thrown as soon as a body is known to be larger than its limit. */
export class BodyTooLarge extends Error {}

/**
 * The whole body, at most `limit` bytes.
 * A length that is declared too large is refused before a byte is read; chunked bodies are counted as they come.
 * @throws BodyTooLarge
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return joined(chunks, length)
}

function joined(chunks: Uint8Array[], length: number) {
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
