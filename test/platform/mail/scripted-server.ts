// Mail servers that misbehave: a socket that follows a script and records everything that it received without
// encryption.
import { createServer, type Socket } from 'node:net'

/** Responses by the first word of a command. Other commands get no response. */
export type Script = Record<string, string>

export const greeting = '220 mail.example ESMTP\r\n'

/** Sends a greeting, and then responds to commands by a script. */
export const answering =
  (script: Script, welcome = greeting) =>
  (socket: Socket) => {
    socket.write(welcome)
    socket.on('data', data => {
      for (const line of String(data).split('\r\n')) {
        const answer = script[line.split(' ')[0]!]
        if (answer !== undefined) socket.write(answer)
      }
    })
  }

/** Repeats the same text every `everyMs` milliseconds. With 0, sends as fast as the client reads. */
export const repeating =
  (text: string, everyMs = 0) =>
  (socket: Socket) => {
    const timer = setInterval(() => socket.writableNeedDrain || socket.write(text), everyMs)
    socket.on('close', () => clearInterval(timer))
  }

/** Starts the server. It stops at the end of the block that declares it with `await using`. */
export async function startScriptedServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  let heard = ''
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('data', data => {
      heard += data
    })
    // Errors are ignored, because clients are expected to close the connection.
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    heardInClear: () => heard,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
