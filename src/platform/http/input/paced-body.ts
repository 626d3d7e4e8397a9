import { AppError } from '../../errors'

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
