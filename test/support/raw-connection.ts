// HTTP by hand, for what no client would send: odd paths, bodies that trickle or stop.
import { connect } from 'node:net'

interface RawConnection extends Disposable {
  /** Resolves when it is on its way. */
  write(content: string | Uint8Array): Promise<void>
  /** What was received by now. */
  received(): string
  /** Everything that was received, once the server has closed the connection. */
  answer: Promise<string>
}

/** @param from an address of this machine, such as 127.0.0.2: whose the connection seems to be */
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
  // A test that never looks at the answer closes the connection itself.
  answer.catch(() => {})
  return {
    // What is wrong with the connection is told by its answer.
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

/** Asks for a path exactly as it is written. */
export async function getRaw(origin: string, path: string, from?: string): Promise<RawAnswer> {
  using connection = openConnection(origin, from)
  void connection.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nConnection: close\r\n\r\n`)
  return readRawAnswer(await connection.answer)
}

export function readRawAnswer(answer: string): RawAnswer {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') }
}
