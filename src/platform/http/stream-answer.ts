// The response for a recording of several days has hundreds of megabytes. It is generated while it is sent, and is
// never in memory as a whole.
import { open } from 'node:fs/promises'

/** A response that `compressAnswer` compresses while it is sent. */
export class StreamedAnswer extends Response {}

/**
 * Length in characters below which a response counts as short. Short responses are sent at once, with their length in a
 * header.
 */
const shortLength = 8 * 1024 ** 2

/**
 * Number of characters that are generated in one turn of the event loop and sent together; for a file, number of bytes.
 */
const pieceLength = 64 * 1024

export const jsonHeaders = { 'content-type': 'application/json;charset=utf-8' }

/**
 * Streams text as fast as the client receives it; between two pieces other requests are served.
 * @param written generator of the pieces; must not throw, because the answer has already begun
 */
export function streamText(written: Iterable<string>, headers: Record<string, string>): Response {
  const pieces = joinShort(written)
  const first: string[] = []
  let length = 0
  while (length < shortLength) {
    const { value, done } = pieces.next()
    if (done) return new Response(first.join(''), { headers })
    first.push(value)
    length += value.length
  }
  return new StreamedAnswer(streamOf(chain(first, pieces)), { headers })
}

/**
 * Streams a file as fast as the client receives it.
 * @param onEnd called once, when the whole file has been sent or the client has closed the connection
 */
export async function streamFile(
  path: string,
  headers: Record<string, string>,
  onEnd: () => Promise<void>,
): Promise<Response> {
  const file = await open(path)
  let ending: Promise<void> | null = null
  const end = () => (ending ??= file.close().then(onEnd))
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { bytesRead, buffer } = await file.read(new Uint8Array(pieceLength))
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        controller.close()
      } catch (error) {
        // If the client closes the connection, a read in progress fails too; that is not an error.
        if (!ending) controller.error(error)
      }
      await end()
    },
    cancel: end,
  })
  return new StreamedAnswer(body, { headers })
}

/** Encodes text as UTF-8. Short pieces are joined. */
export async function* inPieces(written: Iterable<string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for (const piece of joinShort(written)) yield encoder.encode(piece)
}

function* joinShort(written: Iterable<string>): Generator<string, undefined> {
  let text = ''
  for (const piece of written) {
    text += piece
    if (text.length < pieceLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

function streamOf(pieces: Generator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      await new Promise(resolve => setImmediate(resolve))
      const { value, done } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel() {
      pieces.return(undefined)
    },
  })
}

function* chain(
  first: readonly string[],
  others: Generator<string, undefined>,
): Generator<string, undefined> {
  try {
    yield* first
    yield* others
  } finally {
    others.return(undefined)
  }
}
