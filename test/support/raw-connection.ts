// Sends HTTP requests as raw text. This allows requests that no usual client sends: unusual paths, and bodies that
// arrive slowly or stop.
import { connect } from 'node:net'

interface RawConnection extends Disposable {
  /** Resolves when the content is sent. */
  write(content: string | Uint8Array): Promise<void>
  /** Returns everything received so far. */
  received(): string
  /** All bytes that were received, as text. The promise resolves when the server has closed the connection. */
  answer: Promise<string>
}

/**
 * Opens a connection.
 * @param from local IP address such as 127.0.0.2, so that the connection seems to come from another machine
 */
export function openConnection(origin: string, from?: string): RawConnection {
  const { hostname, port } = new URL(origin)
  const socket = connect({ port: Number(port), host: hostname, localAddress: from })
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  const received = () => Buffer.concat(chunks).toString()
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(received()))
    socket.on('error', reject)
  })
  // Avoids an unhandled rejection if a test does not await the response.
  answer.catch(() => {})
  return {
    // `write` ignores connection errors, because `answer` reports them.
    write: content => new Promise(resolve => socket.write(content, () => resolve())),
    received,
    answer,
    [Symbol.dispose]: () => socket.destroy(),
  }
}

interface RawAnswer {
  status: number
  head: string
  body: string
}

/** Requests a path exactly as it is written, without normalising it. */
export async function getRaw(origin: string, path: string, from?: string): Promise<RawAnswer> {
  using connection = openConnection(origin, from)
  void connection.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nConnection: close\r\n\r\n`)
  return readRawAnswer(await connection.answer)
}

export function readRawAnswer(answer: string): RawAnswer {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') }
}
