// A receiver of webhooks that answers each request with bytes of its own, which no usual server sends.
import { createServer, type Socket } from 'node:net'

export interface RawReceiver extends AsyncDisposable {
  /** The address for a webhook. */
  address: string
  /** Number of requests that have come. */
  requests(): number
}

/** @param answer sends bytes; called when a request has begun to arrive */
export async function startRawReceiver(answer: (socket: Socket) => void): Promise<RawReceiver> {
  const sockets = new Set<Socket>()
  let requests = 0
  const listener = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => {
      requests++
      answer(socket)
    })
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}/hook`,
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => listener.close(resolve))
    },
  }
}

/** Sends the same bytes again and again, as fast as they are read. */
export function repeat(socket: Socket, text: string) {
  const bytes = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))
  const send = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', send)
  send()
}

/** Sends a text one byte a second. */
export function trickle(socket: Socket, text: string) {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer)
    else socket.write(text[sent++ % text.length] ?? '')
  }, 1000)
  socket.on('close', () => clearInterval(timer))
}
