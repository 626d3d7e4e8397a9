// HTTP by hand, for what no client would send: odd paths, bodies that trickle or stop.
import { connect } from 'node:net'

export interface RawConnection extends Disposable {
  write(content: string | Uint8Array): void
  /** Everything that was received, once the server has closed the connection. */
  answer: Promise<string>
}

export function openConnection(origin: string): RawConnection {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
  // A test that never looks at the answer closes the connection itself.
  answer.catch(() => {})
  return {
    write: content => void socket.write(content),
    answer,
    [Symbol.dispose]: () => socket.destroy(),
  }
}

export interface RawAnswer {
  status: number
  head: string
  body: string
}

/** Asks for a path exactly as it is written. */
export async function getRaw(origin: string, path: string): Promise<RawAnswer> {
  using connection = openConnection(origin)
  connection.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nConnection: close\r\n\r\n`)
  return readRawAnswer(await connection.answer)
}

export function readRawAnswer(answer: string): RawAnswer {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') }
}
