// A recording of days makes an answer of hundreds of megabytes. It is written while it is sent, and is never there as a whole.

/** An answer that `compressAnswer` compresses as it is sent. */
export class StreamedAnswer extends Response {}

/** Characters. Shorter answers are sent at once, with their length. */
const shortLength = 8 * 1024 ** 2

/** Characters that are written in one turn of the event loop, and sent together. */
const pieceLength = 64 * 1024

/** As `streamText`, of JSON. */
export const streamJson = (written: Iterable<string>): Response =>
  streamText(written, { 'content-type': 'application/json;charset=utf-8' })

/**
 * Sends text that is written piece by piece, as fast as it is received: between two pieces other requests have their turn.
 * @param written what makes the pieces must not fail, because the answer has begun by then
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
