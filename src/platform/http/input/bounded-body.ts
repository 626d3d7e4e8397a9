// Reads bodies of requests, and of answers to ours, without ever holding more than their limit.
import { pacedPieces } from './paced-body'

/** Thrown as soon as a body is known to be larger than its limit. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * The whole body, at most `limit` bytes.
 * @throws BodyTooLarge
 */
export async function readBody(message: Request | Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  // It grows in place: a large body is never held twice while it comes.
  const body = new ArrayBuffer(0, { maxByteLength: limit })
  for await (const chunk of bodyPieces(message, limit)) {
    const start = body.byteLength
    body.resize(start + chunk.byteLength)
    new Uint8Array(body, start).set(chunk)
  }
  return new Uint8Array(body.transferToFixedLength())
}

/**
 * A body as it comes. A length that is declared too large is refused before a byte is read; chunked bodies are counted as
 * they come.
 * @throws BodyTooLarge
 * @throws AppError 408 for a request that comes too slowly
 */
export function bodyPieces(message: Request | Response, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(message.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge()
  const { body } = message
  return limited(message instanceof Request && body ? pacedPieces(body) : (body ?? []), limit)
}

async function* limited(
  body: AsyncIterable<Uint8Array> | never[],
  limit: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > limit) throw new BodyTooLarge()
    yield piece
  }
}
