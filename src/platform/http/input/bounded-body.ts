// Reads bodies of requests, and of answers to ours, without ever holding more than their limit.
import { AppError } from '../../errors'

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

/** How slowly a body may come. */
interface Pace {
  /** Time that everybody has. */
  graceMs: number
  /** From then on so many bytes a second are expected, on average from the start. */
  bytesPerSecond: number
  /** The longest silence, whatever came before. */
  silenceMs: number
}

/** Slower than the worst mobile line, faster than somebody who only wants to keep connections busy. */
const leastPace: Pace = { graceMs: 30_000, bytesPerSecond: 2048, silenceMs: 120_000 }

/**
 * The body of a request as it comes. What its reader takes for each piece is not counted against the sender.
 * @throws AppError 408 for one that comes too slowly
 */
export async function* pacedPieces(
  body: ReadableStream<Uint8Array>,
  { graceMs, bytesPerSecond, silenceMs }: Pace = leastPace,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let waitedMs = 0
  let size = 0
  try {
    for (;;) {
      const allowedMs = graceMs + (size / bytesPerSecond) * 1000 - waitedMs
      const start = performance.now()
      const { value, done } = await within(Math.min(allowedMs, silenceMs), reader.read())
      if (done) return
      waitedMs += performance.now() - start
      size += value.byteLength
      yield value
    }
  } finally {
    // Whoever is still sending is not listened to any more. How that ends concerns nobody.
    reader.cancel().catch(() => {})
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooSlow()), Math.max(0, milliseconds))
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

const tooSlow = () => new AppError('tooSlow', 'request-too-slow', 'the request is sent too slowly')
