// Reads bodies of requests, and of responses to our own requests, never keeping more than a limit in memory.
import { minute, second } from '../../../lib/durations'
import { AppError } from '../../errors'

/** Thrown as soon as a body is known to be larger than its limit. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/** Reads the whole body, at most `limit` bytes. @throws BodyTooLarge if the body is longer than `limit` */
export async function readBody(message: Request | Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  // This buffer grows in place, so that a large body is never in memory twice.
  const body = new ArrayBuffer(0, { maxByteLength: limit })
  for await (const chunk of bodyPieces(message, limit)) {
    const start = body.byteLength
    body.resize(start + chunk.byteLength)
    new Uint8Array(body, start).set(chunk)
  }
  return new Uint8Array(body.transferToFixedLength())
}

/**
 * Yields a body piece by piece. A declared length above the limit is refused before reading; chunked bodies are counted
 * as they arrive.
 * @throws BodyTooLarge
 * @throws AppError 408 if a request arrives too slowly
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

/** Minimum speed of a body. */
interface Pace {
  /** Time in ms during which no minimum speed is required. */
  graceMs: number
  /** Average speed since the start of the body that is required after the grace period. */
  bytesPerSecond: number
  /** Longest pause allowed between two chunks, at any average speed. */
  silenceMs: number
}

/**
 * The slowest body that is accepted. The worst mobile connections are faster, and an attacker who only wants to keep
 * connections open is slower.
 */
const minPace: Pace = { graceMs: 30 * second, bytesPerSecond: 2048, silenceMs: 2 * minute }

/**
 * Yields the body of a request as it arrives. The time that the consumer spends on a chunk does not count.
 * @throws AppError 408 if the body arrives too slowly
 */
export async function* pacedPieces(
  body: ReadableStream<Uint8Array>,
  { graceMs, bytesPerSecond, silenceMs }: Pace = minPace,
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
    // The rest of the body is not read, and an error while cancelling does not matter.
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
